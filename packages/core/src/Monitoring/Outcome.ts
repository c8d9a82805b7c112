import { Effect, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { newUlid, RunId } from "../PublicId.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import type { Monitor } from "./Monitor.ts"
import { MonitorStore } from "./MonitorStore.ts"
import type { Run } from "./Run.ts"

/** What became of a monitor, and the runs that tell of it. */
export interface Outcome {
  readonly monitor: Monitor
  readonly runs: ReadonlyArray<Run>
}

/** The monitor was changed meanwhile, by its user or by another node: nothing of the outcome is stored. */
export class MonitorChanged extends Schema.TaggedError<MonitorChanged>()("MonitorChanged", {}) {}

/** Makes the one way in which an outcome is stored: with all that leads to it, in one unit of work. */
export const makeOutcomes = Effect.gen(function*() {
  const unit = yield* UnitOfWork
  const store = yield* MonitorStore
  const random = yield* SecureRandom.SecureRandom
  return {
    /** Stores what an effect does and the outcome it answers, or nothing of both. */
    commit: <E>(work: Effect.Effect<Outcome, E>): Effect.Effect<void, E | MonitorChanged> =>
      unit.commit(Effect.gen(function*() {
        const { monitor, runs } = yield* work
        yield* store.putRuns(runs)
        if (!(yield* store.save(monitor))) return yield* new MonitorChanged()
      })),
    newRunId: Effect.map(newUlid, (ulid) => RunId.make(`run_${ulid}`)).pipe(
      Effect.provideService(SecureRandom.SecureRandom, random)
    ),
    /** The identifier of the next booking of a monitor. */
    newRequestId: random.uuidV7()
  }
})
