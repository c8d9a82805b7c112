import {
  Ability,
  type AccountId,
  Accounts,
  type AccountStatus,
  Admissions,
  CredentialStore,
  type Holder,
  type PlanTerms,
  type PresentedDigest,
  type Subscription
} from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import type { Bucket } from "@kontor/core/Prices"
import { RateLimits, type RateWindow } from "@kontor/core/RateLimits"
import { type EntityId, type LocatedIdentifier, RegisterUpstream, Withheld } from "@kontor/core/Register"
import { Clock, DateTime, Effect, Layer, Option } from "effect"
import type { SqlClient } from "effect/sql"
import * as Batches from "./Batches.ts"
import { LookupClient } from "./Clients.ts"
import { integers, largeIntegers, texts } from "./Columns.ts"
import { dieOfDatabase } from "./Outage.ts"
import { countStatement } from "./RateLimits.ts"
import { locatedOf, type LocatedRow, standing, standingColumns } from "./register/Profiles.ts"

/** A request to be admitted, at an instant in milliseconds since 1970, and the organization it names, if any. */
interface AdmissionRequest {
  readonly presented: PresentedDigest
  readonly buckets: ReadonlyArray<Bucket>
  readonly at: number
  readonly sought: EntityId | undefined
}

/**
 * The holder of the credential of a request, `place` in its batch counted from 1; its status is null if the account is
 * not in this database. The windows contain the number of the last request of the batch; they are null if nothing was
 * counted for the account.
 */
interface AdmissionRow {
  readonly place: number
  readonly credential_id: string
  readonly digest: string
  readonly abilities: ReadonlyArray<Ability> | null
  readonly expires_at: Date | null
  readonly monthly_credit_limit: bigint | null
  readonly account_id: AccountId
  readonly account_status: AccountStatus | null
  readonly plan: Subscription["plan"] | null
  readonly status: Subscription["status"] | null
  readonly current_period_end: Date | null
  readonly grace_until: Date | null
  readonly balance: bigint
  readonly spent: bigint | null
  readonly withheld_version: bigint
  readonly is_valid: boolean
  readonly buckets: ReadonlyArray<Bucket> | null
  readonly began_at: ReadonlyArray<bigint> | null
  readonly attempts: ReadonlyArray<bigint> | null
}

/** The same, with where the organization stands that the request names; null if it names no organization. */
type SeekingRow = AdmissionRow & (LocatedRow | { readonly today_id: null })

const tokenIdOf = ({ presented }: AdmissionRequest): bigint | null =>
  presented._tag === "BearerToken" ? BigInt(presented.id) : null

/** A part of the statement, in the forms it has for requests that name organizations and for others. */
const parts = (sql: SqlClient.SqlClient, sought: ReadonlyArray<EntityId | undefined>) =>
  sought.every((entity) => entity === undefined)
    ? { column: sql`NULL::uuid[]`, located: sql``, columns: sql`NULL AS today_id`, join: sql`` }
    : {
      column: sql`${texts(sought.map((entity) => entity ?? null))}::uuid[]`,
      located: sql`, located AS (
        SELECT place, ${sql.literal(standingColumns)}, profile
        FROM held ${standing(sql, "held.sought")} LEFT JOIN profiles ON profiles.entity_id = standing.today_id
        WHERE is_valid AND sought IS NOT NULL
      )`,
      columns: sql`located.today_id, located.former_ids, located.profile`,
      join: sql`LEFT JOIN located USING (place)`
    }

/**
 * Admits requests in one statement: finds the holder of each credential, by unique indexes, counts the
 * requests with valid ones in the windows of their accounts, and locates the organizations that those name.
 */
const admitTogether = (sql: SqlClient.SqlClient, requests: ReadonlyArray<AdmissionRequest>) => {
  const counted = requests.flatMap(({ buckets }, index) => buckets.map((bucket) => ({ place: index + 1, bucket })))
  const seeking = parts(sql, requests.map(({ sought }) => sought))
  const tallies = sql`
    SELECT account_id::text AS subject, bucket, max(at) AS at, count(*) AS attempts
    FROM held JOIN unnest(
      ${integers(counted.map(({ place }) => place))},
      ${texts(counted.map(({ bucket }) => bucket))}
    ) AS attempt (place, bucket) USING (place)
    WHERE is_valid
    GROUP BY account_id, bucket`
  return sql<SeekingRow>`
    WITH asked AS (
      SELECT place::int, digest, token_id, at, sought FROM unnest(
        ${texts(requests.map(({ presented }) => presented.digest))},
        ${largeIntegers(requests.map(tokenIdOf))},
        ${largeIntegers(requests.map(({ at }) => BigInt(at)))},
        ${seeking.column}
      ) WITH ORDINALITY AS one (digest, token_id, at, sought, place)
    ), held AS MATERIALIZED (
      SELECT place, at, sought, credential.account_id, credential.id AS credential_id, credential.digest,
        NULL::text[] AS abilities, NULL::timestamptz AS expires_at, monthly_credit_limit, true AS is_valid
      FROM asked JOIN api_keys credential ON credential.digest = asked.digest COLLATE "C"
      WHERE token_id IS NULL
      UNION ALL
      SELECT place, at, sought, credential.account_id, credential.id, credential.former_digest, NULL,
        credential.former_ends_at, monthly_credit_limit, credential.former_ends_at > to_timestamp(at / 1000.0)
      FROM asked JOIN api_keys credential ON credential.former_digest = asked.digest COLLATE "C"
      WHERE token_id IS NULL
      UNION ALL
      SELECT place, at, sought, credential.account_id, credential.id::text, credential.digest,
        credential.abilities, credential.expires_at, monthly_credit_limit,
        credential.digest = asked.digest AND coalesce(credential.expires_at > to_timestamp(at / 1000.0), true)
      FROM asked JOIN tokens credential ON credential.id = token_id
    ), counted AS (
      ${countStatement(sql, tallies)}
    ), windows AS (
      SELECT subject, array_agg(bucket) AS buckets, array_agg(began_at) AS began_at, array_agg(attempts) AS attempts
      FROM counted GROUP BY subject
    )${seeking.located}
    SELECT place, credential_id, digest, abilities, expires_at, is_valid, monthly_credit_limit,
      CASE WHEN monthly_credit_limit IS NOT NULL THEN (
        spending ->> concat(to_char(to_timestamp(at / 1000.0) AT TIME ZONE 'Europe/Berlin', 'YYYY-MM '),
          CASE WHEN abilities IS NULL THEN 'api_key/' ELSE 'token/' END, credential_id)
      )::bigint END AS spent,
      held.account_id, account.status AS account_status, subscription_plan AS plan, subscription_status AS status,
      account.current_period_end, account.grace_until,
      coalesce(balance, 0) AS balance, (SELECT version FROM withheld_list) AS withheld_version, windows.buckets, windows.began_at, windows.attempts, ${seeking.columns}
    FROM held
    LEFT JOIN accounts account ON account.id = held.account_id
    LEFT JOIN account_balances ON account_balances.account_id = held.account_id
    LEFT JOIN windows ON windows.subject = held.account_id::text
    ${seeking.join}
    ORDER BY place`
}

/**
 * Numbers the requests of a batch: a window holds the number of the last one, and the others, taken from the last to
 * the first, count down from it.
 */
const numbering = () => {
  const later = new Map<string, number>()
  return ({ account_id, attempts, began_at, buckets }: AdmissionRow, asked: ReadonlyArray<Bucket>) =>
    asked.map((bucket): RateWindow => {
      const place = buckets!.indexOf(bucket)
      const key = `${bucket} ${account_id}`
      const taken = later.get(key) ?? 0
      later.set(key, taken + 1)
      return { bucket, number: Number(attempts![place]!) - taken, began_at: Number(began_at![place]!) }
    })
}

const instant = (time: Date | null) => time === null ? null : DateTime.fromDateUnsafe(time)

const termsOf = ({ current_period_end, grace_until, plan, status }: AdmissionRow): PlanTerms | null =>
  plan === null || status === null || current_period_end === null ? null : {
    plan,
    status,
    current_period_end: DateTime.fromDateUnsafe(current_period_end),
    grace_until: instant(grace_until)
  }

const holderOf = (row: AdmissionRow, windows: ReadonlyArray<RateWindow>, located?: LocatedIdentifier): Holder => ({
  kind: row.abilities === null ? "api_key" : "token",
  id: row.credential_id,
  digest: row.digest,
  expires_at: instant(row.expires_at),
  abilities: row.abilities ?? Ability.literals,
  account_id: row.account_id,
  account: row.account_status === null ? undefined : { status: row.account_status, subscription: termsOf(row) },
  balance: Number(row.balance),
  monthly_credit_limit: row.monthly_credit_limit === null ? null : Number(row.monthly_credit_limit),
  spent: Number(row.spent ?? 0),
  windows,
  withheld_version: Number(row.withheld_version),
  ...(located !== undefined && { located })
})

const isSeeking = (row: SeekingRow): row is AdmissionRow & LocatedRow => row.today_id !== null

/** The organizations that requests name, by the places of these requests. */
const locatedAhead = (requests: ReadonlyArray<AdmissionRequest>, rows: ReadonlyArray<SeekingRow>) =>
  new Map(
    rows.filter(isSeeking).map((row): readonly [number, LocatedIdentifier] => {
      return [row.place, { entity_id: requests[row.place - 1]!.sought!, profile: locatedOf(row) }]
    })
  )

const answers = (requests: ReadonlyArray<AdmissionRequest>, rows: ReadonlyArray<SeekingRow>) => {
  const ahead = locatedAhead(requests, rows)
  const holders: Array<Option.Option<Holder>> = requests.map(() => Option.none())
  const windowsOf = numbering()
  for (const row of rows.toReversed()) {
    const index = row.place - 1
    const windows = row.is_valid ? windowsOf(row, requests[index]!.buckets) : []
    holders[index] = Option.some(holderOf(row, windows, ahead.get(row.place)))
  }
  return holders
}

/**
 * Admissions in PostgreSQL, for the credentials, balances and rate limits of this package, and for its accounts and its
 * register, if these are in place: simultaneous requests share one statement, which does not wait for the disk.
 */
export const layer: Layer.Layer<
  Admissions,
  never,
  Accounts | CredentialStore | Ledger | LookupClient | RateLimits | RegisterUpstream | Withheld
> = Layer.effect(
  Admissions,
  Effect.gen(function*() {
    const [accounts, credentials, balances] = [yield* Accounts, yield* CredentialStore, yield* Ledger]
    const [limits, upstream, withheld] = [yield* RateLimits, yield* RegisterUpstream, yield* Withheld]
    const sql = yield* LookupClient
    const ask = yield* Batches.makeAsking(
      "admissions",
      (requests: ReadonlyArray<AdmissionRequest>) =>
        Effect.map(admitTogether(sql, requests), (rows) => answers(requests, rows))
    )
    return Admissions.of({
      standsFor: { accounts, balances, credentials, limits, upstream, withheld },
      find: (presented, buckets, sought) =>
        dieOfDatabase(Effect.flatMap(Clock.currentTimeMillis, (at) => ask({ presented, buckets, at, sought })))
    })
  })
)
