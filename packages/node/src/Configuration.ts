import { Config, Context, Effect, Layer, Option, Schema } from "effect"
import { resolve } from "node:path"
import { InvalidVariable } from "./InvalidVariable.ts"
import type { KeyList } from "./KeyList.ts"
import { type Variable, type VariableName, Variables } from "./Variables.ts"

const valueOf = Effect.fnUntraced(
  function*<A, Standard>(name: VariableName, { codec, isSecret, standard }: Variable<A, Standard>) {
    const text = yield* Effect.orDie(Config.option(Config.String(name)))
    if (Option.isNone(text)) return standard
    return yield* Schema.decodeEffect(codec)(text.value).pipe(
      Effect.mapError(() => new InvalidVariable({ name, found: isSecret ? undefined : text.value }))
    )
  }
)

/** What the flags of the command say; each wins over its environment variable. */
export interface Flags {
  readonly host?: string | undefined
  readonly port?: number | undefined
  readonly baseUrl?: string | undefined
}

/** The settings of the service: flags, environment variables, and what holds without them. Rule: Operator surface (decisions 15). */
export class Configuration extends Context.Service<Configuration, {
  /** Absolute path. */
  readonly dataDirectory: string
  /** Without one, the database is the embedded one. */
  readonly databaseUrl: (typeof Variables)["KONTOR_DATABASE_URL"]["codec"]["Type"] | undefined
  readonly host: string
  readonly port: number
  /** Without one, links carry the address it listens on, and `/api`. */
  readonly baseUrl: string | undefined
  readonly keys: KeyList | undefined
  readonly logLevel: (typeof Variables)["KONTOR_LOG_LEVEL"]["codec"]["Type"]
  readonly logFormat: (typeof Variables)["KONTOR_LOG_FORMAT"]["codec"]["Type"]
  /** Requests a second. */
  readonly loggedRequests: number
}>()("@kontor/node/Configuration") {
  static readonly layer = (flags: Flags = {}): Layer.Layer<Configuration, InvalidVariable> =>
    Layer.effect(
      Configuration,
      Effect.gen(function*() {
        return Configuration.of({
          dataDirectory: resolve(yield* valueOf("KONTOR_DATA_DIR", Variables.KONTOR_DATA_DIR)),
          databaseUrl: yield* valueOf("KONTOR_DATABASE_URL", Variables.KONTOR_DATABASE_URL),
          host: flags.host ?? (yield* valueOf("KONTOR_HOST", Variables.KONTOR_HOST)),
          port: flags.port ?? (yield* valueOf("KONTOR_PORT", Variables.KONTOR_PORT)),
          baseUrl: flags.baseUrl ?? (yield* valueOf("KONTOR_BASE_URL", Variables.KONTOR_BASE_URL)),
          keys: yield* valueOf("KONTOR_KEYS", Variables.KONTOR_KEYS),
          logLevel: yield* valueOf("KONTOR_LOG_LEVEL", Variables.KONTOR_LOG_LEVEL),
          logFormat: yield* valueOf("KONTOR_LOG_FORMAT", Variables.KONTOR_LOG_FORMAT),
          loggedRequests: yield* valueOf("KONTOR_LOG_REQUESTS", Variables.KONTOR_LOG_REQUESTS)
        })
      })
    )
}
