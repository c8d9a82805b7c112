import { type RefusalCount, Refusals } from "@kontor/core/Credits"
import { DateTime, Effect, Layer } from "effect"
import { AccountClient, dieOfDatabase, instants, integers, texts, uuids } from "./Clients.ts"

/** A row of `refused_requests`. */
interface RefusalRow extends Omit<RefusalCount, "last_refused_at"> {
  readonly last_refused_at: Date
}

/** The counts of refused requests in PostgreSQL. */
export const layer: Layer.Layer<never, never, AccountClient> = Layer.effect(
  Refusals,
  Effect.gen(function*() {
    const sql = yield* AccountClient
    return {
      // In the order of the key, so that nodes which count for the same accounts cannot deadlock.
      add: (counts) =>
        sql`
          INSERT INTO refused_requests (account_id, day, endpoint, requests, required_credits, last_refused_at)
          SELECT account_id, day::date, endpoint, requests, required_credits, last_refused_at FROM unnest(
            ${uuids(counts.map(({ account_id }) => account_id))}, ${texts(counts.map(({ day }) => day))},
            ${texts(counts.map(({ endpoint }) => endpoint))}, ${integers(counts.map(({ requests }) => requests))},
            ${integers(counts.map(({ required_credits }) => required_credits))},
            ${instants(counts.map(({ last_refused_at }) => DateTime.toDateUtc(last_refused_at)))}
          ) AS counted (account_id, day, endpoint, requests, required_credits, last_refused_at)
          ORDER BY account_id, day, endpoint COLLATE "C"
          ON CONFLICT (account_id, day, endpoint) DO UPDATE SET
            requests = refused_requests.requests + excluded.requests,
            required_credits = greatest(refused_requests.required_credits, excluded.required_credits),
            last_refused_at = greatest(refused_requests.last_refused_at, excluded.last_refused_at)`.pipe(
          Effect.asVoid,
          dieOfDatabase
        ),
      list: (account, period) =>
        sql<RefusalRow>`
          SELECT account_id::text, day::text, endpoint, requests, required_credits, last_refused_at
          FROM refused_requests
          WHERE account_id = ${account} AND day >= coalesce(${period?.from ?? null}::date, '-infinity')
            AND day <= coalesce(${period?.to ?? null}::date, 'infinity')`
          .pipe(
            Effect.map((rows) =>
              rows.map((row): RefusalCount => ({
                ...row,
                last_refused_at: DateTime.fromDateUnsafe(row.last_refused_at)
              }))
            ),
            dieOfDatabase
          ),
      erase: (account) =>
        sql`DELETE FROM refused_requests WHERE account_id = ${account}`.pipe(Effect.asVoid, dieOfDatabase),
      purge: (before) =>
        sql`DELETE FROM refused_requests WHERE day < ${before}::date RETURNING 1`.pipe(
          Effect.map((rows) => rows.length),
          dieOfDatabase
        )
    }
  })
)
