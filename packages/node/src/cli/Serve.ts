import { ConfiguredLimits, Register } from "@kontor/core"
import { openDataDirectory } from "@kontor/postgres/embedded"
import { Console, Effect, Layer, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import * as AiSearch from "../AiSearch.ts"
import { Configuration } from "../Configuration.ts"
import * as DailyPurge from "../DailyPurge.ts"
import { demonstrate } from "../demo/Demonstration.ts"
import * as Keys from "../Keys.ts"
import * as LiveConnection from "../LiveConnection.ts"
import * as Logging from "../Logging.ts"
import * as Readiness from "../Readiness.ts"
import { Server } from "../Server.ts"
import * as Service from "../Service.ts"
import { Storage } from "../Storage.ts"
import { warnOfUnknownVariables } from "../UnknownVariables.ts"
import { type Variable, Variables } from "../Variables.ts"
import { environmentHelp } from "./Environment.ts"
import { example } from "./Example.ts"
import { HelpAppendix } from "./Presenter.ts"
import { counted } from "./Text.ts"

const { KONTOR_BASE_URL, KONTOR_HOST, KONTOR_PORT } = Variables

const like = <A, Standard>(flag: Flag.Flag<A>, { codec, expected }: Variable<A, Standard>) =>
  flag.pipe(Flag.filter(Schema.is(codec), () => expected), Flag.optional)

const parameters = {
  host: like(Flag.String("host"), KONTOR_HOST).pipe(
    Flag.withDescription("The address to listen on, instead of KONTOR_HOST")
  ),
  port: like(Flag.Int("port"), KONTOR_PORT).pipe(Flag.withDescription("The port to listen on, instead of KONTOR_PORT")),
  baseUrl: like(Flag.String("base-url"), KONTOR_BASE_URL).pipe(
    Flag.withDescription("What links carry, instead of KONTOR_BASE_URL")
  ),
  demo: Flag.Boolean("demo").pipe(
    Flag.withDefault(false),
    Flag.withoutNegation,
    Flag.withDescription("Load a sample register, and make an account with 10 000 credits for each plan")
  )
}

type Parameters = Command.Command.Config.Infer<typeof parameters>

const configured = ({ baseUrl, host, port }: Parameters) =>
  Configuration.layer({
    host: Option.getOrUndefined(host),
    port: Option.getOrUndefined(port),
    baseUrl: Option.getOrUndefined(baseUrl)
  })

const limits = Layer.effect(ConfiguredLimits, Effect.map(Configuration, ({ rateLimits }) => rateLimits))

const running = (given: Parameters) =>
  Server.layer.pipe(
    Layer.provide(Readiness.layer),
    Layer.provideMerge(Readiness.Loading.layer(given.demo)),
    Layer.merge(DailyPurge.layer),
    Layer.provideMerge(Layer.provide(Service.layer, LiveConnection.layer(given.demo))),
    Layer.provide([limits, AiSearch.layer]),
    Layer.provideMerge(Storage.layer("service")),
    Layer.provideMerge(Keys.layer),
    Layer.provideMerge(Logging.layer),
    Layer.provideMerge(configured(given))
  )

const announce = Effect.gen(function*() {
  const { origin } = yield* Server
  const { description } = yield* Storage
  yield* Console.log(`Kontor listens on ${origin}/api\n\nDocs      ${origin}/docs\nData      ${description}`)
})

const tellRegister = Effect.gen(function*() {
  const size = yield* Register.use((register) => register.size)
  yield* Console.log(
    `Register  ${size === 0 ? "empty; \"kontor import\" fills it" : counted(size, "organization")}`
  )
})

const demonstrateHere = Effect.gen(function*() {
  const { dataDirectory } = yield* Configuration
  yield* openDataDirectory(dataDirectory)
  yield* demonstrate()
})

const stopped = Effect.sync(() => {
  process.exitCode = 0
})

const run = Effect.fnUntraced(function*({ demo }: Parameters) {
  yield* warnOfUnknownVariables
  yield* announce
  yield* (demo ? demonstrateHere : tellRegister)
  return yield* Effect.never
}, Effect.onInterrupt(() => stopped))

/** `kontor serve`: the service, until it is asked to stop. Rule: Operator surface (decisions 15). */
export const Serve = Command.make("serve", parameters, run).pipe(
  Command.withDescription("Run the service; without any configuration on an embedded database below ./.kontor"),
  example("serve --demo --port 9000", "A sample register and an account for each plan, to try it"),
  Command.annotate(HelpAppendix, environmentHelp),
  Command.provide(running)
)
