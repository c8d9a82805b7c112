import type { CalendarDate, RegisterEvent, RelatedPerson } from "@kontor/core/Register"
import type { ExcerptContent } from "@kontor/register"
import { Option, Schema } from "effect"
import { germanDay } from "../printing/German.ts"
import { dayOf } from "./MasterData.ts"
import type { ColumnContent } from "./RegisterLayout.ts"
import type { Statement } from "./Statement.ts"

const { optionalKey, String: Text, Struct } = Schema

const decodeDetails = Schema.decodeUnknownOption(Struct({ role: Struct({ label: Text }) }))
const decodeParties = Schema.decodeUnknownOption(Struct({ role_holder: Struct({ entity_id: optionalKey(Text) }) }))

/** The first and the last day of a role: from sources, or else from events. */
type RoleDays = (person: RelatedPerson) => {
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
const roleDaysOf = (events: ReadonlyArray<RegisterEvent>): RoleDays => {
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

/** The columns of roles that have one of their own; null for roles that are not entered. */
const columnOfRole: Readonly<Record<string, ColumnContent | null>> = {
  PROCURA: "procura",
  LIMITED_PARTNER: "limited_partners",
  SUPERVISORY_BOARD: null,
  SUPERVISORY_BOARD_CHAIR: null,
  INSOLVENCY_ADMINISTRATOR: "relations",
  PROVISIONAL_INSOLVENCY_ADMINISTRATOR: "relations",
  CUSTODIAN: "relations",
  PROVISIONAL_CUSTODIAN: "relations"
}

const columnOf = ({ label }: RelatedPerson): ColumnContent | null => {
  const column = columnOfRole[label]
  return column === undefined ? "representatives" : column
}

const listed = (parts: ReadonlyArray<string | null | undefined>): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== "").join(", ")

/** A role holder as the register writes them: `Mustermann, Erika, Essen, *14.07.1985`. */
const written = (person: RelatedPerson): string => {
  if ("organization" in person) {
    const { name, registration } = person.organization
    return registration === null
      ? name
      : `${name} (Amtsgericht ${registration.court}, ${registration.register_type} ${registration.register_number})`
  }
  const { birth_date, location, name, name_parts: { family, given, titles } } = person
  const called = family === null ? name : listed([[...titles, family].join(" "), given])
  return listed([called, location?.city, birth_date === null ? null : `*${germanDay(birth_date)}`])
}

const statementOf = (
  person: RelatedPerson,
  { from, to }: ReturnType<RoleDays>,
  contributions: ReadonlyMap<string, string>
): ReadonlyArray<Statement> => {
  const content = columnOf(person)
  if (content === null) return []
  const role = person.role.de.long
  const holder = written(person)
  const contribution = content === "limited_partners" ? contributions.get(person.entity_id) : undefined
  const text = [
    `${role}: ${holder}`,
    ...(person.representation === null ? [] : [person.representation]),
    ...(contribution === undefined ? [] : [`Einlage: ${contribution}`])
  ].join("\n")
  return [{ content, text, from, to, isFormer: false, parting: `Nicht mehr ${role}: ${holder}` }]
}

/**
 * The register's statements about current and former role holders; `contributions` are those of limited partners, by
 * identifier.
 */
export const peopleStatements = (
  { events, persons }: ExcerptContent,
  contributions: ReadonlyMap<string, string>
): ReadonlyArray<Statement> => {
  const daysOf = roleDaysOf(events)
  return [
    ...persons.current.flatMap((person) => statementOf(person, { ...daysOf(person), to: null }, contributions)),
    ...persons.past.flatMap((person) =>
      statementOf(person, daysOf(person), contributions).map((statement) => ({ ...statement, isFormer: true }))
    )
  ]
}
