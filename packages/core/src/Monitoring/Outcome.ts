import { type DateTime, Effect, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { newUlid, RunId } from "../PublicId.ts"
import { CoreMetrics } from "../Telemetry.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import type { BillingCycle, Monitor } from "./Monitor.ts"
import { MonitorStore } from "./MonitorStore.ts"
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

/** The new state of a monitor, the cycle that it paid for, if one begins, and its runs. */
export interface Outcome {
  readonly monitor: Monitor
  readonly cycle?: BillingCycle
  readonly runs: ReadonlyArray<Run>
}

/**
 * The monitor was changed meanwhile, by its user or by another node, or lost its last usable endpoint: nothing of the
 * outcome is stored, and the monitor becomes due again.
 */
export class MonitorChanged extends Schema.TaggedError<MonitorChanged>()("MonitorChanged", {}) {}

const isEnded = ({ ended_at }: Run): boolean => ended_at !== null

const charged = (kind: "monitoring_cycle" | "monitoring_check", credits: number) =>
  CoreMetrics.creditsCharged.record(credits, { kind, endpoint: "monitoring" })

const measuredRun = Effect.fnUntraced(function*({ credits, released, status, withheld }: Run) {
  yield* CoreMetrics.monitorRuns.record(1, { status })
  yield* CoreMetrics.monitorEvents.record(released, { sighting: "released" })
  yield* CoreMetrics.monitorEvents.record(withheld, { sighting: "withheld" })
  if (credits > 0) yield* charged("monitoring_check", credits)
})

const measured = Effect.fnUntraced(function*({ cycle, runs }: Outcome) {
  if (cycle !== undefined) yield* charged("monitoring_cycle", cycle.credits)
  yield* Effect.forEach(runs.filter(isEnded), measuredRun, { discard: true })
})

/** Makes the only way in which an outcome is stored: with all that leads to it, in one unit of work. */
export const makeOutcomes = Effect.gen(function*() {
  const unit = yield* UnitOfWork
  const store = yield* MonitorStore
  const random = yield* SecureRandom.SecureRandom
  return {
    /**
     * Stores what an effect does and the outcome it returns, or neither. It locks the monitor before its runs, as a
     * request for a check does, so that the two cannot deadlock.
     */
    commit: <E>(work: Effect.Effect<Outcome, E>): Effect.Effect<void, E | MonitorChanged> =>
      unit.commit(Effect.gen(function*() {
        const outcome = yield* work
        if (!(yield* store.save(outcome.monitor))) return yield* new MonitorChanged()
        yield* store.putRuns(outcome.runs)
        return outcome
      })).pipe(Effect.flatMap(measured)),
    newRunId: Effect.map(newUlid, (ulid) => RunId.make(`run_${ulid}`)).pipe(
      Effect.provideService(SecureRandom.SecureRandom, random)
    ),
    /** The identifier of the next booking of a monitor. */
    newRequestId: random.uuidV7()
  }
})
