import type { CalendarDate, RegisterEvent, RelatedPerson } from "@kontor/core/Register"
import { Option, Schema } from "effect"
import { dayOf } from "./MasterData.ts"

const { optionalKey, String: Text, Struct } = Schema

const decodeDetails = Schema.decodeUnknownOption(Struct({ role: Struct({ label: Text }) }))
const decodeParties = Schema.decodeUnknownOption(Struct({ role_holder: Struct({ entity_id: optionalKey(Text) }) }))

/** The first and the last day of a role: from sources, or else from events. */
export type RoleDays = (person: RelatedPerson) => {
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
}

const idOf = (person: RelatedPerson): string =>
  "organization" in person ? person.organization.entity_id : person.entity_id

const keyOf = (event: RegisterEvent): string | undefined =>
  Option.getOrUndefined(
    Option.zipWith(
      decodeDetails(event.details),
      decodeParties(event.parties),
      ({ role: { label } }, { role_holder: { entity_id } }) => `${label} ${entity_id}`
    )
  )

/** The days of roles in events; of several terms of one role the last one. */
export const roleDaysOf = (events: ReadonlyArray<RegisterEvent>): RoleDays => {
  const daysOf = (type: RegisterEvent["type"]): ReadonlyMap<string, CalendarDate> => {
    const ofType = events.toReversed().filter((event) => event.type === type)
    return new Map(ofType.flatMap((event) => {
      const key = keyOf(event)
      return key === undefined ? [] : [[key, dayOf(event)] as const]
    }))
  }
  const entries = daysOf("ROLE_HOLDER_ENTRY")
  const exits = daysOf("ROLE_HOLDER_EXIT")
  return (person) => {
    const key = `${person.label} ${idOf(person)}`
    return { from: person.start_date ?? entries.get(key) ?? null, to: person.end_date ?? exits.get(key) ?? null }
  }
}
