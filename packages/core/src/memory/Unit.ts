import { Context, Deferred, Effect } from "effect"

/** A unit of work under way in memory. */
export interface Unit {
  /** The unit it is part of. */
  readonly outer: Unit | undefined
  /** What makes its changes in what lies below it: in the outer unit, or in what everybody sees. */
  readonly settle: Array<() => void>
  /** What gives back the tables it holds. */
  readonly release: Array<() => void>
  /** Done when the unit has ended, whichever way. */
  readonly ended: Deferred.Deferred<void>
}

/** The unit of work that a fiber was started in; undefined outside. A fiber may outlive it. */
export const CurrentUnit = Context.Reference<Unit | undefined>("@kontor/core/memory/CurrentUnit", {
  defaultValue: () => undefined
})

const runningOf = (unit: Unit | undefined): Unit | undefined =>
  unit !== undefined && Deferred.isDoneUnsafe(unit.ended) ? runningOf(unit.outer) : unit

/** The unit of work under way that the fiber is part of; undefined outside, and for what outlives its unit. */
export const runningUnit: Effect.Effect<Unit | undefined> = Effect.map(CurrentUnit, runningOf)

/** A unit that begins, as part of another one if there is one. */
export const unitWithin = (outer: Unit | undefined): Unit => ({
  outer,
  settle: [],
  release: [],
  ended: Deferred.makeUnsafe<void>()
})

/** The unit that a unit is part of in the end: itself, if it is part of no other. */
export const outermostOf = (unit: Unit): Unit => unit.outer === undefined ? unit : outermostOf(unit.outer)

/** Does something once a unit is stored with all units it is part of, and nothing if one of them is not. */
export const whenStored = ({ outer, settle }: Unit, then: () => void): void => {
  settle.push(outer === undefined ? then : () => whenStored(outer, then))
}
