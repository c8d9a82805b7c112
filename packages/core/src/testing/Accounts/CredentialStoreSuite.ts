import { it } from "@effect/vitest"
import type { Layer } from "effect"
import type { CredentialStore } from "../../Accounts/index.ts"
import { apiKeys } from "./ApiKeys.ts"
import { tokens } from "./Tokens.ts"

/** The contract of every store of credentials, in memory or in a database. It knows no accounts. */
export const suite = <E>(name: string, layer: Layer.Layer<CredentialStore, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`CredentialStore (${name})`, (it) => {
    apiKeys(it)
    tokens(it)
  })
