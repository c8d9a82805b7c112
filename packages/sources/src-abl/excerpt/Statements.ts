import {
  type CalendarDate,
  type EventType,
  type Holding,
  type Organization,
  type OrganizationStatus,
  type RegisterEvent,
  type RelatedPerson,
  shareholderName
} from "@kontor/core/Register"
import type { ExcerptContent } from "@kontor/register"
import { Array, Option, Schema } from "effect"
import { germanAmount, germanDay } from "../printing/Printing.ts"
import { oneLine } from "../Reading.ts"
import type { ColumnContent } from "./RegisterColumns.ts"

/**
 * One statement of the register in a column, valid from a day on, until a day where it ended; a day is null where no
 * source has it. `parting` is the register's statement on that last day, as that somebody is no longer a managing
 * director.
 */
interface Statement {
  readonly content: ColumnContent
  readonly text: string
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  readonly isFormer: boolean
  readonly parting?: string
}

/** A statement that is valid today. */
const current = (content: ColumnContent, text: string, from: CalendarDate | null): Statement => ({
  content,
  text,
  from,
  to: null,
  isFormer: false
})

/** A statement that is no longer valid. */
const former = (
  content: ColumnContent,
  text: string,
  from: CalendarDate | null,
  to: CalendarDate | null
): Statement => ({ content, text, from, to, isFormer: true })

const { Array: List, optionalKey, String: Text, Struct, Unknown } = Schema

const decodeChanges = Schema.decodeUnknownOption(
  Struct({ changes: List(Struct({ field: Text, previous: optionalKey(Unknown) })) })
)

/** The day an event was entered, where a source has it. */
const dayOf = ({ occurred_on, register_entry }: RegisterEvent): CalendarDate => register_entry.entry_date ?? occurred_on

/** The day of an organization's first entry. */
const registeredOn = ({ registration_date }: Organization): CalendarDate | null =>
  registration_date === null ? null : registration_date.slice(0, 10) as CalendarDate

/** The former values of a field, oldest first, each with the day on which the next one replaced it. */
const formerValues = (events: ReadonlyArray<RegisterEvent>, field: string) =>
  events.toReversed().flatMap((event) =>
    Option.match(decodeChanges(event.details), {
      onNone: () => [],
      onSome: ({ changes }) =>
        changes.flatMap(({ field: changed, previous }) =>
          changed === field && typeof previous === "string" ? [{ text: previous, to: dayOf(event) }] : []
        )
    })
  ).toSorted((left, right) => (left.to < right.to ? -1 : left.to > right.to ? 1 : 0))

const chainOf = (
  { events }: ExcerptContent,
  { content, field, prefix = "", value }: {
    readonly content: ColumnContent
    readonly field: string
    readonly prefix?: string
    readonly value: string | null
  }
): ReadonlyArray<Statement> => {
  let from: CalendarDate | null = null
  const past = formerValues(events, field).map(({ text, to }) => {
    const statement = former(content, prefix + text, from, to)
    from = to
    return statement
  })
  return value === null ? past : [...past, current(content, prefix + value, from)]
}

const line = (...parts: ReadonlyArray<string | null>): string => parts.filter((part) => part !== null).join(" ")

const addressOf = ({ address }: Organization): string | null => {
  if (address === null) return null
  const { city, house_number, postal_code, street } = address
  return street === null ? null : `${line(street, house_number)}, ${line(postal_code, city)}`
}

/** The day on which the last of some former values ended, which is when the current one began. */
const lastEnd = (history: ReadonlyArray<{ readonly effective_to: CalendarDate | null }>): CalendarDate | null =>
  history.reduce<CalendarDate | null>(
    (last, { effective_to }) => (effective_to !== null && effective_to > (last ?? "") ? effective_to : last),
    null
  )

const capitalStatements = ({ organization }: ExcerptContent): ReadonlyArray<Statement> => {
  const { current: held, history } = organization.capital
  return [
    ...history.map((past) => former("capital", germanAmount(past), past.effective_from, past.effective_to)),
    ...(held === null ? [] : [current("capital", germanAmount(held), lastEnd(history))])
  ]
}

const representationStatements = ({ organization }: ExcerptContent): ReadonlyArray<Statement> => {
  const { current: rules, history } = organization.representation_scheme
  return [
    ...history.map(({ effective_from, effective_to, value }) =>
      former("representation", value.join("\n"), effective_from, effective_to)
    ),
    ...(rules.length === 0 ? [] : [current("representation", rules.join("\n"), lastEnd(history))])
  ]
}

const firstEntryStatements = ({ organization }: ExcerptContent): ReadonlyArray<Statement> => {
  const day = registeredOn(organization)
  return day === null ? [] : [current("form", `Erste Eintragung am ${germanDay(day)}.`, day)]
}

/**
 * The register's statements about the organization itself: name, seat, address, purpose, capital, representation, legal
 * form.
 */
const masterDataStatements = (content: ExcerptContent): ReadonlyArray<Statement> => {
  const { address, legal_form, name, purpose } = content.organization
  return [
    ...chainOf(content, { content: "name", field: "name", value: name }),
    ...chainOf(content, { content: "seat", field: "seat", prefix: "Sitz: ", value: address?.city ?? null }),
    ...chainOf(content, {
      content: "seat",
      field: "address",
      prefix: "Geschäftsanschrift: ",
      value: addressOf(content.organization)
    }),
    ...chainOf(content, { content: "purpose", field: "purpose", value: purpose }),
    ...capitalStatements(content),
    ...representationStatements(content),
    ...chainOf(content, { content: "form", field: "legal_form", value: legal_form }),
    ...firstEntryStatements(content)
  ]
}

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
const roleColumns: Readonly<Record<string, ColumnContent | null>> = {
  PROCURA: "procura",
  LIMITED_PARTNER: "limited_partners",
  SUPERVISORY_BOARD: null,
  SUPERVISORY_BOARD_CHAIR: null,
  INSOLVENCY_ADMINISTRATOR: "relations",
  PROVISIONAL_INSOLVENCY_ADMINISTRATOR: "relations",
  CUSTODIAN: "relations",
  PROVISIONAL_CUSTODIAN: "relations"
}

const columnOfRole = ({ label }: RelatedPerson): ColumnContent | null => {
  const column = roleColumns[label]
  return column === undefined ? "representatives" : column
}

const listed = (parts: ReadonlyArray<string | null | undefined>): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== "").join(", ")

/** A role holder as the register writes them: `Mustermann, Erika, Essen, *14.07.1985`. */
const personWritten = (person: RelatedPerson): string => {
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
  const content = columnOfRole(person)
  if (content === null) return []
  const role = person.role.de.long
  const holder = personWritten(person)
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
const peopleStatements = (
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

const articles = /^(?:Gesellschaftsvertrag|Satzung|Statut|Partnerschaftsvertrag)(?:e?s)?(?!\p{L})/u

/** Tests whether a text is among those in force on a sheet, ignoring blanks. */
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

const columnOfText = (text: string): ColumnContent => articles.test(text) ? "form" : "relations"

/** The articles of each kind of organization, by the name in its register. */
const articlesOf = ({ organization: { legal_form, registration: { register_type } } }: ExcerptContent): string => {
  if (register_type === "PR") return "Partnerschaftsvertrag"
  const isWithStatutes = ["GnR", "VR", "SR"].includes(register_type) ||
    /Aktien|Europäische Ges|\(SE\)/u.test(legal_form ?? "")
  return isWithStatutes ? "Satzung" : "Gesellschaftsvertrag"
}

const articlesStatements = (content: ExcerptContent): ReadonlyArray<Statement> => {
  const day = content.sheet?.articles_date ?? null
  const isStated = day === null || content.sheet?.texts.some(({ text }) => columnOfText(text) === "form") === true
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
    ...texts.map(({ entry, text }) => current(columnOfText(text), oneLine(text), dayOfEntry(content, entry)))
  ]
}

const topics: ReadonlyArray<RegisterEvent["topic"]> = ["TRANSFORMATIONS", "INSOLVENCIES", "CLOSURES"]
const types: ReadonlyArray<EventType> = ["AUTHORIZED_CAPITAL", "REGISTER_TRANSFER", "REGISTRATION_BY_TRANSFER"]

/** The changes that are announced and not entered. */
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

const textOfEvent = (event: RegisterEvent): string => {
  const { announced_on, date_basis, type_name } = event
  const text = enteredText(event) ?? type_name.de
  return date_basis === "ANNOUNCEMENT" ? `Bekannt gemacht am ${germanDay(announced_on)}: ${text}` : text
}

const isRelation = ({ topic, type }: RegisterEvent): boolean =>
  (topics.includes(topic) || types.includes(type)) && !announced.includes(type)

/** Tests whether an extract had this text and the newest one no longer has it. */
const isGone = (content: ExcerptContent, { register_entry: { description }, source }: RegisterEvent): boolean =>
  source.kind === "STRUCTURED_CONTENT" && description !== undefined && content.sheet !== undefined &&
  content.sheet.texts.length > 0 && !isInForce(content, description)

const isSame = (left: Statement, right: Statement): boolean => left.text === right.text

/**
 * The other legal relations: those of events and of the texts in force, the articles, branches, former registers, and a
 * status other than active.
 */
const relationStatements = (content: ExcerptContent): ReadonlyArray<Statement> => {
  const { events, organization } = content
  const oldestFirst = events.toReversed()
  const statementOf = (column: ColumnContent, event: RegisterEvent): Statement =>
    isGone(content, event)
      ? former(column, textOfEvent(event), dayOf(event), null)
      : current(column, textOfEvent(event), dayOf(event))
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

const holderWritten = ({ shareholder }: Holding): string => {
  if ("entity_name" in shareholder) return shareholder.entity_name
  const { birth_date, city, first_name, last_name } = shareholder
  return [last_name, first_name, city, birth_date === null ? null : `*${germanDay(birth_date)}`]
    .filter((part) => part !== null).join(", ") || shareholderName(shareholder)
}

const textOf = (holding: Holding): string =>
  holding.contribution === null
    ? `Kommanditist: ${holderWritten(holding)}`
    : `Kommanditist: ${holderWritten(holding)}\nEinlage: ${germanAmount(holding.contribution)}`

const holdings = ({ organization, shareholders }: ExcerptContent) =>
  organization.registration.register_type === "HRA" && shareholders !== undefined
    ? { held: shareholders.entries, past: shareholders.history.past }
    : { held: [], past: [] }

/** The contributions of limited partners, by identifier; the register of other companies shows none. */
const contributionsOf = (content: ExcerptContent): ReadonlyMap<string, string> => {
  const { held, past } = holdings(content)
  return new Map(
    [...past, ...held].flatMap(({ contribution, shareholder }) =>
      contribution === null ? [] : [[shareholder.entity_id, germanAmount(contribution)] as const]
    )
  )
}

/** The limited partners that only the list of shareholders names, and no role. */
const limitedPartnerStatements = (content: ExcerptContent): ReadonlyArray<Statement> => {
  const { current: holders, past: formerHolders } = content.persons
  const inRoles = new Set([...holders, ...formerHolders].map(({ entity_id }) => entity_id))
  const unreported = ({ role, shareholder }: Holding) =>
    !inRoles.has(shareholder.entity_id) && (role === null || role.label === "LIMITED_PARTNER")
  const { held, past } = holdings(content)
  return [
    ...held.filter(unreported).map((holding) => current("limited_partners", textOf(holding), null)),
    ...past.filter(unreported).map((holding) => former("limited_partners", textOf(holding), null, null))
  ]
}

/** All current and former statements of a register, by column, in the order of each column. */
export const statementsOf = (content: ExcerptContent): ReadonlyArray<Statement> => [
  ...masterDataStatements(content),
  ...peopleStatements(content, contributionsOf(content)),
  ...limitedPartnerStatements(content),
  ...relationStatements(content)
]
