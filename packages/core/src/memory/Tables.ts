import { Context, Deferred, Effect, Option } from "effect"
import { type SealedText, sealedWith } from "../Secrets.ts"

/** The order of two values: negative if the left one comes first, 0 if they are equal. */
export const compare = <A>(left: A, right: A): number => left < right ? -1 : left > right ? 1 : 0

/** Rows by key. A row is never changed, only replaced. */
export interface Rows<Key, Row> {
  get(key: Key): Row | undefined
  set(key: Key, row: Row): void
  /** Removes a row. Returns whether it existed. */
  delete(key: Key): boolean
  /** All rows with their keys, in no defined order. */
  entries(): Iterable<readonly [Key, Row]>
}

/** Changes over rows that do not touch them until they are settled. */
interface Draft<Key, Row> extends Rows<Key, Row> {
  /** Applies the changes to the rows below. */
  settle(): void
}

/** An empty set of rows. */
export const noRows = <Key, Row>(): Rows<Key, Row> => new Map<Key, Row>()

/** All rows without their keys. */
export const rowsOf = <Key, Row>(rows: Rows<Key, Row>): ReadonlyArray<Row> =>
  Array.from(rows.entries(), ([, row]) => row)

/** The number of rows of each kind. */
export const countBy = <Row, Kind extends string>(
  rows: ReadonlyArray<Row>,
  kindOf: (row: Row) => Kind
): ReadonlyMap<Kind, number> => {
  const counts = new Map<Kind, number>()
  for (const row of rows) counts.set(kindOf(row), (counts.get(kindOf(row)) ?? 0) + 1)
  return counts
}

/** A draft over rows. Its cost grows with the changes, not with the rows. */
const draftOver = <Key, Row>(below: Rows<Key, Row>): Draft<Key, Row> => {
  const changes = new Map<Key, Row | undefined>()
  const get = (key: Key): Row | undefined => changes.has(key) ? changes.get(key) : below.get(key)
  return {
    get,
    set: (key, row) => void changes.set(key, row),
    delete: (key) => {
      const isThere = get(key) !== undefined
      changes.set(key, undefined)
      return isThere
    },
    entries: () => {
      const entries = new Map(below.entries())
      for (const [key, row] of changes) {
        if (row === undefined) entries.delete(key)
        else entries.set(key, row)
      }
      return entries
    },
    settle: () => {
      for (const [key, row] of changes) {
        if (row === undefined) below.delete(key)
        else below.set(key, row)
      }
    }
  }
}

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
const outermostOf = (unit: Unit): Unit => unit.outer === undefined ? unit : outermostOf(unit.outer)

/** Runs an action once a unit and all units around it are stored, and never if one of them is not. */
export const whenStored = ({ outer, settle }: Unit, then: () => void): void => {
  settle.push(outer === undefined ? then : () => whenStored(outer, then))
}

/**
 * The tables of a port in memory, as part of units of work. `read` sees what is stored and, within a unit, the unit's
 * own changes. `write` changes all tables in one step; within a unit, the outermost unit stores the change.
 */
export interface Tables<All> {
  readonly read: <A>(look: (tables: All) => A) => Effect.Effect<A>
  readonly write: <A>(change: (tables: All) => A) => Effect.Effect<A>
  /** The other unit that holds the tables. */
  readonly heldFrom: (unit: Unit | undefined) => Unit | undefined
  /** The tables as a unit changes them, which it holds from now on. */
  readonly openIn: (unit: Unit | undefined) => All
}

/** Changes the tables of two ports in one step, when no other unit holds any of them. */
export const writeBoth = <One, Other, A>(
  one: Tables<One>,
  other: Tables<Other>,
  change: (one: One, other: Other) => A
): Effect.Effect<A> =>
  Effect.flatMap(runningUnit, (unit) => {
    const holder = one.heldFrom(unit) ?? other.heldFrom(unit)
    return holder === undefined
      ? Effect.succeed(change(one.openIn(unit), other.openIn(unit)))
      : Effect.andThen(Deferred.await(holder.ended), writeBoth(one, other, change))
  })

/**
 * Makes the tables of a port in memory.
 *
 * A unit of work that changes a table holds all of them until it ends, and other writers wait for it. Readers never
 * wait, and never see what is not stored yet.
 */
export const makeTables = <All extends { readonly [Name in keyof All]: Rows<unknown, unknown> }>(
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

  const heldFrom = (unit: Unit | undefined): Unit | undefined =>
    holder === (unit && outermostOf(unit)) ? undefined : holder

  const openIn = (unit: Unit | undefined): All => {
    if (unit === undefined) return stored
    hold(outermostOf(unit))
    return draftIn(unit)
  }

  const write = <A>(change: (tables: All) => A): Effect.Effect<A> =>
    Effect.flatMap(runningUnit, (unit) => {
      const other = heldFrom(unit)
      return other === undefined
        ? Effect.succeed(change(openIn(unit)))
        : Effect.andThen(Deferred.await(other.ended), write(change))
    })

  return {
    read: (look) => Effect.map(runningUnit, (unit) => look(unit === undefined ? stored : draftIn(unit))),
    write,
    heldFrom,
    openIn
  }
}

/** The number of items with something sealed by each key. The empty key counts those with something unsealed. */
export const countByKey = (sealed: ReadonlyArray<ReadonlyArray<SealedText>>): ReadonlyMap<string, number> => {
  const keys = sealed.flatMap((
    texts
  ) => [...new Set(texts.map((text) => Option.getOrElse(sealedWith(text), () => "")))])
  return countBy(keys, (key) => key)
}

/** Returns whether a list shows what is in a state: in the state that is asked for, else in any but archived. */
export const isListed = <Status extends string>(status: Status, asked: Status | undefined): boolean =>
  asked === undefined ? status !== "archived" : status === asked

/** Orders by id, newest first. */
export const newestFirst = (left: { readonly id: string }, right: { readonly id: string }): number =>
  compare(right.id, left.id)
