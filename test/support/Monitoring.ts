import { NodeCrypto } from "@effect/platform-node"
import { type AccountId, Accounts, Caller, type Plan } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { yearlySubscription } from "@kontor/core/internal"
import {
  AccountsMemory,
  LedgerMemory,
  MonitorStoreMemory,
  UnitOfWorkMemory,
  WebhookStoreMemory
} from "@kontor/core/memory"
import { MonitorRuns, Monitors, type NewMonitor } from "@kontor/core/Monitoring"
import type { EventTopic } from "@kontor/core/Register"
import { SealedText } from "@kontor/core/Secrets"
import { type EndpointStatus, isSignalEvent, WebhookStore } from "@kontor/core/Webhooks"
import { RegisterIntake } from "@kontor/register"
import {
  accountWith,
  at,
  day,
  newEndpoint,
  newNumber,
  organizationId,
  registerEvent,
  sourceRecord
} from "@kontor/testing/fixtures"
import { DateTime, Effect, Layer } from "effect"
import * as RegisterLayers from "./RegisterLayers.ts"

/** The ports that monitoring works on, in memory. */
export const ports = Layer.mergeAll(
  AccountsMemory.layer,
  UnitOfWorkMemory.layer,
  MonitorStoreMemory.layer,
  WebhookStoreMemory.layer,
  RegisterLayers.memory
).pipe(Layer.provideMerge(LedgerMemory.layer), Layer.provideMerge(NodeCrypto.layerSecureRandom), Layer.fresh)

/** Monitors of users, and what monitors do by themselves. */
export const services = Layer.mergeAll(Monitors.layer, MonitorRuns.layer)

/** All of monitoring on ports in memory: every use of the layer has its own. */
export const layer = Layer.fresh(Layer.provideMerge(services, ports))

const number = newNumber()

/** The organization that is watched. */
export const watched = organizationId(number)

let reported = 0

/** Lets the register report events of the watched organization on these topics; answers their identifiers. */
export const report = Effect.fnUntraced(function*(...topics: ReadonlyArray<EventTopic>) {
  const intake = yield* RegisterIntake
  const events = topics.map((topic) =>
    registerEvent({ id: `reported-${++reported}`, topic, type: "OTHER", announced_on: day("2026-02-01") })
  )
  yield* intake.take([sourceRecord({ record_id: `reported ${reported}`, registration: number, events })])
  return events.map(({ id }) => id)
})

/** Adds an endpoint of an account. */
export const endpointOf = Effect.fnUntraced(function*(account_id: AccountId, status: EndpointStatus = "active") {
  const webhooks = yield* WebhookStore
  const id = newEndpoint()
  const sealed = SealedText.make("sealed")
  yield* webhooks.addEndpoint({
    id,
    account_id,
    name: "Empfänger",
    url: "https://receiver.example/hooks",
    pending_url: null,
    kinds: ["organization.signal.detected"],
    status,
    exhausted_in_a_row: 0,
    is_silent: false,
    former_secret_signs_until: null,
    created_at: at("2026-05-01T00:00:00Z"),
    sealed_secret: sealed,
    sealed_former_secret: null,
    sealed_headers: sealed
  }, 10)
  return id
})

/** Subscribes an account to a plan. */
export const subscribed = Effect.fnUntraced(function*(account: AccountId, plan: Plan) {
  const accounts = yield* Accounts
  yield* accounts.records!.change(account, { subscription: yearlySubscription(plan, yield* DateTime.now) })
})

/** Who asks, for an account. */
export const asAccount = (account_id: AccountId) =>
  Effect.provideService(Caller, { account_id, plan: "free", abilities: [], balance: 0 })

/** Runs what is due until nothing is. */
export const runAll: Effect.Effect<void, never, MonitorRuns> = Effect.suspend(() =>
  Effect.flatMap(MonitorRuns, ({ runDue }) => Effect.flatMap(runDue, (steps) => steps === 0 ? Effect.void : runAll))
)

/** An account with credits and an endpoint, and its new monitor of the watched organization. */
export const watching = Effect.fnUntraced(function*(credits: number, parts: Partial<NewMonitor> = {}) {
  const monitors = yield* Monitors
  const account = yield* accountWith(credits)
  const endpoint = yield* endpointOf(account)
  const monitor = yield* monitors.create({
    entity_id: watched,
    poll_interval_days: 7,
    endpoint_ids: [endpoint],
    ...parts
  }).pipe(asAccount(account))
  return { account, endpoint, monitor }
})

/** The identifiers of the events that were released for an account, the newest first. */
export const releasedTo = Effect.fnUntraced(function*(account: AccountId) {
  const webhooks = yield* WebhookStore
  const events = yield* webhooks.events(account, { limit: 10_000 })
  return events.filter(isSignalEvent).map(({ signal }) => signal.event.id)
})

/** What an account spent on monitoring, the oldest booking first: kind and credits. */
export const spentBy = Effect.fnUntraced(function*(account: AccountId) {
  const ledger = yield* Ledger
  const entries = yield* ledger.entries(account, { limit: 10_000 })
  return entries.toReversed().filter(({ credits }) => credits < 0).map(({ credits, kind }) => [kind, -credits] as const)
})
