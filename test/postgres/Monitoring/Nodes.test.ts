import { assert, it } from "@effect/vitest"
import { Ledger } from "@kontor/core/Credits"
import { MonitorRuns, Monitors, MonitorStore } from "@kontor/core/Monitoring"
import { WebhookStore } from "@kontor/core/Webhooks"
import { MonitorStorePostgres, RegisterIntakePostgres, RegisterPostgres, WebhookStorePostgres } from "@kontor/postgres"
import { SearchIndex } from "@kontor/register"
import { accountWith, aMonitor, newAccount } from "@kontor/testing/fixtures"
import { Array, Context, DateTime, Duration, Effect, Layer, type Redacted } from "effect"
import { url } from "../../support/Database.ts"
import { asAccount, endpointOf, releasedTo, report, spentBy, watched } from "../../support/Monitoring.ts"
import * as PostgresStorage from "../../support/PostgresStorage.ts"
import { identity } from "../../support/RegisterLayers.ts"

const inFlight = { concurrency: "unbounded" } as const

/** One node with its own connections, which releases in the given way. */
const node = (address: Redacted.Redacted, releasing: (store: WebhookStore["Service"]) => WebhookStore["Service"]) =>
  Layer.mergeAll(Monitors.layer, MonitorRuns.layer).pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        MonitorStorePostgres.layer,
        Layer.provide(RegisterPostgres.layer, SearchIndex.none),
        RegisterIntakePostgres.layer,
        RegisterPostgres.withheld,
        Layer.effect(WebhookStore, Effect.map(WebhookStore, releasing)).pipe(Layer.provide(WebhookStorePostgres.layer))
      )
    ),
    Layer.provideMerge(identity),
    Layer.provideMerge(PostgresStorage.node(address)),
    Layer.fresh
  )

const nodes = Effect.gen(function*() {
  const address = yield* url
  const first = yield* Layer.build(node(address, (store) => store))
  return [first, yield* Layer.build(node(address, (store) => store))] as const
})

type Nodes = Effect.Success<typeof nodes>

/** Both nodes run what is due at the same moment, until neither finds anything. */
const runAll = (both: Nodes): Effect.Effect<void> =>
  Effect.forEach([...both, ...both], (one) => Context.get(one, MonitorRuns).runDue, inFlight).pipe(
    Effect.flatMap((steps) => steps.every((count) => count === 0) ? Effect.void : runAll(both))
  )

it.live("Nodes run the same monitors: each cycle and each check is charged once, and each event released once a monitor", () =>
  Effect.gen(function*() {
    const both = yield* nodes
    yield* Effect.gen(function*() {
      const [monitors, ledger] = [yield* Monitors, yield* Ledger]
      const account = yield* accountWith(1_000)
      const me = asAccount(account)
      const endpoint = yield* endpointOf(account)
      yield* report("CLOSURES")
      const create = me(
        monitors.create({ entity_id: watched, poll_interval_days: 7, endpoint_ids: [endpoint], allow_duplicate: true })
      )
      const made = yield* Effect.forEach(Array.range(1, 12), () => create)
      yield* runAll(both)
      assert.deepStrictEqual(yield* spentBy(account), Array.replicate(["monitoring_cycle", 20] as const, 12))
      const events = yield* report("CLOSURES", "CAPITAL_CHANGES")
      yield* Effect.forEach(made, ({ id }) => me(monitors.check(id)))
      yield* runAll(both)
      const checks = (yield* spentBy(account)).slice(12)
      assert.deepStrictEqual(checks, Array.replicate(["monitoring_check", 2] as const, 12))
      assert.sameMembers([...yield* releasedTo(account)], made.flatMap(() => events))
      assert.deepStrictEqual((yield* ledger.verify).discrepancies, [])
    }).pipe(Effect.provide(both[0]))
  }))

it.live("Nodes claim each monitor once, and one takes over what the other left behind when it died", () =>
  Effect.gen(function*() {
    const [here, there] = yield* nodes
    const now = yield* DateTime.now
    const account = yield* Effect.provide(newAccount, here)
    const monitors = Array.makeBy(40, () => aMonitor(account, { next_run_at: now }))
    yield* Effect.forEach(monitors, (monitor) => Context.get(here, MonitorStore).add(monitor, 1000))
    const claims = yield* Effect.forEach(
      Array.flatten(Array.replicate([here, there], 5)),
      (one) => Context.get(one, MonitorStore).claimDue(now, 3, Duration.minutes(5)),
      inFlight
    )
    const claimed = claims.flat().map(({ id }) => id)
    assert.lengthOf(new Set(claimed), claimed.length)
    assert.isAbove(claimed.length, 20)
    const later = DateTime.add(now, { minutes: 5 })
    const rest = yield* Context.get(there, MonitorStore).claimDue(later, 100, Duration.minutes(5))
    assert.sameMembers(rest.map(({ id }) => id), monitors.map(({ id }) => id))
  }))

it.live("a node that dies while it releases stores nothing of the check, and nothing is charged", () =>
  Effect.gen(function*() {
    const state = { isDying: true }
    const dying = yield* Layer.build(node(yield* url, (store) => ({
      ...store,
      release: (releases) => Effect.tap(store.release(releases), state.isDying ? Effect.die("died") : Effect.void)
    })))
    yield* Effect.gen(function*() {
      const [monitors, store, { runDue }] = [yield* Monitors, yield* MonitorStore, yield* MonitorRuns]
      const account = yield* accountWith(100)
      const me = asAccount(account)
      const endpoint = yield* endpointOf(account)
      yield* report("CLOSURES")
      const { id } = yield* me(
        monitors.create({ entity_id: watched, poll_interval_days: 30, endpoint_ids: [endpoint], allow_duplicate: true })
      )
      yield* runDue
      yield* runDue
      const events = yield* report("CLOSURES")
      yield* me(monitors.check(id))
      yield* runDue
      assert.deepStrictEqual(yield* spentBy(account), [["monitoring_cycle", 10]])
      assert.deepStrictEqual(yield* releasedTo(account), [])
      const [run] = yield* store.runs(account, id, 1)
      assert.deepInclude(run, { trigger: "on_demand", status: "scheduled" })
      state.isDying = false
      yield* me(monitors.check(id))
      yield* runDue
      assert.deepStrictEqual(yield* spentBy(account), [["monitoring_cycle", 10], ["monitoring_check", 2]])
      assert.deepStrictEqual(yield* releasedTo(account), events)
    }).pipe(Effect.provide(dying))
  }))
