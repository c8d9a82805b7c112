import { Configuration, type Flags } from "@kontor/node"
import { ConfigProvider, Effect, Layer } from "effect"

/** Keys as `KONTOR_KEYS` lists them. */
export const keys = `k2:${Buffer.alloc(32, 2).toString("base64")}, k1:${Buffer.alloc(32, 1).toString("base64")}`

/** The configuration by these variables and flags. */
export const configured = (environment: Readonly<Record<string, string>>, flags: Flags = {}) =>
  Effect.provide(
    Configuration,
    Configuration.layer(flags).pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromEnvRecord(environment))))
  )
