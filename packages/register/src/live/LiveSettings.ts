import { Context } from "effect"
import type { LiveAllowance } from "./LiveBudget.ts"

/** The operator's settings of live fetches. */
export interface LiveSettings {
  /** The maximum number of retrievals of all nodes in any hour: by default what the official portal allows. */
  readonly retrievals_per_hour: number
  /** A retrieval fails after this many seconds without an answer. */
  readonly timeout_seconds: number
  /** An answer is reused for this many seconds. */
  readonly reuse_seconds: number
}

/** The settings of live fetches; the default keeps to what the official portal allows. */
export const LiveSettings = Context.Reference<LiveSettings>("@kontor/register/LiveSettings", {
  defaultValue: () => ({ retrievals_per_hour: 60, timeout_seconds: 20, reuse_seconds: 60 })
})

const secondsOfHour = 3_600

/** A retrieval may be sent until it times out: only permits that last longer keep every hour within the limit. */
export const allowanceOf = ({ retrievals_per_hour, timeout_seconds }: LiveSettings): LiveAllowance => ({
  permits: retrievals_per_hour,
  seconds: secondsOfHour + timeout_seconds
})
