import { Deferred, Effect } from "effect"
import { draftOver, type Rows } from "./Rows.ts"
import { outermostOf, runningUnit, type Unit } from "./Unit.ts"

/**
 * The tables of a port in memory, as part of units of work. `read` sees what is stored and, within a unit, the unit's
 * own changes. `write` changes all tables in one step; within a unit, the outermost unit stores the change.
 */
export interface Tables<All> {
  readonly read: <A>(look: (tables: All) => A) => Effect.Effect<A>
  readonly write: <A>(change: (tables: All) => A) => Effect.Effect<A>
}

/**
 * Makes the tables of a port in memory.
 *
 * A unit of work that changes a table holds all of them until it ends, and other writers wait for it. Readers never
 * wait, and never see what is not stored yet.
 */
export const make = <All extends { readonly [Name in keyof All]: Rows<unknown, unknown> }>(
  stored: All
): Tables<All> => {
  const drafts = new WeakMap<Unit, All>()
  let holder: Unit | undefined

  const draftIn = (unit: Unit): All => {
    const standing = drafts.get(unit)
    if (standing !== undefined) return standing
    const below: Readonly<Record<string, Rows<unknown, unknown>>> = unit.outer === undefined
      ? stored
      : draftIn(unit.outer)
    const overlays = Object.entries(below).map(([name, rows]) => [name, draftOver(rows)] as const)
    const draft = Object.fromEntries(overlays) as { readonly [name: string]: unknown } as All
    drafts.set(unit, draft)
    unit.settle.push(() => overlays.forEach(([, overlay]) => overlay.settle()))
    return draft
  }

  const hold = (unit: Unit): void => {
    if (holder === unit) return
    holder = unit
    unit.release.push(() => {
      holder = undefined
    })
  }

  const write = <A>(change: (tables: All) => A): Effect.Effect<A> =>
    Effect.flatMap(runningUnit, (unit) => {
      const outermost = unit === undefined ? undefined : outermostOf(unit)
      if (holder !== undefined && holder !== outermost) {
        return Effect.andThen(Deferred.await(holder.ended), write(change))
      }
      if (unit === undefined || outermost === undefined) return Effect.succeed(change(stored))
      hold(outermost)
      return Effect.succeed(change(draftIn(unit)))
    })

  return {
    read: (look) => Effect.map(runningUnit, (unit) => look(unit === undefined ? stored : draftIn(unit))),
    write
  }
}
