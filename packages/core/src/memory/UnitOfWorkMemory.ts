import { Effect, Layer } from "effect"
import { UnitOfWork } from "../UnitOfWork.ts"

/**
 * Units of work over the ports in memory: none is interrupted halfway. What a failing unit stored before it failed stays, so
 * a unit does whatever may fail first.
 */
export const layer: Layer.Layer<UnitOfWork> = Layer.succeed(
  UnitOfWork,
  UnitOfWork.of({ commit: (work) => Effect.uninterruptible(work) })
)
