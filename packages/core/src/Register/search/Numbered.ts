import { Array } from "effect"
import { courtOfCode } from "../identity/Court.ts"
import type { EntityId } from "../identity/Identity.ts"
import { numberBesideCourt, type RegisterNumber } from "../identity/RegisterNumber.ts"
import { compare } from "../records/RecordOrder.ts"
import type { Candidate } from "../Register.ts"

/** That an organization has a register number that somebody asks for, or had it before. */
export interface Numbered extends RegisterNumber {
  readonly entity_id: EntityId
  readonly is_former: boolean
}

/**
 * The organizations that a register number means, in the order of their identifiers: those whose number it is today, or else those
 * whose number it was. One that moved is told by its identifier of today.
 */
export const candidatesOf = (
  numbered: ReadonlyArray<Numbered>,
  today: (entity: EntityId) => EntityId
): ReadonlyArray<Candidate> => {
  const all = numbered.map((one) => ({ ...one, today: today(one.entity_id) }))
  const held = all.filter(({ entity_id, is_former, today }) => !is_former && today === entity_id)
  const sorted = (held.length > 0 ? held : all).toSorted((left, right) =>
    compare(left.today, right.today) || compare(left.entity_id !== left.today, right.entity_id !== right.today) ||
    compare(left.is_former, right.is_former) || compare(left.court, right.court) || compare(left.type, right.type) ||
    compare(left.suffix, right.suffix)
  )
  return Array.dedupeWith(sorted, (left, right) => left.today === right.today).map(({ today, ...number }) => ({
    entity_id: today,
    court: courtOfCode(number.court)?.name ?? number.court,
    number: numberBesideCourt(number)
  }))
}

/** What tells organizations apart that share a number: their courts, and their numbers where the court is the same; in order. */
export const differencesOf = (candidates: ReadonlyArray<Candidate>) => ({
  courts: [...new Set(candidates.map(({ court }) => court))].toSorted(),
  numbers: [...new Set(candidates.map(({ number }) => number))].toSorted()
})
