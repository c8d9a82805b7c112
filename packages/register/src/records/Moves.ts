import type { EntityId, OrganizationStatus } from "@kontor/core/Register"
import { Struct } from "effect"
import { formerRegistrationOf, type RegisterNumber } from "../identity/RegisterNumber.ts"
import { compare, type Facts, inOrder, type KeptRecord } from "./SourceRecord.ts"

/** The knowledge of an organization under one of its register numbers. */
export interface Registered {
  readonly entity_id: EntityId
  readonly number: RegisterNumber
  readonly records: ReadonlyArray<KeptRecord>
}

/** A record from before a move, with the seat of that time. */
export interface RecordBeforeMove extends KeptRecord {
  readonly seat_then: string | undefined
}

/** The statuses that end a register sheet but not an organization that moved. */
const endsOfSheet: ReadonlyArray<OrganizationStatus> = ["INACTIVE", "TERMINATED"]

const stillTrue = (facts: Facts, isOfSameCourt: boolean): Facts => {
  const { status, ...kept } = Struct.omit(facts, isOfSameCourt ? ["moved_to"] : ["moved_to", "address", "seat"])
  return status === undefined || endsOfSheet.includes(status) ? kept : { ...kept, status }
}

/**
 * The records about an organization from before it moved, oldest register first, as they count today: the end of a
 * sheet is not the end of the organization, its seat at another court is not its present seat, and each number it had
 * is a former one.
 */
export const recordsBeforeMove = (
  former: ReadonlyArray<Registered>,
  today: RegisterNumber
): ReadonlyArray<RecordBeforeMove> =>
  former.flatMap(({ number, records }) =>
    records.toSorted(inOrder).map((record) => ({
      ...record,
      former: [...record.former, formerRegistrationOf(number, null)],
      seat_then: record.facts.seat,
      facts: stillTrue(record.facts, number.court === today.court)
    }))
  )

/** The next identifier of each organization that moved. */
export type Moves = ReadonlyMap<EntityId, EntityId>

/**
 * The present identifier of an organization, from any of its identifiers. Circular moves contradict each other: then it
 * stays where it is.
 */
export const todayOf = (moves: Moves, entity: EntityId): EntityId => {
  const seen = new Set([entity])
  let today = entity
  for (let next = moves.get(today); next !== undefined; next = moves.get(today)) {
    if (seen.has(next)) return entity
    seen.add(next)
    today = next
  }
  return today
}

const stepsBetween = (moves: Moves, from: EntityId, to: EntityId): number => {
  let steps = 0
  for (let place = from; place !== to; place = moves.get(place)!) steps++
  return steps
}

/** The identifiers of an organization before it moved, oldest first. */
export const formerIdsOf = (moves: Moves, entity: EntityId): ReadonlyArray<EntityId> =>
  [...moves.keys()]
    .filter((former) => former !== entity && todayOf(moves, former) === entity)
    .map((former) => ({ former, steps: stepsBetween(moves, former, entity) }))
    .toSorted((left, right) => right.steps - left.steps || compare(left.former, right.former))
    .map(({ former }) => former)
