import type { DateTime } from "effect"
import type { Monitor } from "./Monitor.ts"
import type { Run } from "./Run.ts"

/** A run that has cost nothing and seen nothing yet. */
const untouched = { credits: 0, request_id: null, released: 0, withheld: 0 }

/** A requested run that is to come. */
export const requestedRun = (monitor: Monitor, requested: NonNullable<Monitor["requested_run"]>): Run => ({
  ...untouched,
  id: requested.id,
  account_id: monitor.account_id,
  monitor_id: monitor.id,
  trigger: "on_demand",
  slot: requested.at,
  status: "scheduled",
  started_at: null,
  ended_at: null
})

/** A run that took place, without its cost and what it found. */
export const endedRun = (
  monitor: Monitor,
  run: Pick<Run, "id" | "trigger" | "slot" | "status"> & { readonly started_at: DateTime.Utc },
  ended_at: DateTime.Utc
): Run => ({ ...untouched, account_id: monitor.account_id, monitor_id: monitor.id, ...run, ended_at })

/** The run of a slot that did not take place. */
export const droppedRun = (
  monitor: Monitor,
  run: Pick<Run, "id" | "trigger" | "slot"> & { readonly status: "superseded" | "unfunded" },
  ended_at: DateTime.Utc
): Run => ({ ...untouched, account_id: monitor.account_id, monitor_id: monitor.id, ...run, started_at: null, ended_at })

/** A requested run whose monitor stops before it, as it is then stored. */
export const withdrawnRun = (monitor: Monitor, ended_at: DateTime.Utc): ReadonlyArray<Run> => {
  const { requested_run } = monitor
  if (requested_run === null) return []
  const { at: slot, id } = requested_run
  return [droppedRun(monitor, { id, trigger: "on_demand", slot, status: "superseded" }, ended_at)]
}
