import {
  type DueDelivery,
  hostOf,
  inFlightAt,
  inFlightPerEndpoint,
  type Room,
  type StoredEndpoint,
  type WebhookStore
} from "@kontor/core/Webhooks"
import { DateTime, Duration, Effect, Option } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { type Claiming, dieOfDatabase, makeClaiming, texts } from "../Clients.ts"
import { deliveryOf, type DeliveryRow, eventOf, type EventRow, instant, isInFlight, utc } from "./Deliveries.ts"

/** A row of `webhook_endpoints`. */
export interface EndpointRow extends Omit<StoredEndpoint, "former_secret_signs_until" | "created_at"> {
  readonly former_secret_signs_until: Date | null
  readonly created_at: Date
}

/** The columns of an {@link EndpointRow}, of the table or alias `endpoint`. */
export const endpointColumns =
  "endpoint.account_id, endpoint.id, endpoint.name, endpoint.url, endpoint.pending_url, endpoint.kinds, endpoint.status, " +
  "endpoint.exhausted_in_a_row, endpoint.is_silent, endpoint.sealed_secret, endpoint.sealed_former_secret, " +
  "endpoint.former_secret_signs_until, endpoint.sealed_headers, endpoint.created_at"

/** The endpoint of a row. */
export const endpointOf = (row: EndpointRow): StoredEndpoint => ({
  ...row,
  former_secret_signs_until: utc(row.former_secret_signs_until),
  created_at: DateTime.fromDateUnsafe(row.created_at)
})

/** The row of an endpoint, with the host of its address; it is archived from now on, if it was not before. */
export const endpointRow = (
  endpoint: StoredEndpoint,
  now: DateTime.Utc,
  archived_at: Date | null = null
): Record<string, unknown> => ({
  archived_at: endpoint.status === "archived" ? archived_at ?? instant(now) : null,
  ...endpoint,
  host: hostOf(endpoint.url),
  kinds: texts(endpoint.kinds),
  former_secret_signs_until: instant(endpoint.former_secret_signs_until),
  created_at: instant(endpoint.created_at)
})

/**
 * Removes deliveries from those in flight: the CTE `ended` lists them with their endpoint. Their rows are locked in one
 * order, so that statements cannot deadlock.
 */
export const freed = `
  freeing AS (
    SELECT claim.account_id, claim.endpoint_id, ids
    FROM webhook_claims claim
    JOIN (SELECT account_id, endpoint_id, array_agg(id) AS ids FROM ended GROUP BY account_id, endpoint_id) one
      ON one.account_id = claim.account_id AND one.endpoint_id = claim.endpoint_id
    ORDER BY claim.account_id, claim.endpoint_id FOR NO KEY UPDATE OF claim
  ), freed AS (
    UPDATE webhook_claims claim
    SET (delivery_ids, ends_at) = (
      SELECT coalesce(array_agg(flying.id ORDER BY place), '{}'), coalesce(array_agg(flying.ends_at ORDER BY place), '{}')
      FROM unnest(claim.delivery_ids, claim.ends_at) WITH ORDINALITY AS flying (id, ends_at, place)
      WHERE flying.id <> ALL(ids)
    )
    FROM freeing WHERE claim.account_id = freeing.account_id AND claim.endpoint_id = freeing.endpoint_id
  )`

type Delivered = Omit<DeliveryRow, "status" | "next_attempt_at">

type Destination = Omit<EndpointRow, "account_id" | "id" | "status" | "created_at">

type ClaimedEvent = Omit<EventRow, "account_id" | "id" | "type" | "created_at">

/** A delivery that is locked for its claim, its endpoint, and its event, if it has one. */
interface HeldDelivery extends Delivered, Destination, ClaimedEvent {
  readonly endpoint_status: EndpointRow["status"]
  readonly endpoint_created_at: Date
  readonly stored_event_id: EventRow["id"] | null
  readonly event_type: EventRow["type"]
  readonly event_created_at: Date
}

type Place =
  | { readonly has_more: boolean; readonly last_account_id: string; readonly last_endpoint_id: string }
  | { readonly has_more: boolean | null; readonly last_account_id: null; readonly last_endpoint_id: null }

/** A row of a claim: where it stopped, and one of the deliveries, if there are any. */
type ClaimedRow = Place & (HeldDelivery | { readonly [Name in keyof HeldDelivery]: null })

/** The columns of a locked delivery, of the alias `delivery`, and of its `endpoint`. */
const heldColumns = "endpoint.account_id, delivery.id, endpoint.id AS endpoint_id, delivery.event_id, " +
  "delivery.message_id, delivery.type, delivery.attempts, delivery.plan_step, delivery.created_at, " +
  "endpoint.name, endpoint.url, endpoint.pending_url, endpoint.kinds, endpoint.exhausted_in_a_row, endpoint.is_silent, endpoint.sealed_secret, " +
  "endpoint.sealed_former_secret, endpoint.former_secret_signs_until, endpoint.sealed_headers, " +
  "endpoint.status AS endpoint_status, endpoint.created_at AS endpoint_created_at"

/** The columns of the event of a locked delivery, of the alias `event`. */
const claimedColumns = "event.monitor_id, event.entity_id, event.label, event.signal, event.data, " +
  "event.id AS stored_event_id, event.type AS event_type, event.created_at AS event_created_at"

/** The claimed delivery of a row. */
const dueOf = (row: ClaimedRow): ReadonlyArray<DueDelivery> => {
  if (row.id === null) return []
  const { account_id, endpoint_id, stored_event_id } = row
  return [{
    delivery: deliveryOf({
      account_id,
      id: row.id,
      endpoint_id,
      event_id: row.event_id,
      message_id: row.message_id,
      type: row.type,
      status: "in_flight",
      attempts: row.attempts + 1,
      plan_step: row.plan_step,
      next_attempt_at: null,
      created_at: row.created_at
    }),
    endpoint: endpointOf({
      account_id,
      id: endpoint_id,
      name: row.name,
      url: row.url,
      pending_url: row.pending_url,
      kinds: row.kinds,
      status: row.endpoint_status,
      exhausted_in_a_row: row.exhausted_in_a_row,
      is_silent: row.is_silent,
      sealed_secret: row.sealed_secret,
      sealed_former_secret: row.sealed_former_secret,
      former_secret_signs_until: row.former_secret_signs_until,
      sealed_headers: row.sealed_headers,
      created_at: row.endpoint_created_at
    }),
    event: stored_event_id === null ? null : eventOf({
      account_id,
      id: stored_event_id,
      type: row.event_type,
      monitor_id: row.monitor_id,
      entity_id: row.entity_id,
      label: row.label,
      signal: row.signal,
      data: row.data,
      created_at: row.event_created_at
    })
  }]
}

/** A claim to make: deliveries due at an instant, as many as there is room for, until another instant. */
interface Claim {
  readonly now: Date
  readonly room: Room
  readonly until: Date
}

/** The endpoint after which the next turn continues. */
interface Turn {
  readonly account_id: string
  readonly endpoint_id: string
}

/** Before all endpoints. */
const firstTurn: Turn = { account_id: "00000000-0000-0000-0000-000000000000", endpoint_id: "" }

/** The number of the longest due deliveries that are read: while fewer are due, all their endpoints are covered. */
const maxLookedAt = 256

/** The time for which endpoints take turns, before the number of due deliveries is checked again. */
const turnsLast = Duration.seconds(1)

/** The number of endpoints with room read in a turn: among these, accounts with fewer in flight come first. */
const endpointsInTurn = (limit: number): number => Math.min(Math.max(16, limit), 256)

const counted = <Party>(counts: ReadonlyMap<Party, number>, more: ReadonlyArray<Party>): ReadonlyMap<Party, number> => {
  const sums = new Map(counts)
  for (const party of more) sums.set(party, (sums.get(party) ?? 0) + 1)
  return sums
}

/** The number in flight to silent endpoints. */
const silentOf = ({ silentHosts }: Room["inFlight"]): number =>
  [...silentHosts.values()].reduce((sum, count) => sum + count, 0)

/** The room that is left beside what is claimed already. */
const roomBeside = (
  { inFlight: { accounts, hosts, silentHosts }, ...room }: Room,
  claimed: ReadonlyArray<DueDelivery>
) => ({
  ...room,
  limit: room.limit - claimed.length,
  inFlight: {
    accounts: counted(accounts, claimed.map(({ endpoint }) => endpoint.account_id)),
    hosts: counted(hosts, claimed.map(({ endpoint }) => hostOf(endpoint.url))),
    silentHosts: counted(
      silentHosts,
      claimed.filter(({ endpoint }) => endpoint.is_silent).map(({ endpoint }) => hostOf(endpoint.url))
    )
  }
})

const oldest = (sql: SqlClient.SqlClient, now: Date, maxEndpoints: number) =>
  sql`
    oldest AS MATERIALIZED (
      SELECT account_id, endpoint_id, next_attempt_at FROM webhook_deliveries delivery
      WHERE status IN ('pending', 'retry_wait') AND next_attempt_at <= ${now} AND NOT ${sql.literal(isInFlight)}
      ORDER BY next_attempt_at LIMIT ${maxLookedAt}
    ), waiting AS (
      SELECT account_id, endpoint_id, min(next_attempt_at) AS next_attempt_at FROM oldest
      WHERE (SELECT count(*) FROM oldest) < ${maxLookedAt}
      GROUP BY account_id, endpoint_id
    ), place AS (
      SELECT count(*) = ${maxLookedAt} OR (SELECT count(*) FROM endpoint) = ${maxEndpoints} AS has_more,
        NULL::uuid AS last_account_id, NULL::text AS last_endpoint_id
      FROM oldest
    )`

/** Finds endpoints by skipping through the index from one to the next, however many deliveries wait for one. */
const inTurn = (sql: SqlClient.SqlClient, { account_id, endpoint_id }: Turn, maxEndpoints: number) =>
  sql`
    waiting AS (
      (
        SELECT account_id, endpoint_id, next_attempt_at FROM webhook_deliveries
        WHERE status IN ('pending', 'retry_wait') AND (account_id, endpoint_id) > (${account_id}, ${endpoint_id})
        ORDER BY account_id, endpoint_id, next_attempt_at LIMIT 1
      )
      UNION ALL
      SELECT following.account_id, following.endpoint_id, following.next_attempt_at FROM waiting CROSS JOIN LATERAL (
        SELECT account_id, endpoint_id, next_attempt_at FROM webhook_deliveries
        WHERE status IN ('pending', 'retry_wait')
          AND (account_id, endpoint_id) > (waiting.account_id, waiting.endpoint_id)
        ORDER BY account_id, endpoint_id, next_attempt_at LIMIT 1
      ) following
    ), place AS (
      SELECT count(*) OVER () = ${maxEndpoints} AS has_more, account_id AS last_account_id, id AS last_endpoint_id
      FROM endpoint ORDER BY account_id DESC, id DESC LIMIT 1
    )`

const nextTurn = ({ has_more, last_account_id, last_endpoint_id }: ClaimedRow): Turn | undefined => {
  if (has_more !== true) return undefined
  return last_endpoint_id === null ? firstTurn : { account_id: last_account_id, endpoint_id: last_endpoint_id }
}

/** Accounts with fewer in flight come first, and each with one endpoint before another has two. */
const accountsInTurn = "ORDER BY of_account + row_number() OVER (PARTITION BY waiting.account_id " +
  "ORDER BY busy, claimed_at NULLS FIRST, next_attempt_at), busy, claimed_at NULLS FIRST, next_attempt_at"

/**
 * The endpoints with room, locked. One without is left out before its deliveries are read, whether the room is its own,
 * that of its account or host, or that of silent endpoints.
 */
const endpointsWithRoom = (
  sql: SqlClient.SqlClient,
  turn: Turn | undefined,
  { now, room }: Claim,
  maxEndpoints: number
) => {
  const { inFlight, perAccount, perHost, toSilent, toSilentPerHost } = room
  const maxSilent = inFlightAt({ is_silent: true })
  const countOf = (counts: ReadonlyMap<string, number>, party: string) =>
    sql`coalesce((${JSON.stringify(Object.fromEntries(counts))}::jsonb ->> ${sql.literal(party)})::int, 0)`
  return sql`
    endpoint AS MATERIALIZED (
      SELECT held.*, busy, flying, claimed_at, of_account
      FROM (
        SELECT waiting.*, flying, busy, claimed_at, of_account
        FROM waiting
        LEFT JOIN LATERAL (
          SELECT delivery_ids, claimed_at FROM webhook_claims
          WHERE account_id = waiting.account_id AND endpoint_id = waiting.endpoint_id LIMIT 1
        ) claim ON true
        CROSS JOIN LATERAL (
          SELECT coalesce(cardinality(delivery_ids), 0) AS busy, coalesce(delivery_ids, '{}') AS flying,
            ${countOf(inFlight.accounts, "waiting.account_id::text")} AS of_account
        ) in_flight
        WHERE next_attempt_at <= ${now} AND busy < ${inFlightPerEndpoint} AND of_account < ${perAccount}
          AND (busy = 0 OR EXISTS (
            SELECT FROM webhook_deliveries
            WHERE account_id = waiting.account_id AND endpoint_id = waiting.endpoint_id
              AND status IN ('pending', 'retry_wait') AND next_attempt_at <= ${now} AND id <> ALL(flying)
          ))
        ${sql.literal(turn === undefined ? accountsInTurn : "")}
      ) roomy
      CROSS JOIN LATERAL (
        SELECT ${sql.literal(endpointColumns)}, host, at_host, silent_at_host,
          CASE WHEN is_silent THEN ${maxSilent}::int ELSE ${inFlightPerEndpoint}::int END AS max_busy
        FROM webhook_endpoints endpoint
        CROSS JOIN LATERAL (
          SELECT ${countOf(inFlight.hosts, "endpoint.host")} AS at_host,
            ${countOf(inFlight.silentHosts, "endpoint.host")} AS silent_at_host
        ) there
        WHERE endpoint.account_id = roomy.account_id AND endpoint.id = roomy.endpoint_id AND status = 'active'
          AND at_host < ${perHost}
          AND (NOT is_silent OR (
            busy < ${maxSilent} AND ${silentOf(inFlight)}::int < ${toSilent} AND silent_at_host < ${toSilentPerHost}
          ))
        FOR NO KEY UPDATE SKIP LOCKED
      ) held
      LIMIT ${maxEndpoints}
    )`
}

/**
 * Of what is due to endpoints with room, each delivery has its place: in its account, among those to silent endpoints
 * at its host and at all hosts, and at its host. A place counts what is in flight there. What is past the maximum of
 * one has no place in the next.
 */
const withPlaces = (sql: SqlClient.SqlClient, { now, room }: Claim, inOrder: Statement.Fragment) => {
  const { inFlight, limit, perAccount, toSilent, toSilentPerHost } = room
  return sql`
    in_accounts AS (
      SELECT ${sql.literal(heldColumns)}, host, at_host, silent_at_host, claimed_at, next_attempt_at,
        of_account + row_number() OVER (
          PARTITION BY endpoint.account_id ORDER BY busy + rank, claimed_at NULLS FIRST, next_attempt_at, delivery.id
        ) AS account_place
      FROM (
        SELECT *, max(busy) OVER () + ceil(
          ${limit}::float8 / (SELECT count(DISTINCT account_id) FROM endpoint)
        )::int AS level
        FROM endpoint
      ) endpoint
      CROSS JOIN LATERAL (
        SELECT *, row_number() OVER () AS rank
        FROM (
          SELECT id, event_id, message_id, type, attempts, plan_step, created_at, next_attempt_at
          FROM webhook_deliveries
          WHERE account_id = endpoint.account_id AND endpoint_id = endpoint.id
            AND status IN ('pending', 'retry_wait') AND next_attempt_at <= ${now} AND id <> ALL(flying)
          ORDER BY next_attempt_at, id LIMIT least(max_busy, level) - busy
          FOR NO KEY UPDATE SKIP LOCKED
        ) due
      ) delivery
    ), at_silent_hosts AS (
      SELECT *,
        silent_at_host + row_number() OVER (PARTITION BY is_silent, host ORDER BY ${inOrder}) AS silent_host_place
      FROM in_accounts WHERE account_place <= ${perAccount}
    ), among_silent AS (
      SELECT *, ${
    silentOf(inFlight)
  }::int + row_number() OVER (PARTITION BY is_silent ORDER BY ${inOrder}) AS silent_place
      FROM at_silent_hosts WHERE NOT is_silent OR silent_host_place <= ${toSilentPerHost}
    ), at_hosts AS (
      SELECT *, at_host + row_number() OVER (PARTITION BY host ORDER BY ${inOrder}) AS host_place
      FROM among_silent WHERE NOT is_silent OR silent_place <= ${toSilent}
    )`
}

/**
 * Claims deliveries among the longest due ones, or of the endpoints whose turn it is.
 *
 * It locks the endpoints, and skips those that are locked already; so a change of an endpoint or of its waiting
 * deliveries either comes first or finds what is claimed. It locks the deliveries too, and reads their state at that
 * moment, although the statement began before. The deliveries in flight are those in the row of the endpoint at the
 * end: where another node has added some since the statement began, and they would be too many, none of this endpoint
 * is claimed.
 */
const claimAmong = Effect.fnUntraced(function*(
  { client: sql, commit }: Claiming,
  turn: Turn | undefined,
  claim: Claim
) {
  const { now, room: { limit, perHost }, until } = claim
  const maxEndpoints = turn === undefined ? limit : endpointsInTurn(limit)
  const inOrder = sql.literal("account_place, claimed_at NULLS FIRST, next_attempt_at, id")
  const rows = yield* sql<ClaimedRow>`
    WITH RECURSIVE ${turn === undefined ? oldest(sql, now, maxEndpoints) : inTurn(sql, turn, maxEndpoints)},
    ${endpointsWithRoom(sql, turn, claim, maxEndpoints)}, ${withPlaces(sql, claim, inOrder)}, held AS (
      SELECT chosen.*, ${
    sql.literal(claimedColumns)
  }, chosen.type = 'endpoint.test' OR event.id IS NOT NULL AS has_payload
      FROM (SELECT * FROM at_hosts WHERE host_place <= ${perHost} ORDER BY ${inOrder} LIMIT ${limit}) chosen
      LEFT JOIN webhook_events event ON event.account_id = chosen.account_id AND event.id = event_id
    ), claimed AS (
      INSERT INTO webhook_claims AS claim (account_id, endpoint_id, delivery_ids, ends_at, claimed_at)
      SELECT account_id, endpoint_id, array_agg(id), array_agg(${until}::timestamptz), ${now}
      FROM held WHERE has_payload
      GROUP BY account_id, endpoint_id ORDER BY account_id, endpoint_id
      ON CONFLICT (account_id, endpoint_id) DO UPDATE
      SET delivery_ids = claim.delivery_ids || excluded.delivery_ids, ends_at = claim.ends_at || excluded.ends_at,
        claimed_at = excluded.claimed_at
      WHERE NOT claim.delivery_ids && excluded.delivery_ids
        AND cardinality(claim.delivery_ids || excluded.delivery_ids) <= (
          SELECT max_busy FROM endpoint WHERE endpoint.account_id = claim.account_id AND endpoint.id = claim.endpoint_id
        )
      RETURNING account_id, endpoint_id
    ), cancelled AS (
      UPDATE webhook_deliveries delivery SET status = 'cancelled', next_attempt_at = NULL
      FROM held WHERE NOT has_payload AND delivery.account_id = held.account_id AND delivery.id = held.id
    )
    SELECT place.*, held.* FROM ${commit}
    LEFT JOIN place ON true
    LEFT JOIN held ON has_payload
      AND ((account_id, endpoint_id) IN (SELECT account_id, endpoint_id FROM claimed)) IS TRUE`
  return { due: rows.flatMap((row): ReadonlyArray<DueDelivery> => dueOf(row)), next: rows.map(nextTurn)[0] }
})

type Store = WebhookStore["Service"]

/** The part of the store that ends claims, and shows when something is due or a claim ends. */
const ends = (claiming: Effect.Effect<Claiming>) => {
  const recover: Store["recover"] = Effect.fn("WebhookStorePostgres.recover")(
    function*(now, next) {
      const [{ client: sql }, time] = [yield* claiming, DateTime.toDateUtc(now)]
      const rows = yield* sql`
        WITH ended AS (
          SELECT claim.account_id, claim.endpoint_id, delivery.id,
            ${JSON.stringify(next)}::jsonb -> endpoint.status AS next
          FROM webhook_claims claim
          CROSS JOIN LATERAL unnest(delivery_ids) AS flying (id)
          JOIN webhook_endpoints endpoint ON endpoint.account_id = claim.account_id AND endpoint.id = claim.endpoint_id
          JOIN webhook_deliveries delivery ON delivery.account_id = claim.account_id AND delivery.id = flying.id
          WHERE cardinality(claim.ends_at) > 0 AND claim.ends_at[1] <= ${time}
            AND claim.ends_at[array_position(claim.delivery_ids, flying.id)] <= ${time}
          FOR NO KEY UPDATE OF claim, delivery SKIP LOCKED FOR SHARE OF endpoint SKIP LOCKED
        ), ${sql.literal(freed)}
        UPDATE webhook_deliveries delivery
        SET status = next ->> 'status', attempts = attempts + 1,
          next_attempt_at = (next ->> 'next_attempt_at')::timestamptz
        FROM ended WHERE delivery.account_id = ended.account_id AND delivery.id = ended.id
        RETURNING delivery.id`
      return rows.length
    },
    dieOfDatabase
  )

  /**
   * The endpoint is read in a subquery: with a join, and statistics of an emptier table, all waiting deliveries would
   * be sorted.
   */
  const nextDue = Effect.gen(function*() {
    const { client: sql } = yield* claiming
    const [row] = yield* sql<{ at: Date | null }>`
      SELECT least(
        (
          SELECT next_attempt_at FROM webhook_deliveries delivery
          WHERE status IN ('pending', 'retry_wait') AND NOT ${sql.literal(isInFlight)} AND (
            SELECT endpoint.status = 'active' FROM webhook_endpoints endpoint
            WHERE endpoint.account_id = delivery.account_id AND endpoint.id = delivery.endpoint_id
          )
          ORDER BY next_attempt_at LIMIT 1
        ),
        (SELECT ends_at[1] FROM webhook_claims WHERE cardinality(ends_at) > 0 ORDER BY ends_at[1] LIMIT 1)
      ) AS at`
    return Option.map(Option.fromNullishOr(row?.at), DateTime.fromDateUnsafe)
  }).pipe(Effect.withSpan("WebhookStorePostgres.nextDue"), dieOfDatabase)

  return { recover, nextDue }
}

/**
 * Makes the part of the store that claims deliveries.
 *
 * Usually few deliveries are due, and the longest due ones cover all endpoints. Where more are due, endpoints take
 * turns: a claim continues after the endpoint where the one before stopped, and goes round until there is no more room
 * or nothing more to claim. It reads one delivery of each endpoint for which some wait, and so costs the same however
 * many do.
 */
export const makeClaims = Effect.gen(function*() {
  const claiming = yield* makeClaiming
  let [turn, turnsUntil] = [firstTurn, new Date(0)]

  const claim = Effect.fnUntraced(function*({ room, ...rest }: Claim) {
    const asked = yield* claiming
    const claimed: Array<DueDelivery> = []
    const claimMore = Effect.fnUntraced(function*(from: Turn | undefined) {
      const { due, next } = yield* claimAmong(asked, from, { ...rest, room: roomBeside(room, claimed) })
      claimed.push(...due)
      return next
    })

    let hasMore = true
    if (rest.now >= turnsUntil) {
      hasMore = (yield* claimMore(undefined)) !== undefined
      if (hasMore && claimed.length === 0) {
        turnsUntil = DateTime.toDateUtc(DateTime.addDuration(DateTime.fromDateUnsafe(rest.now), turnsLast))
      }
    }
    let isFromFirst = turn === firstTurn
    while (claimed.length < room.limit && hasMore) {
      const next = yield* claimMore(turn)
      hasMore = next !== undefined || !isFromFirst
      isFromFirst ||= next === undefined
      turn = next ?? firstTurn
    }
    return claimed
  })

  const claimDue: Store["claimDue"] = Effect.fn("WebhookStorePostgres.claimDue")(
    (now, room, lease) =>
      claim({
        now: DateTime.toDateUtc(now),
        room,
        until: DateTime.toDateUtc(DateTime.addDuration(now, lease))
      }),
    dieOfDatabase
  )

  return { claimDue, ...ends(claiming) }
})
