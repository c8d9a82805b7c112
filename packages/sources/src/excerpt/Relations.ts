import type { CalendarDate, EventType, OrganizationStatus, RegisterEvent } from "@kontor/core/Register"
import type { ExcerptContent } from "@kontor/register"
import { Array } from "effect"
import { oneLine } from "../OneLine.ts"
import { germanDay } from "../printing/German.ts"
import { dayOf, registeredOn } from "./MasterData.ts"
import type { ColumnContent } from "./RegisterLayout.ts"
import { current, former, type Statement } from "./Statement.ts"

const articles = /^(?:Gesellschaftsvertrag|Satzung|Statut|Partnerschaftsvertrag)(?:e?s)?(?!\p{L})/u

/** Whether a text is among those in force on a sheet, ignoring blanks. */
const isInForce = ({ sheet }: ExcerptContent, text: string): boolean =>
  sheet?.texts.some((one) => oneLine(one.text) === oneLine(text)) === true

/** The day of an entry, by its number: the first and the last one, and those in events. */
const dayOfEntry = ({ events, organization, sheet }: ExcerptContent, entry: number | null): CalendarDate | null => {
  if (entry === null) return null
  const numbered = events.find(({ register_entry: { entry_number } }) => entry_number === String(entry))
  if (numbered?.register_entry.entry_date !== undefined) return numbered.register_entry.entry_date
  if (entry === sheet?.entries) return sheet.entered_on
  return entry === 1 ? registeredOn(organization) : null
}

const columnOf = (text: string): ColumnContent => articles.test(text) ? "form" : "relations"

/** The articles of each kind of organization, by the name in its register. */
const articlesOf = ({ organization: { legal_form, registration: { register_type } } }: ExcerptContent): string => {
  if (register_type === "PR") return "Partnerschaftsvertrag"
  const isWithStatutes = ["GnR", "VR", "SR"].includes(register_type) ||
    /Aktien|Europäische Ges|\(SE\)/u.test(legal_form ?? "")
  return isWithStatutes ? "Satzung" : "Gesellschaftsvertrag"
}

const articlesStatements = (content: ExcerptContent): ReadonlyArray<Statement> => {
  const day = content.sheet?.articles_date ?? null
  const isStated = day === null || content.sheet?.texts.some(({ text }) => columnOf(text) === "form") === true
  return isStated ? [] : [current("form", `${articlesOf(content)} vom ${germanDay(day)}.`, null)]
}

/** The texts in force on a sheet, the day of the articles where no text has it, and the branches. */
const sheetStatements = (content: ExcerptContent): ReadonlyArray<Statement> => {
  const { branches = [], texts = [] } = content.sheet ?? {}
  return [
    ...branches.map(({ city, name }) =>
      current("seat", `Zweigniederlassung: ${[name, city].filter((part) => part !== null).join(", ")}`, null)
    ),
    ...articlesStatements(content),
    ...texts.map(({ entry, text }) => current(columnOf(text), oneLine(text), dayOfEntry(content, entry)))
  ]
}

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
