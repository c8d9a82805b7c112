import { Effect } from "effect"
import type { RegisterIntake } from "../Register/RegisterIntake.ts"
import type { LoadCompleted, RegisterLoad } from "../Register/RegisterLoad.ts"
import type { HeldRegister } from "./HeldRegister.ts"

/** A load in progress, or one that was stopped. */
interface Load {
  readonly name: string
  readonly chunks: Map<number, string>
  repeated: number
}

const nothingCompleted: LoadCompleted = { repeated: 0, unstorable: [] }

/** Loads in memory. They take records in like any others, so records show as they come. */
export const makeLoad = (held: HeldRegister, intake: RegisterIntake["Service"]): RegisterLoad["Service"] => {
  let load: Load | undefined
  return {
    begin: (name) =>
      Effect.sync(() => {
        if (load?.name !== name) {
          load = held.organizations.size > 0
            ? undefined
            : { name, chunks: new Map(), repeated: 0 }
        }
        return load && new Map(load.chunks)
      }),
    add: Effect.fn("LoadMemory.add")(function*(chunk, portions, note) {
      if (load === undefined || load.chunks.has(chunk)) return
      const records = (yield* Effect.all(portions)).flat()
      const companions = records.filter(({ is_companion }) => is_companion === true)
      const others = yield* intake.take(companions)
      const taken = yield* intake.take(records.filter(({ is_companion }) => is_companion !== true))
      load.chunks.set(chunk, note([...others.unstorable, ...taken.unstorable]))
      load.repeated += taken.unchanged
    }, Effect.uninterruptible),
    complete: Effect.sync(() => {
      const completed = load === undefined ? nothingCompleted : { repeated: load.repeated, unstorable: [] }
      load = undefined
      return completed
    })
  }
}
