import { Effect, Layer } from "effect"
import { makeLocalWakeUps, WakeUps } from "../WakeUps.ts"
import { runningUnit, whenStored } from "./Tables.ts"

/** Wake-ups of one process in memory, sent when their unit of work is stored. */
export const layer: Layer.Layer<never> = Layer.effect(
  WakeUps,
  Effect.map(makeLocalWakeUps, ({ listen, say }) => ({
    listen,
    wake: (due) => Effect.map(runningUnit, (unit) => unit === undefined ? say(due) : whenStored(unit, () => say(due)))
  }))
)
