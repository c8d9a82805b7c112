import { DateTime, Effect } from "effect"
import { WakeUps } from "../WakeUps/WakeUps.ts"
import { type MonitorsMeant, MonitorStore } from "./MonitorStore.ts"

/**
 * Makes the way in which monitors are looked at at once, on any node, when something has happened that may stop them or let them go on:
 * to their endpoints, to the credits of their account, or to whether their organization may be shown. Without it they notice when they
 * are looked at by themselves. It belongs in the unit of work of what has happened.
 *
 * A state narrows it down only where that cannot be reached meanwhile, as a monitor pauses for want of credits while it holds the balance.
 * Else all monitors are meant, also one that is about to pause: what it stores of what was before is refused, as it was changed meanwhile.
 * One that is about to name an endpoint is none of them, which is why it holds the endpoint until it does.
 * Rule: Cycle (decisions 13); States (decisions 13).
 */
export const makeLookingAgain = Effect.gen(function*() {
  const [store, wakeUps] = [yield* MonitorStore, yield* WakeUps]
  return Effect.fnUntraced(function*(meant: MonitorsMeant) {
    const count = yield* store.lookAgain(meant, yield* DateTime.now)
    if (count > 0) yield* wakeUps.wake("monitors")
  })
})
