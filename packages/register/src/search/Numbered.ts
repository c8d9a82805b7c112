import type { EntityId } from "@kontor/core/Register"
import { Array } from "effect"
import { courtOfCode } from "../identity/Court.ts"
import { numberBesideCourt, type RegisterNumber } from "../identity/RegisterNumber.ts"
import { compare } from "../records/RecordOrder.ts"
import type { Candidate } from "../Register.ts"

/**
 * An organization with a requested register number, present or former: under the identifier of that number, and under
 * its present identifier.
 */
export interface Numbered extends RegisterNumber {
  readonly entity_id: EntityId
  readonly today: EntityId
  readonly is_former: boolean
  readonly is_withheld: boolean
}

/**
 * The organizations that a register number means, in the order of their identifiers: those that have it today, else
 * those that had it. One that moved stands under its present identifier.
 */
export const candidatesOf = (numbered: ReadonlyArray<Numbered>): ReadonlyArray<Candidate> => {
  const held = numbered.filter(({ entity_id, is_former, today }) => !is_former && today === entity_id)
  const sorted = (held.length > 0 ? held : numbered).toSorted((left, right) =>
    compare(left.today, right.today) || compare(left.entity_id !== left.today, right.entity_id !== right.today) ||
    compare(left.is_former, right.is_former) || compare(left.court, right.court) || compare(left.type, right.type) ||
    compare(left.suffix, right.suffix)
  )
  return Array.dedupeWith(sorted, (left, right) => left.today === right.today).map((one) => ({
    entity_id: one.today,
    court: courtOfCode(one.court)?.name ?? one.court,
    number: numberBesideCourt(one),
    is_withheld: one.is_withheld
  }))
}

/**
 * What distinguishes organizations that share a number: their courts, and their numbers where the court is the same; in
 * order.
 */
export const differencesOf = (candidates: ReadonlyArray<Pick<Candidate, "court" | "number">>) => ({
  courts: [...new Set(candidates.map(({ court }) => court))].toSorted(),
  numbers: [...new Set(candidates.map(({ number }) => number))].toSorted()
})
