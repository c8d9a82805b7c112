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
import { type LimitedRequest, RateLimits, type RateWindow, windowLength } from "@kontor/core/RateLimits"
import { type EntityId, type LocatedIdentifier, RegisterUpstream, Withheld } from "@kontor/core/Register"
import { Array, Cause, Clock, DateTime, Deferred, Effect, Exit, Layer, Option, Schedule } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import * as Batches from "./Batches.ts"
import { defectOf, dieOfDatabase, integers, largeIntegers, LookupClient, texts } from "./Clients.ts"
import { locatedOf, type LocatedRow, standing, standingColumns } from "./register/Profiles.ts"

/** Requests of one subject in one bucket, the latest of them at `at`, in milliseconds since 1970. */
interface Tally {
  readonly subject: string
  readonly bucket: Bucket
  readonly attempts: number
  readonly at: number
}

/** The window in which a tally was counted; the number of its last request is `attempts`. */
interface CountedTally extends Pick<RateWindow, "began_at"> {
  readonly subject: string
  readonly bucket: Bucket
  readonly attempts: number
}

/** The columns that a count returns. */
interface WindowRow {
  readonly subject: string
  readonly bucket: Bucket
  readonly began_at: bigint
  readonly attempts: bigint
}

/**
 * Counts tallies in their windows: a query of the columns `subject`, `bucket`, `at` and `attempts`, each subject and
 * bucket once. A tally begins a window where there is none, or where the old one is over (`isOver` in core).
 * Rows are locked in one order, so that nodes which count the same subjects cannot deadlock.
 */
const countStatement = (sql: SqlClient.SqlClient, tallies: Statement.Fragment) => {
  const isOver = sql`abs(excluded.began_at - standing.began_at) >= ${windowLength}::bigint`
  return sql`
    INSERT INTO rate_limit_windows AS standing (subject, bucket, began_at, attempts)
    SELECT subject, bucket, at, attempts FROM (${tallies}) tally
    ORDER BY subject COLLATE "C", bucket COLLATE "C"
    ON CONFLICT (subject, bucket) DO UPDATE SET
      began_at = CASE WHEN ${isOver} THEN excluded.began_at ELSE standing.began_at END,
      attempts = CASE WHEN ${isOver} THEN excluded.attempts ELSE standing.attempts + excluded.attempts END
    RETURNING subject, bucket, began_at, attempts`
}

/** Counts tallies of different subjects and buckets in one statement. */
const countTogether = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, tallies: ReadonlyArray<Tally>) {
  const rows = yield* sql<WindowRow>`${
    countStatement(
      sql,
      sql`
        SELECT * FROM unnest(
          ${texts(tallies.map(({ subject }) => subject))},
          ${texts(tallies.map(({ bucket }) => bucket))},
          ${largeIntegers(tallies.map(({ at }) => BigInt(at)))},
          ${largeIntegers(tallies.map(({ attempts }) => BigInt(attempts)))}
        ) AS one (subject, bucket, at, attempts)`
    )
  }`
  return rows.map(({ attempts, began_at, ...row }): CountedTally => ({
    ...row,
    began_at: Number(began_at),
    attempts: Number(attempts)
  }))
})

/**
 * Deletes the windows that have been over for as long as they lasted, except those that somebody counts in at the
 * moment.
 */
const forgetOver = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, now: number) {
  yield* sql`
    DELETE FROM rate_limit_windows WHERE (subject, bucket) IN (
      SELECT subject, bucket FROM rate_limit_windows
      WHERE began_at < ${now - 2 * windowLength}::bigint
      FOR UPDATE SKIP LOCKED
    )`
})

/** The pause between deletions of windows that are over. */
const forgetEvery = "1 minute"

type Windows = Array.NonEmptyReadonlyArray<RateWindow>

/** A request, when it was made, and the result that its caller waits for. */
interface Waiting extends LimitedRequest {
  readonly at: number
  readonly windows: Deferred.Deferred<Windows>
}

const keyOf = (subject: string, bucket: Bucket): string => `${bucket} ${subject}`

const talliesOf = (batch: ReadonlyArray<Waiting>): ReadonlyArray<Tally> => {
  const tallies = new Map<string, Tally>()
  for (const { at, buckets, subject } of batch) {
    for (const bucket of buckets) {
      const former = tallies.get(keyOf(subject, bucket))
      tallies.set(keyOf(subject, bucket), {
        subject,
        bucket,
        attempts: (former?.attempts ?? 0) + 1,
        at: Math.max(former?.at ?? at, at)
      })
    }
  }
  return [...tallies.values()]
}

/**
 * Gives each request of a batch its number: a window holds the number of the last one, and the others count down from
 * it.
 */
const answer = (batch: ReadonlyArray<Waiting>, counted: ReadonlyArray<CountedTally>): void => {
  const lasts = new Map(counted.map((tally) => [keyOf(tally.subject, tally.bucket), tally] as const))
  for (const { buckets, subject, windows } of batch.toReversed()) {
    const numbered = Array.map(buckets, (bucket) => {
      const key = keyOf(subject, bucket)
      const last = lasts.get(key)!
      lasts.set(key, { ...last, attempts: last.attempts - 1 })
      return { bucket, number: last.attempts, began_at: last.began_at }
    })
    Deferred.doneUnsafe(windows, Exit.succeed(numbered))
  }
}

/**
 * Rate limits in PostgreSQL, shared by all nodes. The counts of many requests share a statement, and none waits for the
 * disk. A crash of the database forgets all windows.
 */
export const rateLimits: Layer.Layer<RateLimits, never, LookupClient> = Layer.effect(
  RateLimits,
  Effect.gen(function*() {
    const sql = yield* LookupClient

    const arrive = yield* Batches.make(
      "counts",
      (batch: ReadonlyArray<Waiting>) =>
        countTogether(sql, talliesOf(batch)).pipe(
          Effect.map((counted) => answer(batch, counted)),
          Effect.catchCause((cause) =>
            Effect.flatMap(defectOf(Cause.squash(cause)), (defect) =>
              Effect.forEach(batch, ({ windows }) => Deferred.die(windows, defect)))
          )
        )
    )

    const count = Effect.fn("AdmissionsPostgres.count")(function*(request: LimitedRequest) {
      const at = yield* Clock.currentTimeMillis
      const windows = Deferred.makeUnsafe<Windows>()
      return yield* arrive({ ...request, at, windows }) ? Deferred.await(windows) : Effect.interrupt
    })

    const forget = Effect.flatMap(Clock.currentTimeMillis, (now) => forgetOver(sql, now)).pipe(
      Effect.catchCause((cause) => Effect.logWarning("Windows of rate limits that are over were not deleted", cause))
    )
    yield* Effect.forkScoped(Effect.withTracerEnabled(Effect.repeat(forget, Schedule.spaced(forgetEvery)), false))
    return RateLimits.of({ count })
  })
)

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
        dieOfDatabase(Effect.map(admitTogether(sql, requests), (rows) => answers(requests, rows)))
    )
    return Admissions.of({
      standsFor: { accounts, balances, credentials, limits, upstream, withheld },
      find: (presented, buckets, sought) =>
        Effect.clockWith((clock) => ask({ presented, buckets, at: clock.currentTimeMillisUnsafe(), sought }))
    })
  })
)
