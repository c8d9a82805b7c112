import { MonitorStore, type SeenEvent } from "@kontor/core/Monitoring"
import { Effect } from "effect"
import { newAccount } from "../support/Accounts.ts"
import { at } from "../support/Credentials.ts"
import { aMonitor } from "../support/Monitors.ts"

/** A monitor of a new account that is stored. */
export const stored = Effect.gen(function*() {
  const monitor = aMonitor(yield* newAccount)
  yield* MonitorStore.use((store) => store.add(monitor))
  return monitor
})

/** Released events with these identifiers. */
export const sighted = (...ids: ReadonlyArray<string>): ReadonlyArray<SeenEvent> =>
  ids.map((event_id) => ({ event_id, sighting: "released", seen_at: at("2026-05-02T00:00:00Z") }))
