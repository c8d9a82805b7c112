import type { ExcerptContent } from "@kontor/core/Documents"
import type { RelatedPerson } from "@kontor/core/Register"
import { germanDay } from "../printing/German.ts"
import type { ColumnContent } from "./RegisterLayout.ts"
import { type RoleDays, roleDaysOf } from "./RoleDays.ts"
import type { Statement } from "./Statement.ts"

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
