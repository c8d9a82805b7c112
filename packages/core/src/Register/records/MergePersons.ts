import { foldText } from "../identity/Name.ts"
import type { RelatedPerson, RelatedPersons } from "../profile/Person.ts"
import { compare } from "./RecordOrder.ts"

const personKey = (person: RelatedPerson): string => `${person.label}|${foldText(person.name)}`

const birthDateOf = (person: RelatedPerson): string | null => "birth_date" in person ? person.birth_date : null

const mayBeEqual = (left: string | null, right: string | null): boolean =>
  left === null || right === null || left === right

/**
 * Whether two entries may mean one person in one role. A birth date that only one source knows does not separate them.
 */
const isSamePerson = (left: RelatedPerson, right: RelatedPerson): boolean =>
  personKey(left) === personKey(right) && mayBeEqual(birthDateOf(left), birthDateOf(right))

const isSameSpell = (left: RelatedPerson, right: RelatedPerson): boolean =>
  isSamePerson(left, right) && mayBeEqual(left.end_date, right.end_date)

/**
 * A register that repeats a role holder, as the next court does after a move, does not change the day the role began.
 */
const sinceFirstEntry = (person: RelatedPerson, held: ReadonlyArray<RelatedPerson>): RelatedPerson => {
  const start_date = held.find((one) => isSamePerson(one, person))?.start_date ?? null
  const isEarlier = start_date !== null && (person.start_date === null || start_date < person.start_date)
  return isEarlier ? { ...person, start_date } : person
}

/**
 * The role holders of the newer record, and the past ones of both: holders in the older record that the newer one no
 * longer lists are past. A namesake hides nobody, and a person who holds the role again has no former spell.
 */
export const mergePersons = (older: RelatedPersons | undefined, newer: RelatedPersons): RelatedPersons => {
  const isNamedAsPast = (person: RelatedPerson) => newer.past.some((past) => isSameSpell(past, person))
  const isCurrent = (person: RelatedPerson) => newer.current.some((current) => isSamePerson(current, person))
  const past = [
    ...newer.past,
    ...(older?.past ?? []).filter((person) =>
      !isNamedAsPast(person) && !(person.end_date === null && isCurrent(person))
    ),
    ...(older?.current ?? []).filter((person) => !isNamedAsPast(person) && !isCurrent(person))
  ]
  return {
    current: newer.current.map((person) => sinceFirstEntry(person, older?.current ?? [])),
    past: past.toSorted((left, right) =>
      compare(right.end_date ?? "", left.end_date ?? "") || compare(personKey(left), personKey(right)) ||
      compare(birthDateOf(left) ?? "", birthDateOf(right) ?? "")
    )
  }
}
