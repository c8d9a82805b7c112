import * as Kontor from "@kontor/core/Kontor"
import { ConfiguredLimits } from "@kontor/core/RateLimits"
import { Register } from "@kontor/core/Register"
import { AllowedOrigins } from "@kontor/http"
import { openDataDirectory } from "@kontor/postgres/embedded"
import { Cause, Console, Effect, Layer, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import * as BaseUrlMissing from "../configuration/BaseUrlMissing.ts"
import { Configuration } from "../configuration/Configuration.ts"
import * as Prices from "../configuration/Prices.ts"
import { roleListNames } from "../configuration/Roles.ts"
import { warnOfUnknownVariables } from "../configuration/UnknownVariables.ts"
import { Variables } from "../configuration/Variables.ts"
import type { Variable } from "../configuration/variables/Variable.ts"
import { DemoExamples, shown } from "../demo/DemoExamples.ts"
import { demonstrate } from "../demo/Demonstration.ts"
import { holding, Loading } from "../demo/Loading.ts"
import * as ConfiguredKeys from "../keys/ConfiguredKeys.ts"
import * as Search from "../search/Search.ts"
import { Address } from "../server/Address.ts"
import * as Readiness from "../server/Readiness.ts"
import * as Server from "../server/Server.ts"
import { Stopping } from "../server/Stopping.ts"
import * as AiSearch from "../service/AiSearch.ts"
import * as DoubtFiles from "../service/DoubtFiles.ts"
import * as LiveConnection from "../service/LiveConnection.ts"
import * as Presence from "../service/Presence.ts"
import * as Service from "../service/Service.ts"
import * as WebhookSettings from "../service/WebhookSettings.ts"
import { Storage } from "../storage/Storage.ts"
import * as Logging from "../telemetry/Logging.ts"
import * as Otlp from "../telemetry/Otlp.ts"
import * as Telemetry from "../telemetry/Telemetry.ts"
import { CommandFailed } from "./CommandFailed.ts"
import { environmentHelp } from "./Environment.ts"
import { example } from "./Example.ts"
import { HelpAppendix } from "./Presenter.ts"
import { sayPrices } from "./SayPrices.ts"
import { counted } from "./Text.ts"

const { KONTOR_BASE_URL, KONTOR_HOST, KONTOR_PORT } = Variables

const like = <A, Standard>(name: string, { codec, expected }: Variable<A, Standard>) =>
  Flag.String(name).pipe(Flag.filterMap(Schema.decodeOption(codec), () => expected), Flag.optional)

const parameters = {
  host: like("host", KONTOR_HOST).pipe(
    Flag.withDescription("The address to listen on, instead of KONTOR_HOST")
  ),
  port: like("port", KONTOR_PORT).pipe(
    Flag.withMetavar("integer"),
    Flag.withDescription("The port to listen on, instead of KONTOR_PORT")
  ),
  baseUrl: like("base-url", KONTOR_BASE_URL).pipe(
    Flag.withDescription("The base address that clients use, instead of KONTOR_BASE_URL")
  ),
  roles: Flag.Literals("roles", roleListNames).pipe(
    Flag.withDescription("What this process does, instead of KONTOR_ROLES"),
    Flag.optional
  ),
  demo: Flag.Boolean("demo").pipe(
    Flag.withDefault(false),
    Flag.withoutNegation,
    Flag.withDescription("Load a sample register, and create an account with 10,000 credits for each plan")
  )
}

type Parameters = Command.Command.Config.Infer<typeof parameters>

const configured = ({ baseUrl, host, port, roles }: Parameters) =>
  Configuration.layer({
    host: Option.getOrUndefined(host),
    port: Option.getOrUndefined(port),
    baseUrl: Option.getOrUndefined(baseUrl),
    roles: Option.getOrUndefined(roles)
  })

const limits = Layer.effect(ConfiguredLimits, Effect.map(Configuration, ({ rateLimits }) => rateLimits))

const origins = Layer.effect(AllowedOrigins, Effect.map(Configuration, ({ corsOrigins }) => corsOrigins))

/** Both stop at the same moment. */
const working = Layer.unwrap(
  Effect.map(Configuration, ({ roles }) =>
    Layer.merge(
      roles.includes("api") ? Server.layer : Server.layerWatched,
      roles.includes("worker") ? Kontor.workers : Layer.empty
    ))
)

const running = (given: Parameters) =>
  Layer.merge(working, Presence.layer).pipe(
    Layer.provide([Readiness.layer, Telemetry.layer, origins, shown]),
    Layer.provide(Stopping.layer),
    Layer.provideMerge(
      Layer.provideMerge(Service.layer, Layer.merge(LiveConnection.layer(given.demo), holding(given.demo)))
    ),
    Layer.provideMerge([Loading.layer(given.demo), DemoExamples.layer]),
    Layer.provideMerge(Search.layer),
    Layer.provide([limits, DoubtFiles.layer, AiSearch.layer, WebhookSettings.layer(given.demo)]),
    Layer.provideMerge(Address.layer),
    Layer.provideMerge(ConfiguredKeys.layer),
    Layer.provideMerge(Storage.layer("service")),
    Layer.provideMerge(Otlp.layer),
    Layer.provideMerge(Logging.layer),
    Layer.provideMerge(Prices.layer),
    Layer.provideMerge(BaseUrlMissing.layer),
    Layer.provideMerge(configured(given))
  )

const announce = Effect.gen(function*() {
  const { origin } = yield* Address
  const { description } = yield* Storage
  const { roles } = yield* Configuration
  const places = roles.includes("api")
    ? [`Kontor listens on ${origin}/api`, "", `Console   ${origin}/console`, `Docs      ${origin}/docs`]
    : [`Kontor listens on ${origin}`, "", `Health    ${origin}/readyz`]
  yield* Console.log([...places, `Roles     ${roles.join(", ")}`, `Data      ${description}`].join("\n"))
})

/**
 * Prints the size of the register. A register that cannot be counted at this moment does not stop the service:
 * `/readyz` reports it, and requests get 503.
 */
const sayRegisterState = Effect.gen(function*() {
  const size = yield* Register.use((register) => register.size)
  yield* Console.log(
    `Register  ${size === 0 ? "empty; \"kontor import\" fills it" : counted(size, "organization")}`
  )
}).pipe(
  Effect.catchCauseIf(
    (cause) => !Cause.hasInterruptsOnly(cause),
    (cause) => Effect.logWarning("The register cannot be counted", cause)
  )
)

const demonstrateHere = Effect.gen(function*() {
  const { dataDirectory } = yield* Configuration
  yield* openDataDirectory(dataDirectory)
  yield* demonstrate().pipe(
    Effect.catchDefect((defect) =>
      Effect.fail(
        new CommandFailed({
          message: `The sample register could not be loaded (${
            String(defect)
          }). Check that the disk has room, and start again.`
        })
      )
    )
  )
})

const warnOfPrivateDestinations = Effect.gen(function*() {
  const { webhookReach } = yield* Configuration
  if (webhookReach === "any") {
    yield* Effect.logWarning(WebhookSettings.privateWebhooks)
  }
})

const warnOfLocalLinks = Effect.gen(function*() {
  if (BaseUrlMissing.linksLocally(yield* Configuration)) yield* Effect.logWarning(BaseUrlMissing.localLinks)
})

const stopped = Effect.sync(() => {
  process.exitCode = 0
})

const run = Effect.fnUntraced(function*({ demo }: Parameters) {
  yield* warnOfUnknownVariables
  yield* warnOfPrivateDestinations
  yield* warnOfLocalLinks
  yield* announce
  yield* sayPrices
  yield* (demo ? demonstrateHere : sayRegisterState)
  return yield* Effect.never
}, Effect.onInterrupt(() => stopped))

/** The service as this process, which says so when it has ended. */
const serve = (given: Parameters) =>
  run(given).pipe(Effect.provide(running(given)), Effect.onInterrupt(() => Console.log("Stopped")))

/** `kontor serve`: the service, until it is stopped. Rule: Operator surface (decisions 15). */
export const Serve = Command.make("serve", parameters, serve).pipe(
  Command.withDescription("Run the service; without settings, on an embedded database below ./.kontor"),
  example("serve --demo --port 9000", "Try it, with a sample register and an account for each plan"),
  example(
    "serve --roles worker --base-url https://kontor.example/api",
    "Monitors and webhooks only, for the API at that address"
  ),
  Command.annotate(HelpAppendix, environmentHelp)
)
