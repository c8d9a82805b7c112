import { Monitors } from "@kontor/core/Monitoring"
import { Effect } from "effect"
import { asAccount, report, runAll, watching } from "../../support/Monitoring.ts"

/** A monitor whose baseline is done: the account may ask for anything. */
export const active = Effect.fnUntraced(function*(credits = 100, parts = {}) {
  yield* report("CLOSURES")
  const made = yield* watching(credits, parts)
  yield* runAll
  const monitors = yield* Monitors
  const me = asAccount(made.account)
  return {
    ...made,
    me,
    runs: Effect.map(me(monitors.get(made.monitor.id)), ({ recent_runs }) => recent_runs),
    status: Effect.map(me(monitors.get(made.monitor.id)), ({ monitor }) => monitor.status)
  }
})
