import { Effect } from "effect"
import { MonitorStore, type SeenEvent } from "../../Monitoring/index.ts"
import { newAccount } from "../fixtures/Accounts.ts"
import { at, roomy } from "../fixtures/Credentials.ts"
import { aMonitor } from "../fixtures/Monitors.ts"

/** A monitor of a new account that is stored. */
export const stored = Effect.gen(function*() {
  const monitor = aMonitor(yield* newAccount)
  yield* MonitorStore.use((store) => store.add(monitor, roomy))
  return monitor
})

/** Released events with these identifiers. */
export const sighted = (...ids: ReadonlyArray<string>): ReadonlyArray<SeenEvent> =>
  ids.map((event_id) => ({ event_id, sighting: "released", seen_at: at("2026-05-02T00:00:00Z") }))
