import { Array } from "effect"
import { courtOfCode } from "../identity/Court.ts"
import type { EntityId } from "../identity/Identity.ts"
import { numberBesideCourt, type RegisterNumber } from "../identity/RegisterNumber.ts"
import { compare } from "../records/RecordOrder.ts"
import type { Candidate } from "../Register.ts"

/**
 * An organization that has a register number that somebody asks for, or had it before: under the identifier that this
 * number gave it, and under its identifier of today.
 */
export interface Numbered extends RegisterNumber {
  readonly entity_id: EntityId
  readonly today: EntityId
  readonly is_former: boolean
  readonly is_withheld: boolean
}

/**
 * The organizations that a register number means, in the order of their identifiers: those whose number it is today, or
 * else those whose number it was. One that moved stands under its identifier of today.
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
 * What tells organizations apart that share a number: their courts, and their numbers where the court is the same; in
 * order.
 */
export const differencesOf = (candidates: ReadonlyArray<Pick<Candidate, "court" | "number">>) => ({
  courts: [...new Set(candidates.map(({ court }) => court))].toSorted(),
  numbers: [...new Set(candidates.map(({ number }) => number))].toSorted()
})
