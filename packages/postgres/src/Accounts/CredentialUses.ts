import type { CredentialUse } from "@kontor/core/Accounts"
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { instants, texts } from "../Columns.ts"
import { dieOfDatabase } from "../Outage.ts"

const usesOf = (uses: ReadonlyArray<CredentialUse>, kind: CredentialUse["kind"]) => {
  const used = uses.filter((use) => use.kind === kind)
  return { ids: texts(used.map(({ id }) => id)), times: instants(used.map(({ at }) => DateTime.toDateUtc(at))) }
}

/**
 * Notes when credentials were last used, in one statement. Of several uses the latest counts, and no date is moved
 * back. The rows are locked in the order of their ids, so that nodes which note the same credentials cannot deadlock.
 */
export const noteUses = (sql: SqlClient.SqlClient) =>
  Effect.fn("CredentialStorePostgres.noteUses")(function*(uses: ReadonlyArray<CredentialUse>) {
    const keys = usesOf(uses, "api_key")
    const tokens = usesOf(uses, "token")
    yield* sql`
      WITH key_uses AS (
        SELECT id, max(at) AS at FROM unnest(${keys.ids}, ${keys.times}) AS use (id, at) GROUP BY id
      ), token_uses AS (
        SELECT id::bigint, max(at) AS at FROM unnest(${tokens.ids}, ${tokens.times}) AS use (id, at) GROUP BY id
      ), used_keys AS (
        SELECT api_keys.id, at FROM api_keys JOIN key_uses USING (id)
        WHERE last_used_at IS NULL OR last_used_at < at ORDER BY api_keys.id FOR UPDATE OF api_keys
      ), used_tokens AS (
        SELECT tokens.id, at FROM tokens JOIN token_uses USING (id)
        WHERE last_used_at IS NULL OR last_used_at < at ORDER BY tokens.id FOR UPDATE OF tokens
      ), noted_keys AS (
        UPDATE api_keys SET last_used_at = at FROM used_keys WHERE api_keys.id = used_keys.id
      )
      UPDATE tokens SET last_used_at = at FROM used_tokens WHERE tokens.id = used_tokens.id`
  }, dieOfDatabase)
