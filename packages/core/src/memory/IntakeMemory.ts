import { Array, Effect, Semaphore } from "effect"
import type { Identity } from "../Register/identity/Identity.ts"
import { type ArrivalGroup, arrivalsOf, groupArrivals } from "../Register/records/Arrivals.ts"
import { registerChange } from "../Register/records/RegisterChange.ts"
import { RegisterIntake, type Taken } from "../Register/RegisterIntake.ts"
import { type HeldRegister, holdArrivals, holdChange } from "./HeldRegister.ts"

/** The way into a register in memory: one take after the other, each stored at one go. */
export const makeIntake = (held: HeldRegister, identity: Identity["Service"]): RegisterIntake["Service"] => {
  const gate = Semaphore.makeUnsafe(1)
  const changeOf = (group: ArrivalGroup) => {
    const known = held.organizations.get(group.entity_id)?.records
    const added = group.records.filter(({ kept }) => known?.has(kept.digest) !== true)
    return Array.isReadonlyArrayNonEmpty(added)
      ? Effect.asSome(registerChange(identity, { ...group, records: added }, [...known?.values() ?? []]))
      : Effect.succeedNone
  }
  return RegisterIntake.of({
    take: Effect.fn("RegisterMemory.take")(function*(records) {
      const arrivals = yield* arrivalsOf(identity, records)
      const changes = Array.getSomes(yield* Effect.forEach(groupArrivals(arrivals), changeOf))
      const told = holdArrivals(held, arrivals)
      const derived = changes.map((change) => holdChange(held, change))
      const imported = changes.reduce((sum, { records }) => sum + records.length, 0)
      const events = derived.reduce((sum, count) => sum + count, told)
      return { imported, unchanged: records.length - imported, events } satisfies Taken
    }, (taking) => gate.withPermit(taking))
  })
}
