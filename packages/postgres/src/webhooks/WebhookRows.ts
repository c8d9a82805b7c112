import {
  type DeliveryAttempt,
  type DeliveryStatus,
  hostOf,
  type StoredDelivery,
  type StoredEndpoint,
  type StoredEvent,
  type StoredSignalEvent
} from "@kontor/core/Webhooks"
import { DateTime } from "effect"
import type { SqlClient } from "effect/sql"
import { entityIdOf, texts } from "../Clients.ts"

/** An instant as it is stored. */
export const instant = (time: DateTime.Utc | null): Date | null => time === null ? null : DateTime.toDateUtc(time)

const utc = (time: Date | null): DateTime.Utc | null => time === null ? null : DateTime.fromDateUnsafe(time)

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

/** A row of `webhook_events`: a Signal of a monitor, or the data of another kind. */
export interface EventRow extends Pick<StoredEvent, "account_id" | "id" | "type"> {
  readonly monitor_id: StoredSignalEvent["monitor_id"] | null
  readonly entity_id: string | null
  readonly label: string | null
  readonly signal: string | null
  readonly data: string | null
  readonly created_at: Date
}

/** The columns of an {@link EventRow}, of the table or alias `event`. */
export const eventColumns =
  "event.account_id, event.id, event.type, event.monitor_id, event.entity_id, event.label, event.signal, event.data, " +
  "event.created_at"

/** The event of a row. */
export const eventOf = (row: EventRow): StoredEvent => {
  const { account_id, data, entity_id, id, label, monitor_id, signal, type } = row
  const created_at = DateTime.fromDateUnsafe(row.created_at)
  if (type !== "organization.signal.detected") {
    return { account_id, id, created_at, type, data: JSON.parse(data!) }
  }
  return {
    account_id,
    id,
    type,
    monitor_id: monitor_id!,
    entity_id: entityIdOf(entity_id!),
    label,
    signal: JSON.parse(signal!) as StoredSignalEvent["signal"],
    created_at
  }
}

/** A row of `webhook_deliveries`, as its claim makes it. */
export interface DeliveryRow extends Omit<StoredDelivery, "next_attempt_at" | "created_at"> {
  readonly next_attempt_at: Date | null
  readonly created_at: Date
}

/**
 * Returns whether a delivery is claimed, of the table or alias `delivery`. It is asked row by row: with a join, all
 * waiting deliveries could be read and sorted where only the first is needed.
 */
export const isInFlight = "coalesce((SELECT delivery.id = ANY(claim.delivery_ids) FROM webhook_claims claim " +
  "WHERE claim.account_id = delivery.account_id AND claim.endpoint_id = delivery.endpoint_id), false)"

/** Returns whether `status` is one of these, spelled out: an index of some states serves no parameter. */
export const statusIn = (sql: SqlClient.SqlClient, statuses: ReadonlyArray<DeliveryStatus>) =>
  sql.literal(`status IN (${statuses.map((status) => `'${status}'`).join(", ")})`)

/** The claim of each `delivery` as `claim`, to be joined. */
export const claims = "webhook_claims claim ON claim.account_id = delivery.account_id " +
  "AND claim.endpoint_id = delivery.endpoint_id AND delivery.id = ANY(claim.delivery_ids)"

/** Deliveries, each as `delivery` with its claim as `claim`, if there is one. */
export const claimedDeliveries = `webhook_deliveries delivery LEFT JOIN ${claims}`

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

/** The columns of a {@link DeliveryRow}, of {@link claimedDeliveries}. */
export const deliveryColumns = "delivery.account_id, delivery.id, delivery.endpoint_id, delivery.event_id, " +
  "delivery.message_id, delivery.type, delivery.plan_step, delivery.created_at, " +
  "CASE WHEN claim.endpoint_id IS NULL THEN delivery.status ELSE 'in_flight' END AS status, " +
  "delivery.attempts + (claim.endpoint_id IS NOT NULL)::int AS attempts, " +
  "CASE WHEN claim.endpoint_id IS NULL THEN delivery.next_attempt_at END AS next_attempt_at"

/** The delivery of a row. */
export const deliveryOf = (row: DeliveryRow): StoredDelivery => ({
  ...row,
  next_attempt_at: utc(row.next_attempt_at),
  created_at: DateTime.fromDateUnsafe(row.created_at)
})

/** A row of `webhook_attempts` without its delivery. */
export interface AttemptRow extends Omit<DeliveryAttempt, "started_at"> {
  readonly started_at: Date
}

/** The columns of an {@link AttemptRow}. */
export const attemptColumns = "number, started_at, status, duration, error, answer"

/** The attempt of a row. */
export const attemptOf = (row: AttemptRow): DeliveryAttempt => ({
  ...row,
  started_at: DateTime.fromDateUnsafe(row.started_at)
})
