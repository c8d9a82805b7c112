import type { CalendarDate, EventType, ExcerptContent, OrganizationStatus, RegisterEvent } from "@kontor/core"
import { Array } from "effect"
import { germanDay } from "../printing/German.ts"
import { dayOf, registeredOn } from "./MasterData.ts"
import { current, type Statement } from "./Statement.ts"

const topics: ReadonlyArray<RegisterEvent["topic"]> = ["TRANSFORMATIONS", "INSOLVENCIES", "CLOSURES"]
const types: ReadonlyArray<EventType> = ["AUTHORIZED_CAPITAL", "REGISTER_TRANSFER", "REGISTRATION_BY_TRANSFER"]

/** What is announced and not entered. */
const announced: ReadonlyArray<EventType> = ["DELETION_ANNOUNCED"]

const statuses: Readonly<Record<OrganizationStatus, string | undefined>> = {
  ACTIVE: undefined,
  INACTIVE: "Status: nicht mehr aktiv.",
  TERMINATED: "Status: beendet, Registerblatt geschlossen.",
  DISSOLVED: "Status: aufgelöst.",
  INSOLVENT: "Status: insolvent."
}

const textOf = ({ announced_on, date_basis, register_entry, type_name }: RegisterEvent): string => {
  const text = register_entry.description ?? type_name.de
  return date_basis === "ANNOUNCEMENT" ? `Bekannt gemacht am ${germanDay(announced_on)}: ${text}` : text
}

const isRelation = ({ topic, type }: RegisterEvent): boolean =>
  (topics.includes(topic) || types.includes(type)) && !announced.includes(type)

const isSame = (left: Statement, right: Statement): boolean => left.text === right.text

/** The other legal relations: what events tell of them, the articles, former registers, and the status where it is not active. */
export const relationStatements = ({ events, organization }: ExcerptContent): ReadonlyArray<Statement> => {
  const oldestFirst = events.toReversed()
  const told = oldestFirst.filter(isRelation).map((event) => current("relations", textOf(event), dayOf(event)))
  const articles = oldestFirst.flatMap((event) =>
    event.type === "ARTICLES_CHANGE" && event.register_entry.description !== undefined
      ? [current("form", event.register_entry.description, dayOf(event))]
      : []
  )
  const moved = organization.registration.former.map(({ court, register_number, register_type, until }) =>
    current("relations", `Bisher Amtsgericht ${court}, ${register_type} ${register_number}.`, until)
  )
  const status = statuses[organization.status]
  return [
    ...moved,
    ...Array.dedupeWith([...articles, ...told], isSame),
    ...(status === undefined ? [] : [current("relations", status, null)])
  ]
}

/** The last day on which the register is known to have been written, and the number of that entry where it is known. */
export const lastEntryOf = (
  { events, organization }: ExcerptContent
): { readonly entered_on: CalendarDate | undefined; readonly entries: number | undefined } => {
  const days = events.flatMap(({ register_entry: { entry_date } }) => (entry_date === undefined ? [] : [entry_date]))
  const numbers = events.flatMap(({ register_entry: { entry_number = "" } }) =>
    /^\d+$/u.test(entry_number) ? [Number(entry_number)] : []
  )
  const registered = registeredOn(organization) ?? undefined
  return {
    entered_on: days.toSorted().at(-1) ?? registered,
    entries: numbers.length === 0 ? undefined : Math.max(...numbers)
  }
}
