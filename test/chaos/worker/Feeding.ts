import type { MonitorId } from "@kontor/core"
import type { Plan } from "@kontor/core/Accounts"
import { Monitors, MonitorStore } from "@kontor/core/Monitoring"
import { type EventTopic, TopicCode } from "@kontor/core/Register"
import { Endpoints, WebhookStore } from "@kontor/core/Webhooks"
import { RegisterIntake } from "@kontor/register"
import { accountWith, day, registerEvent, sourceRecord } from "@kontor/testing/fixtures"
import { DateTime, Effect, Option, Result, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { asAccount, subscribed } from "../../support/Monitoring.ts"
import { CurrentWorld, now, organizations, type Tenant } from "./World.ts"

const topics: ReadonlyArray<EventTopic> = [...TopicCode.literals, "OTHER"]
const intervals = [1, 3, 7, 30]
const maxMonitors = 24

const at = <A>(list: ReadonlyArray<A>, place: number): A => list[place % list.length]!

/** The organization that has events in a round. Two rounds in a row have the same one, so that event numbers follow. */
const organizationOf = (round: number) => at(organizations, Math.floor(round / 2))

/** Adds an account with credits and active endpoints at these receivers. */
export const addTenant = Effect.fnUntraced(function*(origin: string, plan: Plan, count: number) {
  const [world, endpoints, store] = [yield* CurrentWorld, yield* Endpoints, yield* WebhookStore]
  const id = yield* accountWith(100_000)
  yield* subscribed(id, plan)
  const made = yield* Effect.forEach(Array.from({ length: count }), () =>
    Effect.gen(function*() {
      const { endpoint, signing_secret } = yield* asAccount(id)(endpoints.create({ name: "Empfänger", url: origin }))
      world.secrets.set(endpoint.id, signing_secret)
      const url = `${origin}/${endpoint.id}`
      yield* store.changeEndpoint(
        id,
        endpoint.id,
        (held) => Result.succeed({ ...held, url, status: "active" as const })
      )
      return endpoint.id
    }))
  world.tenants.push({ id, plan, endpoints: made })
})

/** Takes three events of an organization into the register. */
const takeEvents = Effect.fnUntraced(function*(round: number) {
  const [{ taken }, intake, sql] = [yield* CurrentWorld, yield* RegisterIntake, yield* SqlClient.SqlClient]
  const { entity_id, registration } = organizationOf(round)
  const watching = yield* sql<{ id: MonitorId }>`
    SELECT id FROM monitors WHERE entity_id = ${entity_id}::uuid AND baselined_at IS NOT NULL`
  const events = [0, 1, 2].map((place) =>
    registerEvent({ topic: at(topics, round * 3 + place), announced_on: day("2026-02-01") })
  )
  yield* intake.take([sourceRecord({ record_id: `round ${round}`, registration, events })])
  taken.push(...events.map(({ id, topic }) => ({ id, entity_id, topic, watching: watching.map(({ id }) => id) })))
})

const monitor = Effect.fnUntraced(function*({ endpoints, id }: Tenant, round: number) {
  const monitors = yield* Monitors
  yield* asAccount(id)(monitors.create({
    entity_id: organizationOf(round).entity_id,
    poll_interval_days: at(intervals, round),
    endpoint_ids: endpoints.slice(Math.floor(round / 2) % 2),
    allow_duplicate: true
  }))
})

/** Monitors of an account are asked for a check now, as far as that can be asked of them. */
const check = Effect.fnUntraced(function*({ id }: Tenant, isMeant: (place: number, count: number) => boolean) {
  const [monitors, store] = [yield* Monitors, yield* MonitorStore]
  const own = yield* store.list(id, { limit: 1000 })
  const meant = own.filter((_, place) => isMeant(place, own.length))
  yield* Effect.forEach(meant, (one) => Effect.result(asAccount(id)(monitors.check(one.id))))
})

const flicker = Effect.fnUntraced(function*({ endpoints, id }: Tenant, round: number) {
  const change = (yield* Endpoints)[round % 2 === 0 ? "disable" : "enable"]
  yield* Effect.result(asAccount(id)(change(endpoints.at(-1)!)))
})

/**
 * Gives the nodes something to do: events, a new monitor while there are few, checks, and an endpoint that comes or
 * goes.
 */
export const feed = Effect.gen(function*() {
  const world = yield* CurrentWorld
  const round = world.rounds++
  const tenant = at(world.tenants, round)
  yield* takeEvents(round)
  if (round < maxMonitors) yield* monitor(tenant, round)
  yield* Effect.forEach(world.tenants, (one) => check(one, (place, count) => place === round % count))
  yield* flicker(tenant, Math.floor(round / world.tenants.length))
}).pipe(now, Effect.uninterruptible)

/**
 * The last things that happen: every endpoint is active again, each organization has events, and every monitor checks
 * once more. So the endpoints that come and go get something, however few rounds there were.
 */
export const feedAll = Effect.gen(function*() {
  const world = yield* CurrentWorld
  yield* Effect.forEach(world.tenants, (tenant) => flicker(tenant, 1))
  for (const _ of [...organizations, ...organizations]) yield* takeEvents(world.rounds++)
  yield* Effect.forEach(world.tenants, (tenant) => check(tenant, () => true))
}).pipe(now)

/** Whether no monitor is due at this moment. Deliveries may be: those behind a full endpoint wait until claims end. */
const isQuiet = Effect.gen(function*() {
  const due = yield* MonitorStore.use(({ nextDue }) => nextDue)
  return Option.match(due, { onNone: () => true, onSome: DateTime.isGreaterThan(yield* DateTime.now) })
}).pipe(now)

const untilQuiet = Effect.repeat(isQuiet, { schedule: Schedule.spaced("50 millis"), until: (isQuiet) => isQuiet })

/** Feeds the nodes as often as they have nothing to do, some times, and ends when they have nothing to do once more. */
export const feedWhenQuiet = Effect.andThen(Effect.repeat(Effect.andThen(untilQuiet, feed), { times: 5 }), untilQuiet)
