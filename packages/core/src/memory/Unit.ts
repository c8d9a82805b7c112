import { Context, Deferred, Effect } from "effect"

/** A unit of work in progress in memory. */
export interface Unit {
  /** The unit that encloses this one. */
  readonly outer: Unit | undefined
  /** Applies its changes to what lies below: the outer unit, or the stored state. */
  readonly settle: Array<() => void>
  /** Frees the tables it holds. */
  readonly release: Array<() => void>
  /** Completes when the unit ends, however it ends. */
  readonly ended: Deferred.Deferred<void>
}

/** The unit of work in which a fiber was started; undefined outside one. A fiber may outlive it. */
export const CurrentUnit = Context.Reference<Unit | undefined>("@kontor/core/memory/CurrentUnit", {
  defaultValue: () => undefined
})

const runningOf = (unit: Unit | undefined): Unit | undefined =>
  unit !== undefined && Deferred.isDoneUnsafe(unit.ended) ? runningOf(unit.outer) : unit

/** The running unit of work of the fiber; undefined outside one, and once the unit has ended. */
export const runningUnit: Effect.Effect<Unit | undefined> = Effect.map(CurrentUnit, runningOf)

/** Begins a unit, within an outer one if there is one. */
export const unitWithin = (outer: Unit | undefined): Unit => ({
  outer,
  settle: [],
  release: [],
  ended: Deferred.makeUnsafe<void>()
})

/** The unit that encloses all others: itself without an outer one. */
export const outermostOf = (unit: Unit): Unit => unit.outer === undefined ? unit : outermostOf(unit.outer)

/** Runs an action once a unit and all units around it are stored, and never if one of them is not. */
export const whenStored = ({ outer, settle }: Unit, then: () => void): void => {
  settle.push(outer === undefined ? then : () => whenStored(outer, then))
}
