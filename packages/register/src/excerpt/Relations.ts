import type { ExcerptContent } from "@kontor/core/Documents"
import type { CalendarDate, EventType, OrganizationStatus, RegisterEvent } from "@kontor/core/Register"
import { Array } from "effect"
import { germanDay } from "../printing/German.ts"
import { dayOf, registeredOn } from "./MasterData.ts"
import type { ColumnContent } from "./RegisterLayout.ts"
import { isInForce, sheetStatements } from "./SheetTexts.ts"
import { current, former, type Statement } from "./Statement.ts"

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

const notEntered = /Gläubiger|nicht eingetragen|bekannt ?gemacht|veröffentlicht/iu

/** The part of an announcement that repeats the entry: without its notices to creditors, which are in no register. */
const enteredText = ({ register_entry: { description }, source }: RegisterEvent): string | undefined => {
  if (source.kind !== "REGISTER_ANNOUNCEMENT" || description === undefined) return description
  const sentences = description.split(/(?<=[.:])\s+/u)
  const end = sentences.findIndex((sentence) => notEntered.test(sentence))
  return sentences.slice(0, end < 0 ? undefined : end).join(" ") || undefined
}

const textOf = (event: RegisterEvent): string => {
  const { announced_on, date_basis, type_name } = event
  const text = enteredText(event) ?? type_name.de
  return date_basis === "ANNOUNCEMENT" ? `Bekannt gemacht am ${germanDay(announced_on)}: ${text}` : text
}

const isRelation = ({ topic, type }: RegisterEvent): boolean =>
  (topics.includes(topic) || types.includes(type)) && !announced.includes(type)

/** Whether an extract had this text and the newest one no longer has it. */
const isGone = (content: ExcerptContent, { register_entry: { description }, source }: RegisterEvent): boolean =>
  source.kind === "STRUCTURED_CONTENT" && description !== undefined && content.sheet !== undefined &&
  content.sheet.texts.length > 0 && !isInForce(content, description)

const isSame = (left: Statement, right: Statement): boolean => left.text === right.text

/**
 * The other legal relations: those of events and of the texts in force, the articles, branches, former registers, and a
 * status other than active.
 */
export const relationStatements = (content: ExcerptContent): ReadonlyArray<Statement> => {
  const { events, organization } = content
  const oldestFirst = events.toReversed()
  const statementOf = (column: ColumnContent, event: RegisterEvent): Statement =>
    isGone(content, event)
      ? former(column, textOf(event), dayOf(event), null)
      : current(column, textOf(event), dayOf(event))
  const relations = oldestFirst.filter(isRelation).map((event) => statementOf("relations", event))
  const articles = oldestFirst.flatMap((event) =>
    event.type === "ARTICLES_CHANGE" && event.register_entry.description !== undefined
      ? [statementOf("form", event)]
      : []
  )
  const moved = organization.registration.former.map(({ court, register_number, register_type, until }) =>
    current("relations", `Bisher Amtsgericht ${court}, ${register_type} ${register_number}.`, until)
  )
  const status = statuses[organization.status]
  const ofEvents = Array.dedupeWith([...articles, ...relations], isSame)
  const ofSheet = sheetStatements(content).filter((one) => !ofEvents.some((other) => isSame(one, other)))
  return [
    ...moved,
    ...ofSheet,
    ...ofEvents,
    ...(status === undefined ? [] : [current("relations", status, null)])
  ]
}

/** The last known day of an entry, and the number of that entry where it is known. */
export const lastEntryOf = (
  { events, organization, sheet }: ExcerptContent
): { readonly entered_on: CalendarDate | undefined; readonly entries: number | undefined } => {
  const days = [sheet?.entered_on, ...events.map(({ register_entry: { entry_date } }) => entry_date)]
    .filter((day) => day !== null && day !== undefined)
  const numbers = [String(sheet?.entries), ...events.map(({ register_entry: { entry_number = "" } }) => entry_number)]
    .filter((number) => /^\d+$/u.test(number)).map(Number)
  const registered = registeredOn(organization) ?? undefined
  return {
    entered_on: days.toSorted().at(-1) ?? registered,
    entries: numbers.length === 0 ? undefined : Math.max(...numbers)
  }
}
