import { DateTime, Effect } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import { WakeUps } from "../Workers/WakeUps.ts"
import { MonitorStore, type SelfPaused } from "./MonitorStore.ts"

/**
 * Makes the way in which monitors that paused by themselves are looked at at once, on any node, when what they wait for may have come:
 * `paused_configuration` for an endpoint that is active, `paused_billing` for credits. Without it they wait until they are looked at by
 * themselves. It belongs into the unit of work of what has come. Rule: Cycle, States (decisions 13).
 */
export const makeLookingAgain = Effect.gen(function*() {
  const [store, wakeUps] = [yield* MonitorStore, yield* WakeUps]
  return Effect.fnUntraced(function*(account: AccountId, status: SelfPaused) {
    const count = yield* store.lookAgain(account, status, yield* DateTime.now)
    if (count > 0) yield* wakeUps.wake("monitors")
  })
})
