import { Deferred, Effect, Exit, Layer, Semaphore } from "effect"
import { UnitOfWork } from "../UnitOfWork.ts"
import { CurrentUnit, runningUnit, type Unit, unitWithin } from "./Tables.ts"

const end = (unit: Unit, isStored: boolean): void => {
  if (isStored) unit.settle.forEach((settle) => settle())
  unit.release.forEach((release) => release())
  Deferred.doneUnsafe(unit.ended, Exit.void)
}

/**
 * Units of work over ports in memory, all or nothing as in a database. A unit sees its own changes over what is stored,
 * and stores them in one step when it succeeds. A failed inner unit loses only its own changes. Units of one layer run
 * one after another.
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
