import { Console, Effect, Layer, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { Configuration } from "../configuration/Configuration.ts"
import { baseUrlRequired } from "../configuration/Misconfigurations.ts"
import * as Prices from "../configuration/Prices.ts"
import { roleListNames, type Variable, variableNames, Variables } from "../configuration/Variables.ts"
import { Loader } from "../demo/Loader.ts"
import { Address } from "../server/Address.ts"
import { DatabaseServer } from "../storage/DatabaseServer.ts"
import * as Logging from "../telemetry/Logging.ts"
import { CommandFailed } from "./Failure.ts"
import { example, HelpAppendix } from "./Help.ts"
import type { serving } from "./Serving.ts"

const standardOf = (standard: string | number | undefined): string => standard === undefined ? "" : ` (${standard})`

const column = Math.max(...variableNames.map((name) => name.length)) + 2

/** The environment variables of the service in the help: name, meaning and default. */
const environmentHelp: string = [
  "ENVIRONMENT",
  ...variableNames.map((name) => {
    const { meaning, standard } = Variables[name]
    return `  ${name.padEnd(column)}${meaning}${standardOf(standard)}`
  })
].join("\n")

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
  ),
  memory: Flag.Boolean("memory").pipe(
    Flag.withDefault(false),
    Flag.withoutNegation,
    Flag.withDescription("Serve a small sample register in memory, for tests; POST /reset begins anew")
  ),
  fixedKeys: Flag.Boolean("fixed-keys").pipe(
    Flag.withDefault(false),
    Flag.withoutNegation,
    Flag.withDescription("With --memory: the same API keys at every start")
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

const settings = (given: Parameters) =>
  Prices.layer.pipe(
    Layer.provideMerge(baseUrlRequired(given.demo || given.memory)),
    Layer.provideMerge(Logging.layer),
    Layer.provideMerge(configured(given))
  )

/** Most modules of the service. They load while a new database is made, which takes as long. */
const modules = Effect.promise(() => import("./Serving.ts"))

type Serving = ReturnType<typeof serving>

const inMemory = (given: Parameters) =>
  Effect.promise(() => import("../demo/Demonstration.ts")).pipe(
    Effect.flatMap(({ serveInMemory }) => serveInMemory(given.fixedKeys)),
    Effect.provide(Layer.provideMerge(Address.layer, settings(given)))
  )

/** Keys that everybody knows must open nothing that is stored. */
const fixedKeysNeedMemory = new CommandFailed({ message: "--fixed-keys needs --memory. Give both, or neither." })

const sayingItsEnd = <A, E, R>(service: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.onInterrupt(service, () => Console.log("Stopped"))

type InMemory = ReturnType<typeof inMemory>

/** The service as this process, which says so when it has ended. */
const serve = (
  given: Parameters
): Effect.Effect<
  never,
  CommandFailed | Effect.Error<Serving | InMemory> | Layer.Error<ReturnType<typeof settings>>,
  Exclude<
    Effect.Services<Serving> | Layer.Services<ReturnType<typeof Loader.layer>>,
    DatabaseServer | Loader | Layer.Success<ReturnType<typeof settings>>
  >
> => {
  if (given.fixedKeys && !given.memory) return Effect.fail(fixedKeysNeedMemory)
  if (given.memory) return sayingItsEnd(inMemory(given))
  return Effect.flatMap(modules, ({ serving }) => serving(given.demo)).pipe(
    Effect.provide(
      DatabaseServer.layer("service", Effect.asVoid(modules)).pipe(
        Layer.provideMerge(Loader.layer(given.demo)),
        Layer.provideMerge(settings(given))
      )
    ),
    sayingItsEnd
  )
}

/** `kontor serve`: the service, until it is stopped. */
export const Serve = Command.make("serve", parameters, serve).pipe(
  Command.withDescription("Run the service; without settings, on an embedded database below ./.kontor"),
  example("serve --demo --port 9000", "Try it, with a sample register and an account for each plan"),
  example("serve --memory --fixed-keys", "A stub for tests of a program of yours, in any language"),
  example(
    "serve --roles worker --base-url https://kontor.example/api",
    "Monitors and webhooks only, for the API at that address"
  ),
  Command.annotate(HelpAppendix, environmentHelp)
)
