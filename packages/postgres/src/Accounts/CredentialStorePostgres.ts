import { CredentialStore } from "@kontor/core/Accounts/CredentialStore"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { LookupClient } from "../LookupClient.ts"
import { apiKeyTable } from "./ApiKeyTable.ts"
import { noteUses } from "./CredentialUses.ts"
import { tokenTable } from "./TokenTable.ts"

/** Credentials in PostgreSQL. The lookup of a credential is one query by a unique index. */
export const layer: Layer.Layer<CredentialStore, never, SqlClient.SqlClient | LookupClient> = Layer.effect(
  CredentialStore,
  Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient
    const lookups = yield* LookupClient
    const lookup = Effect.map(
      Effect.serviceOption(sql.transactionService),
      (unit) => Option.isSome(unit) ? sql : lookups
    )
    return CredentialStore.of({
      ...apiKeyTable(sql, lookup),
      ...tokenTable(sql, lookup),
      noteUses: noteUses(sql)
    })
  })
)
