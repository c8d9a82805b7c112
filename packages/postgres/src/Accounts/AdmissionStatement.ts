import type { Ability, AccountId, AccountStatus, PresentedDigest, Subscription } from "@kontor/core/Accounts"
import type { Bucket } from "@kontor/core/RateLimits"
import type { SqlClient } from "effect/sql"
import { integers, largeIntegers, texts } from "../Columns.ts"
import { countStatement } from "../RateLimits/CountStatement.ts"

/** A request to be admitted, at an instant in milliseconds since 1970. */
export interface AdmissionRequest {
  readonly presented: PresentedDigest
  readonly buckets: ReadonlyArray<Bucket>
  readonly at: number
}

/**
 * The holder of the credential of a request, `place` in its batch counted from 1; its status is null where the account
 * is not in this database. The windows contain the number of the
 * last request of the batch; they are null where nothing was counted for the account.
 */
export interface AdmissionRow {
  readonly place: number
  readonly credential_id: string
  readonly digest: string
  readonly abilities: ReadonlyArray<Ability> | null
  readonly expires_at: Date | null
  readonly account_id: AccountId
  readonly account_status: AccountStatus | null
  readonly plan: Subscription["plan"] | null
  readonly status: Subscription["status"] | null
  readonly balance: bigint
  readonly is_valid: boolean
  readonly buckets: ReadonlyArray<Bucket> | null
  readonly began_at: ReadonlyArray<bigint> | null
  readonly attempts: ReadonlyArray<bigint> | null
}

const tokenIdOf = ({ presented }: AdmissionRequest): bigint | null =>
  presented._tag === "BearerToken" ? BigInt(presented.id) : null

/**
 * Admits requests in one statement: finds the holder of each credential, by one of two unique indexes, and counts the
 * requests with valid ones in the windows of their accounts.
 */
export const admitTogether = (sql: SqlClient.SqlClient, requests: ReadonlyArray<AdmissionRequest>) => {
  const counted = requests.flatMap(({ buckets }, index) => buckets.map((bucket) => ({ place: index + 1, bucket })))
  const tallies = sql`
    SELECT account_id::text AS subject, bucket, max(at) AS at, count(*) AS attempts
    FROM held JOIN unnest(
      ${integers(counted.map(({ place }) => place))},
      ${texts(counted.map(({ bucket }) => bucket))}
    ) AS attempt (place, bucket) USING (place)
    WHERE is_valid
    GROUP BY account_id, bucket`
  return sql<AdmissionRow>`
    WITH asked AS (
      SELECT place::int, digest, token_id, at FROM unnest(
        ${texts(requests.map(({ presented }) => presented.digest))},
        ${largeIntegers(requests.map(tokenIdOf))},
        ${largeIntegers(requests.map(({ at }) => BigInt(at)))}
      ) WITH ORDINALITY AS one (digest, token_id, at, place)
    ), held AS MATERIALIZED (
      SELECT place, at, credential.account_id, credential.id AS credential_id, credential.digest,
        NULL::text[] AS abilities, NULL::timestamptz AS expires_at, true AS is_valid
      FROM asked JOIN api_keys credential ON credential.digest = asked.digest COLLATE "C"
      WHERE token_id IS NULL
      UNION ALL
      SELECT place, at, credential.account_id, credential.id::text, credential.digest,
        credential.abilities, credential.expires_at,
        credential.digest = asked.digest AND coalesce(credential.expires_at > to_timestamp(at / 1000.0), true)
      FROM asked JOIN tokens credential ON credential.id = token_id
    ), counted AS (
      ${countStatement(sql, tallies)}
    ), windows AS (
      SELECT subject, array_agg(bucket) AS buckets, array_agg(began_at) AS began_at, array_agg(attempts) AS attempts
      FROM counted GROUP BY subject
    )
    SELECT place, credential_id, digest, abilities, expires_at, is_valid,
      held.account_id, account.status AS account_status, subscription_plan AS plan, subscription_status AS status,
      coalesce(balance, 0) AS balance,
      windows.buckets, windows.began_at, windows.attempts
    FROM held
    LEFT JOIN accounts account ON account.id = held.account_id
    LEFT JOIN account_balances ON account_balances.account_id = held.account_id
    LEFT JOIN windows ON windows.subject = held.account_id::text
    ORDER BY place`
}
