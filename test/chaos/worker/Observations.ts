import { assert } from "@effect/vitest"
import type { MonitorId } from "@kontor/core"
import { Ledger } from "@kontor/core/Credits"
import { isReleasedTo } from "@kontor/core/internal"
import { standardPriceList } from "@kontor/core/Prices"
import { Array, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Arrival, CurrentWorld } from "./World.ts"

interface Sighted {
  readonly monitor_id: MonitorId
  readonly account_id: string
  readonly entity_id: string
  readonly event_id: string
  readonly sighting: "baseline" | "released" | "withheld"
}

interface Delivered {
  readonly id: string
  readonly endpoint_id: string
  readonly event_id: string
  readonly message_id: string
  readonly status: string
  readonly attempts: number
  readonly noted: number
}

interface ReleasedRow {
  readonly id: string
  readonly monitor_id: MonitorId
  readonly endpoint_ids: ReadonlyArray<string>
  readonly signal: string
}

/**
 * Every monitor saw each event of its organization once, and released it if its plan reaches the topic and it came
 * after the baseline.
 */
export const sawEverything = Effect.gen(function*() {
  const [{ tenants, taken }, sql] = [yield* CurrentWorld, yield* SqlClient.SqlClient]
  const monitors = yield* sql<Omit<Sighted, "event_id" | "sighting">>`
    SELECT id AS monitor_id, account_id, replace(entity_id::text, '-', '') AS entity_id FROM monitors`
  const rows = yield* sql<Sighted>`SELECT monitor_id, event_id, sighting FROM monitor_sightings`
  const sightings = new Map(rows.map(({ event_id, monitor_id, sighting }) => [`${monitor_id} ${event_id}`, sighting]))
  const wrong = monitors.flatMap(({ account_id, entity_id, monitor_id }) => {
    const { plan } = tenants.find(({ id }) => id === account_id)!
    return taken.filter((event) => event.entity_id === entity_id).flatMap(({ id, topic, watching }) => {
      const sighting = sightings.get(`${monitor_id} ${id}`)
      const due = isReleasedTo(standardPriceList, plan, topic) ? "released" : "withheld"
      return sighting === due || (sighting === "baseline" && !watching.includes(monitor_id))
        ? []
        : [`${monitor_id} ${id} ${topic}: ${sighting}`]
    })
  })
  assert.deepStrictEqual(wrong, [])
  assert.isAbove(monitors.length, 10)
  const released = rows.filter(({ sighting }) => sighting === "released")
  const events = yield* sql<ReleasedRow>`SELECT id, monitor_id, signal FROM webhook_events WHERE signal IS NOT NULL`
  assert.sameMembers(
    events.map(({ monitor_id, signal }) => `${monitor_id} ${JSON.parse(signal).event.id}`),
    released.map(({ event_id, monitor_id }) => `${monitor_id} ${event_id}`)
  )
  assert.isAbove(events.length, 100)
})

const deliveries = SqlClient.SqlClient.use((sql) =>
  sql<Delivered>`
    SELECT delivery.id, endpoint_id, event_id, message_id, status, attempts, (
      SELECT count(*)::int FROM webhook_attempts attempt
      WHERE attempt.account_id = delivery.account_id AND attempt.delivery_id = delivery.id
    ) AS noted
    FROM webhook_deliveries delivery`
)

/**
 * Each released event arrived at each endpoint of its monitor that was active all the time, and wherever else it was to
 * be delivered.
 */
export const deliveredEverything = Effect.gen(function*() {
  const [{ arrived, tenants }, sql] = [yield* CurrentWorld, yield* SqlClient.SqlClient]
  const held = yield* deliveries
  const flickering = new Set<string>(tenants.map(({ endpoints }) => endpoints.at(-1)!))
  const events = yield* sql<ReleasedRow>`
    SELECT event.id, monitor_id, endpoint_ids, signal FROM webhook_events event
    JOIN monitors ON monitors.account_id = event.account_id AND monitors.id = monitor_id`
  const promised = events.flatMap(({ endpoint_ids, id }) =>
    endpoint_ids.filter((endpoint) => !flickering.has(endpoint)).map((endpoint) => `${id} ${endpoint}`)
  )
  const places = new Set(held.map(({ endpoint_id, event_id }) => `${event_id} ${endpoint_id}`))
  assert.deepStrictEqual(promised.filter((place) => !places.has(place)), [])
  assert.sameMembers([...new Set(held.map(({ endpoint_id }) => endpoint_id))], tenants.flatMap((one) => one.endpoints))
  assert.deepStrictEqual(held.filter(({ status }) => status !== "succeeded"), [])
  const taken = new Set(arrived.filter(({ isTaken }) => isTaken).map(({ message_id }) => message_id))
  assert.deepStrictEqual(held.filter(({ message_id }) => !taken.has(message_id)), [])
})

/**
 * What arrives again is the same message, and what was taken is sent again only where its node was killed while it was
 * in flight. Nothing arrives that is not stored.
 */
export const repeatedOnlyAroundKills = Effect.gen(function*() {
  const { arrived, cutOff } = yield* CurrentWorld
  const held = yield* deliveries
  const places: Readonly<Record<string, ReadonlyArray<Arrival>>> = Array.groupBy(
    arrived,
    ({ endpoint_id, event_id }) => `${event_id} ${endpoint_id}`
  )
  let repetitions = 0
  for (const { attempts, endpoint_id, event_id, id, message_id, noted } of held) {
    const arrivals = places[`${event_id} ${endpoint_id}`] ?? []
    const taken = arrivals.filter(({ isTaken }) => isTaken)
    const lost = attempts - noted
    assert.isTrue(arrivals.every((one) => one.message_id === message_id && one.body === arrivals[0]?.body))
    assert.isAtMost(lost, cutOff.get(id) ?? 0, `more attempts of ${id} were lost than were cut off`)
    assert.isAtMost(arrivals.length, attempts)
    assert.isAtMost(taken.length, 1 + lost)
    repetitions += taken.length - 1
  }
  assert.lengthOf(Object.keys(places), held.length)
  assert.isAbove(repetitions, 0)
})

/** Nothing stays claimed, in flight or locked. */
export const nothingIsClaimed = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  assert.deepStrictEqual(yield* sql`SELECT id, status, claimed_until FROM monitors WHERE claimed_until IS NOT NULL`, [])
  assert.deepStrictEqual(yield* sql`SELECT unnest(delivery_ids) AS id FROM webhook_claims`, [])
  assert.deepStrictEqual(yield* sql`SELECT id, status FROM monitors WHERE status <> 'active'`, [])
  assert.deepStrictEqual(yield* sql`SELECT id FROM monitor_runs WHERE status IN ('scheduled', 'running')`, [])
})

/** The ledger adds up, and it has a line for each cycle and for each check beyond the forecast, and no other. */
export const booksAreRight = Effect.gen(function*() {
  const [ledger, sql] = [yield* Ledger, yield* SqlClient.SqlClient]
  assert.deepStrictEqual((yield* ledger.verify).discrepancies, [])
  const booked = yield* sql`
    SELECT account_id, request_id, kind, -credits AS credits FROM ledger_entries WHERE credits < 0
    ORDER BY account_id, request_id`
  const due = yield* sql`
    SELECT account_id, request_id::text AS request_id, 'monitoring_cycle' AS kind, credits::bigint AS credits
    FROM monitor_cycles
    UNION ALL
    SELECT account_id, request_id::text, 'monitoring_check', credits::bigint FROM monitor_runs WHERE credits > 0
    ORDER BY account_id, request_id`
  assert.deepStrictEqual(booked, due)
  assert.deepStrictEqual(
    yield* sql`
      SELECT id, trigger, credits FROM monitor_runs
      WHERE status = 'completed' AND credits <> CASE trigger WHEN 'on_demand' THEN 2 ELSE 0 END AND trigger <> 'schedule'`,
    []
  )
  assert.deepStrictEqual(
    yield* sql`
      SELECT monitor_id FROM (
        SELECT monitor_id, started_at - lag(started_at) OVER (PARTITION BY monitor_id ORDER BY started_at) AS passed
        FROM monitor_cycles
      ) cycle WHERE passed < interval '30 days'`,
    []
  )
})
