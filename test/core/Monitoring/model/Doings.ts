import type { Caller } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { type Monitor, Monitors } from "@kontor/core/Monitoring"
import { type EventTopic, TopicCode, Withheld } from "@kontor/core/Register"
import { WebhookStore } from "@kontor/core/Webhooks"
import { RegisterIntake } from "@kontor/register"
import { bookingOf, day, registerEvent, sourceRecord } from "@kontor/testing/fixtures"
import { DateTime, Effect, Result } from "effect"
import { asAccount } from "../../../support/Monitoring.ts"
import { CurrentWorld, organizationAt } from "./World.ts"

const topics: ReadonlyArray<EventTopic> = [...TopicCode.literals, "OTHER"]

let reported = 0

const monitorAt = Effect.fnUntraced(function*(place: number) {
  const { monitors } = yield* CurrentWorld
  return monitors.length === 0 ? undefined : monitors[place % monitors.length]
})

/** A user's request about one of the monitors, which may be refused. */
export const asked = Effect.fnUntraced(
  function*<E>(place: number, request: (id: Monitor["id"]) => Effect.Effect<unknown, E, Monitors | Caller>) {
    const monitor = yield* monitorAt(place)
    if (monitor !== undefined) yield* Effect.result(asAccount(monitor.account_id)(request(monitor.id)))
  }
)

/** Somebody asks for another monitor, as long as there are few. */
export const create = Effect.fnUntraced(function*(a: number, b: number) {
  const world = yield* CurrentWorld
  const monitors = yield* Monitors
  const account = world.accounts[a % world.accounts.length]!
  if (world.monitors.length >= 5) return
  const made = yield* monitors.create({
    entity_id: organizationAt(b).entity_id,
    poll_interval_days: 1 + (b % 30),
    endpoint_ids: account.endpoints.slice(a % 2),
    allow_duplicate: true
  }).pipe(asAccount(account.id), Effect.result)
  if (Result.isFailure(made)) return
  world.monitors.push(made.success)
  world.expected.set(made.success.id, { seen: new Set(), released: new Set(), runs: new Set(), cycles: new Map() })
})

/** The register gets a new event of an organization. */
export const report = Effect.fnUntraced(function*(a: number, b: number) {
  const intake = yield* RegisterIntake
  const { registration } = organizationAt(a)
  const events = Array.from(
    { length: 1 + (b % 4) },
    (_, place) =>
      registerEvent({
        id: `model-${++reported}`,
        topic: topics[(b + place) % topics.length]!,
        announced_on: day("2026-02-01")
      })
  )
  const record = sourceRecord({ record_id: `model ${reported}`, registration, events })
  yield* intake.take([record])
  ;(yield* CurrentWorld).records.push(record)
})

/** Lets the register take back a record and get it again: its events become visible anew. */
export const reportAgain = Effect.fnUntraced(function*(a: number) {
  const intake = yield* RegisterIntake
  const { records } = yield* CurrentWorld
  const place = a % records.length
  const record = records[place]!
  const { reader_version } = record
  records[place] = { ...record, reader_version: reader_version + 2 }
  yield* intake.take([{ ...record, events: [], reader_version: reader_version + 1 }])
  yield* intake.take([records[place]])
})

/** An endpoint is disabled or enabled. */
export const changeEndpoint = Effect.fnUntraced(function*(a: number, b: number) {
  const { accounts } = yield* CurrentWorld
  const webhooks = yield* WebhookStore
  const { endpoints, id } = accounts[a % accounts.length]!
  const status = b % 3 === 0 ? "disabled_user" : "active"
  yield* webhooks.changeEndpoint(
    id,
    endpoints[b % endpoints.length]!,
    (endpoint) => Result.succeed({ ...endpoint, status })
  )
})

/** An account gets credits or spends some, if it has them. */
export const book = Effect.fnUntraced(function*(a: number, credits: number) {
  const { accounts } = yield* CurrentWorld
  yield* Effect.result(Ledger.use(({ book }) => book(bookingOf(accounts[a % accounts.length]!.id, credits))))
})

/** The operator withholds an organization. */
export const withhold = Effect.fnUntraced(function*(a: number) {
  const withheld = yield* Withheld
  yield* withheld.add({ entity_id: organizationAt(a).entity_id, reason: null, since: yield* DateTime.now })
})

/** Everything is well from now on: the upstream, the balances, the endpoints, and nothing is withheld. */
export const allIsWell = Effect.gen(function*() {
  const world = yield* CurrentWorld
  const webhooks = yield* WebhookStore
  world.outage = null
  for (const { endpoints, id } of world.accounts) {
    yield* Ledger.use(({ book }) => book(bookingOf(id, 1_000)))
    yield* Effect.forEach(
      endpoints,
      (endpoint) =>
        webhooks.changeEndpoint(id, endpoint, (stored) => Result.succeed({ ...stored, status: "active" as const }))
    )
  }
  const withheld = yield* Withheld
  yield* Effect.forEach((yield* withheld.list).entities, ({ entity_id }) => withheld.remove(entity_id))
})
