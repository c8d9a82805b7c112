import { type DateTime, Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { Accounts } from "../Accounts/Accounts.ts"
import { planOf } from "../Accounts/Subscription.ts"
import { makePriceListInForce } from "../Prices/PriceLists.ts"
import { WakeUps } from "../WakeUps/WakeUps.ts"
import { released } from "../Webhooks/Released.ts"
import { WebhookStore } from "../Webhooks/WebhookStore.ts"
import type { Monitor } from "./Monitor.ts"
import { MonitorStore } from "./MonitorStore.ts"
import { MonitorChanged } from "./Outcome.ts"
import type { Run } from "./Run.ts"
import { sightingOf } from "./Sighting.ts"
import type { Watched } from "./Watching.ts"

/** How many of the new events a check released, and how many it withheld. */
type Found = Pick<Run, "released" | "withheld">

/**
 * Makes the part of a check that releases what the plan reaches at this moment among the events that the monitor has
 * not seen, each once. The rest is withheld for good. It belongs in the unit of work of the check, and fails when no
 * endpoint of the monitor is active any more. Rule: Checks (decisions 13); Events (service description).
 */
export const makeReleasing = Effect.gen(function*() {
  const [store, accounts, webhooks] = [yield* MonitorStore, yield* Accounts, yield* WebhookStore]
  const [wakeUps, random] = [yield* WakeUps, yield* SecureRandom.SecureRandom]

  const priceListInForce = yield* makePriceListInForce

  const planOfAccount = (monitor: Monitor) =>
    Effect.map(
      accounts.find(monitor.account_id),
      (account) => planOf(Option.match(account, { onNone: () => null, onSome: ({ subscription }) => subscription }))
    )

  return Effect.fnUntraced(
    function*(monitor: Monitor, { events }: Watched, now: DateTime.Utc) {
      const nothing: Found = { released: 0, withheld: 0 }
      if (events.size === 0) return nothing
      const plan = yield* planOfAccount(monitor)
      const rules = yield* priceListInForce
      const sighted = Array.from(events, ([event_id, { found, signal }]) => ({
        event_id,
        signal,
        sighting: sightingOf(rules, plan, found.event),
        seen_at: now
      }))
      const unseen = yield* store.see(monitor, sighted)
      const fresh = sighted.filter(({ event_id }) => unseen.has(event_id))
      const reached = fresh.filter(({ sighting }) => sighting === "released")
      const counts: Found = { released: reached.length, withheld: fresh.length - reached.length }
      if (reached.length === 0) return counts
      const { account_id, endpoint_ids, entity_id, id: monitor_id, label } = monitor
      const deliveries = yield* webhooks.release(
        yield* Effect.forEach(
          reached,
          ({ signal }) => released({ account_id, monitor_id, entity_id, label, signal, created_at: now }, endpoint_ids)
        )
      )
      if (deliveries === 0) return yield* new MonitorChanged()
      yield* wakeUps.wake("deliveries")
      return counts
    },
    Effect.provideService(SecureRandom.SecureRandom, random)
  )
})
