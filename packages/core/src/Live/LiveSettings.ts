import { Context } from "effect"

/** What an operator may set about live fetches. */
export interface LiveSettings {
  /** How many retrievals all nodes together send in any hour at most: what the official portal allows unless told otherwise. */
  readonly retrievals_per_hour: number
  /** After so many seconds without an answer a retrieval has failed. */
  readonly timeout_seconds: number
  /** An answer younger than so many seconds stands for another retrieval. */
  readonly reuse_seconds: number
}

/** The settings of live fetches; a host that says nothing keeps to what the official portal allows. */
export const LiveSettings = Context.Reference<LiveSettings>("@kontor/core/Live/LiveSettings", {
  defaultValue: () => ({ retrievals_per_hour: 60, timeout_seconds: 20, reuse_seconds: 60 })
})
