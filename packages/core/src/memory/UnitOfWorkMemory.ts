import { Deferred, Effect, Exit, Layer, Semaphore } from "effect"
import { UnitOfWork } from "../UnitOfWork.ts"
import { CurrentUnit, runningUnit, type Unit, unitWithin } from "./Unit.ts"

const end = (unit: Unit, isStored: boolean): void => {
  if (isStored) unit.settle.forEach((settle) => settle())
  unit.release.forEach((release) => release())
  Deferred.doneUnsafe(unit.ended, Exit.void)
}

/**
 * Units of work over the ports in memory, all or nothing as in a database: what a unit changes lies over what is
 * stored, seen by the unit alone, and is stored in one step when it succeeds. An inner unit that fails takes back its
 * own part alone. Units of one layer follow each other.
 */
export const layer: Layer.Layer<UnitOfWork> = Layer.effect(
  UnitOfWork,
  Effect.gen(function*() {
    const turn = yield* Semaphore.make(1)
    return UnitOfWork.of({
      commit: <A, E, R>(work: Effect.Effect<A, E, R>) =>
        Effect.flatMap(runningUnit, (outer) => {
          const unit = unitWithin(outer)
          const whole = work.pipe(
            Effect.provideService(CurrentUnit, unit),
            Effect.onExit((exit) => Effect.sync(() => end(unit, Exit.isSuccess(exit))))
          )
          return outer === undefined ? turn.withPermit(whole) : whole
        }).pipe(Effect.uninterruptible)
    })
  })
)
