import { ChargeKeyConflict, keptUnderKey, type KeyedBooking, type Ledger } from "@kontor/core/Credits"
import {
  type Claim,
  type ClaimName,
  type ClaimOutcome,
  IdempotencyStore,
  type StandingClaim,
  type StoredAnswer
} from "@kontor/core/Idempotency"
import type { SealedText } from "@kontor/core/Secrets"
import { Array, DateTime, Effect, Layer, Option } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { AccountClient, dieOfDatabase, texts, uuids } from "./Clients.ts"

/** A row of `idempotency_keys`: only an answered one has an answer. */
interface ClaimRow extends ClaimName {
  readonly request: string
  readonly claimed_at: Date
  readonly outcome: "open" | "answered" | "ambiguous" | "charged" | "repeated"
  readonly answer: SealedText | null
}

/** The columns of a {@link ClaimRow}. */
const claimColumns = "account_id, key, reference, request, claimed_at, outcome, answer"

/** The claims that expire: all but those whose outcome is not known. */
export const isSettled = "outcome NOT IN ('open', 'ambiguous')"

const outcomeOf = ({ answer, outcome }: ClaimRow): ClaimOutcome => {
  if (answer !== null) return { _tag: "Answered", answer }
  if (outcome === "charged" || outcome === "repeated") return { _tag: "Charged", isRepeated: outcome === "repeated" }
  return outcome === "ambiguous" ? { _tag: "Ambiguous" } : { _tag: "Open" }
}

/** The claim of a row. */
const claimOf = (row: ClaimRow): StandingClaim => ({
  account_id: row.account_id,
  key: row.key,
  reference: row.reference,
  request: row.request,
  claimed_at: DateTime.fromDateUnsafe(row.claimed_at),
  outcome: outcomeOf(row)
})

/** The keys under which mutations happen once, in PostgreSQL. */
export const layer: Layer.Layer<IdempotencyStore, never, AccountClient> = Layer.effect(
  IdempotencyStore,
  Effect.gen(function*() {
    const sql = yield* AccountClient

    const isClaimed = Effect.fnUntraced(
      function*({ account_id, claimed_at, key, reference, request }: Claim, forgettable: DateTime.Utc) {
        const rows = yield* sql`
          INSERT INTO idempotency_keys AS standing (account_id, key, reference, request, claimed_at)
          VALUES (${account_id}, ${key}, ${reference}, ${request}, ${DateTime.toDateUtc(claimed_at)})
          ON CONFLICT (account_id, key) DO UPDATE SET
            reference = excluded.reference, request = excluded.request, claimed_at = excluded.claimed_at,
            outcome = 'open', answer = NULL
          WHERE standing.${sql.literal(isSettled)} AND standing.claimed_at <= ${DateTime.toDateUtc(forgettable)}
          RETURNING reference`
        return rows.length > 0
      }
    )

    const standing = Effect.fnUntraced(function*({ account_id, key }: ClaimName) {
      const rows = yield* sql<ClaimRow>`
        SELECT ${sql.literal(claimColumns)} FROM idempotency_keys WHERE account_id = ${account_id} AND key = ${key}`
      return Option.map(Array.head(rows), claimOf)
    })

    /** The other claim may be gone before it is read: then the key is free again. */
    const claim = (
      wanted: Claim,
      forgettable: DateTime.Utc
    ): Effect.Effect<Option.Option<StandingClaim>, SqlError.SqlError> =>
      Effect.gen(function*() {
        if (yield* isClaimed(wanted, forgettable)) return Option.none()
        const found = yield* standing(wanted)
        return Option.isSome(found) ? found : yield* claim(wanted, forgettable)
      })

    const isOpen = ({ account_id, key, reference }: ClaimName) =>
      sql`account_id = ${account_id} AND key = ${key} AND reference = ${reference} AND outcome = 'open'`

    const isAny = <R>(statement: Effect.Effect<ReadonlyArray<unknown>, SqlError.SqlError, R>) =>
      dieOfDatabase(Effect.map(statement, (rows) => rows.length > 0))

    return IdempotencyStore.of({
      claim: Effect.fn("IdempotencyStorePostgres.claim")(claim, dieOfDatabase),
      answer: (open, answer) =>
        isAny(sql`
          UPDATE idempotency_keys SET outcome = 'answered', answer = ${answer} WHERE ${isOpen(open)} RETURNING key`),
      doubt: (open) =>
        isAny(sql`UPDATE idempotency_keys SET outcome = 'ambiguous' WHERE ${isOpen(open)} RETURNING key`),
      discard: (open) => isAny(sql`DELETE FROM idempotency_keys WHERE ${isOpen(open)} RETURNING key`),
      purge: (forgettable) =>
        sql<{ count: number }>`
          WITH gone AS (
            DELETE FROM idempotency_keys
            WHERE ${sql.literal(isSettled)} AND claimed_at <= ${DateTime.toDateUtc(forgettable)} RETURNING key
          )
          SELECT count(*)::int AS count FROM gone`.pipe(
          Effect.map(([gone]) => gone?.count ?? 0),
          dieOfDatabase
        ),
      erase: (account) =>
        sql`DELETE FROM idempotency_keys WHERE account_id = ${account}`.pipe(Effect.asVoid, dieOfDatabase),
      answersWithout: (key_id, limit) =>
        dieOfDatabase(sql<StoredAnswer>`
          SELECT account_id, key, reference, answer FROM idempotency_keys
          WHERE outcome = 'answered' AND split_part(answer, '.', 2) <> ${key_id} LIMIT ${limit}`),
      answersByKey: sql<{ key_id: string; answers: number }>`
        SELECT split_part(answer, '.', 2) AS key_id, count(*)::int AS answers FROM idempotency_keys
        WHERE outcome = 'answered' GROUP BY key_id`.pipe(
        Effect.map((rows) => new Map(rows.map(({ answers, key_id }) => [key_id, answers]))),
        dieOfDatabase
      ),
      replaceAnswer: ({ account_id, answer, key, reference }, resealed) =>
        isAny(sql`
          UPDATE idempotency_keys SET answer = ${resealed}
          WHERE account_id = ${account_id} AND key = ${key} AND reference = ${reference} AND answer = ${answer}
          RETURNING key`)
    })
  })
)

/** A booking on its way into the ledger, with the identifier (UUIDv7) and the time of its future entry. */
export interface Order extends KeyedBooking {
  readonly id: string
  readonly created_at: DateTime.Utc
}

/** Why an order finds its key claimed: by the entry of its request, under this sequence, or by another request. */
type Claimed = { readonly _tag: "Standing"; readonly sequence: number } | { readonly _tag: "Conflicting" }

interface ClaimedRow {
  readonly id: string
  readonly sequence: number | null
}

/** The instant until which claims are forgotten. */
const forgettableAt = (now: DateTime.Utc): Date => DateTime.toDateUtc(DateTime.subtractDuration(now, keptUnderKey))

/**
 * The outcomes of those orders whose key is claimed. It frees keys whose claim has expired, and notes that a repeat got
 * the entry of a claim: from then on nobody gives that back.
 */
export const findClaims = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, orders: ReadonlyArray<Order>) {
  const keyed = orders.flatMap(({ under, ...order }) => under === undefined ? [] : [{ ...order, ...under }])
  if (keyed.length === 0) return new Map<string, Claimed>()
  const accounts = uuids(keyed.map(({ account_id }) => account_id))
  const forgettable = forgettableAt(keyed[0]!.created_at)
  const rows = yield* sql<ClaimedRow>`
    WITH asked AS (
      SELECT * FROM unnest(
        ${accounts},
        ${uuids(keyed.map(({ id }) => id))},
        ${texts(keyed.map(({ key }) => key))},
        ${texts(keyed.map(({ request }) => request))},
        ${uuids(keyed.map(({ request_id }) => request_id))},
        ${texts(keyed.map(({ kind }) => kind))}
      ) AS one (account_id, id, key, request, request_id, kind)
    ), expired AS (
      DELETE FROM idempotency_keys claim USING asked
      WHERE claim.account_id = ANY(${accounts}) AND claim.account_id = asked.account_id AND claim.key = asked.key
        AND ${sql.literal(isSettled)} AND claimed_at <= ${forgettable}
    ), repeated AS (
      UPDATE idempotency_keys claim SET outcome = 'repeated' FROM asked
      WHERE claim.account_id = ANY(${accounts}) AND claim.account_id = asked.account_id AND claim.key = asked.key
        AND claim.request = asked.request AND reference <> request_id
        AND outcome IN ('charged', 'repeated') AND claimed_at > ${forgettable}
      RETURNING claim.account_id, claim.key
    )
    SELECT asked.id, entry.sequence
    FROM asked
    JOIN idempotency_keys claim USING (account_id, key)
    LEFT JOIN repeated USING (account_id, key)
    LEFT JOIN ledger_entries entry ON entry.account_id = claim.account_id AND entry.request_id = reference::text
      AND entry.kind = asked.kind AND claim.request = asked.request
    WHERE claim.account_id = ANY(${accounts})
      AND CASE
        WHEN ${sql.literal(isSettled)} AND claimed_at <= ${forgettable} THEN false
        WHEN claim.request = asked.request AND outcome IN ('charged', 'repeated')
          THEN reference = asked.request_id OR repeated.key IS NOT NULL
        ELSE true
      END`
  return new Map(rows.map(({ id, sequence }): readonly [string, Claimed] => [
    id,
    sequence === null ? { _tag: "Conflicting" } : { _tag: "Standing", sequence }
  ]))
})

/** The request that is charged under a key, if one is. */
export const chargedUnder = (sql: SqlClient.SqlClient): Ledger["Service"]["chargedUnder"] =>
  Effect.fnUntraced(function*(account, { key, request }) {
    const [claim] = yield* dieOfDatabase(sql<{ readonly reference: string; readonly is_same: boolean }>`
      SELECT reference, request = ${request} AND outcome IN ('charged', 'repeated') AS is_same
      FROM idempotency_keys
      WHERE account_id = ${account} AND key = ${key}
        AND NOT (${sql.literal(isSettled)} AND claimed_at <= ${forgettableAt(yield* DateTime.now)})`)
    if (claim?.is_same === false) return yield* new ChargeKeyConflict()
    return Option.map(Option.fromUndefinedOr(claim), ({ reference }) => reference)
  })
