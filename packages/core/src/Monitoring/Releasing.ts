import { type DateTime, Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { AccountStore } from "../Accounts/AccountStore.ts"
import { planOf } from "../Accounts/Plan.ts"
import { WakeUps } from "../WakeUps/WakeUps.ts"
import { released } from "../Webhooks/Released.ts"
import { WebhookStore } from "../Webhooks/WebhookStore.ts"
import type { Monitor } from "./Monitor.ts"
import { MonitorStore } from "./MonitorStore.ts"
import { MonitorChanged } from "./Outcome.ts"
import { sightingOf } from "./Release.ts"
import type { Run } from "./Run.ts"
import type { Watched } from "./Watching.ts"

/**
 * What a check made of the events that it saw for the first time: how many of them it released, and how many it
 * withheld.
 */
type Found = Pick<Run, "released" | "withheld">

/**
 * Makes the way in which a check releases what a monitor has not seen before, each event once: what the plan of this
 * moment reaches. The rest is withheld for good. It belongs in the unit of work of the check. Where no endpoint of the
 * monitor is active any more, it fails. Rule: Checks (decisions 13); Events (service description).
 */
export const makeReleasing = Effect.gen(function*() {
  const [store, accounts, webhooks] = [yield* MonitorStore, yield* AccountStore, yield* WebhookStore]
  const [wakeUps, random] = [yield* WakeUps, yield* SecureRandom.SecureRandom]

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
      const sighted = Array.from(events, ([event_id, { placed, signal }]) => ({
        event_id,
        signal,
        sighting: sightingOf(plan, placed.event),
        seen_at: now
      }))
      const unseen = yield* store.see(monitor, sighted)
      const fresh = sighted.filter(({ event_id }) => unseen.has(event_id))
      const told = fresh.filter(({ sighting }) => sighting === "released")
      const found: Found = { released: told.length, withheld: fresh.length - told.length }
      if (told.length === 0) return found
      const { account_id, endpoint_ids, entity_id, id: monitor_id, label } = monitor
      const deliveries = yield* webhooks.release(
        yield* Effect.forEach(
          told,
          ({ signal }) => released({ account_id, monitor_id, entity_id, label, signal, created_at: now }, endpoint_ids)
        )
      )
      if (deliveries === 0) return yield* new MonitorChanged()
      yield* wakeUps.wake("deliveries")
      return found
    },
    Effect.provideService(SecureRandom.SecureRandom, random)
  )
})
