import { it } from "@effect/vitest"
import type { CredentialStore } from "@kontor/core/Accounts"
import type { Layer } from "effect"
import { apiKeys } from "./ApiKeys.ts"
import { tokens } from "./Tokens.ts"

/** The contract of every store of credentials, in memory or in a database. It knows no accounts. */
export const suite = <E>(name: string, layer: Layer.Layer<CredentialStore, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`CredentialStore (${name})`, (it) => {
    apiKeys(it)
    tokens(it)
  })
