import { Struct } from "effect"
import type { EntityId } from "../identity/Identity.ts"
import { formerRegistrationOf } from "../identity/KnownNumbers.ts"
import type { RegisterNumber } from "../identity/RegisterNumber.ts"
import type { OrganizationStatus } from "../profile/Organization.ts"
import type { KeptRecord } from "./KeptRecord.ts"
import { compare, inOrder } from "./RecordOrder.ts"
import type { Facts } from "./SourceRecord.ts"

/** What is known of an organization under one of the register numbers it had. */
export interface Registered {
  readonly entity_id: EntityId
  readonly number: RegisterNumber
  readonly records: ReadonlyArray<KeptRecord>
}

/** What ends a sheet of the register and not the organization, when the organization moved. */
const endsOfSheet: ReadonlyArray<OrganizationStatus> = ["INACTIVE", "TERMINATED"]

const stillTrue = (told: Facts, isOfSameCourt: boolean): Facts => {
  const { status, ...facts } = Struct.omit(told, isOfSameCourt ? ["moved_to"] : ["moved_to", "address", "seat"])
  return status === undefined || endsOfSheet.includes(status) ? facts : { ...facts, status }
}

/**
 * The records about an organization from before it moved, the oldest register first, as they count for it today: the
 * end of a sheet of the register is not its own, its seat at another court is none of today, and each number it had is
 * a former one.
 */
export const recordsBeforeMove = (
  former: ReadonlyArray<Registered>,
  today: RegisterNumber
): ReadonlyArray<KeptRecord> =>
  former.flatMap(({ number, records }) =>
    records.toSorted(inOrder).map((record) => ({
      ...record,
      former: [...record.former, formerRegistrationOf(number, null)],
      facts: stillTrue(record.facts, number.court === today.court)
    }))
  )

/** Where organizations moved: the identifier each of them has next. */
export type Moves = ReadonlyMap<EntityId, EntityId>

/**
 * The identifier of an organization today, under whichever one it is asked for. Moves that lead in a circle contradict
 * each other: then it is where it is.
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

/** The identifiers an organization had before it moved, the oldest first. */
export const formerIdsOf = (moves: Moves, entity: EntityId): ReadonlyArray<EntityId> =>
  [...moves.keys()]
    .filter((former) => former !== entity && todayOf(moves, former) === entity)
    .map((former) => ({ former, steps: stepsBetween(moves, former, entity) }))
    .toSorted((left, right) => right.steps - left.steps || compare(left.former, right.former))
    .map(({ former }) => former)
