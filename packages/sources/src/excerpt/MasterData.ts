import type { CalendarDate, Organization, RegisterEvent } from "@kontor/core/Register"
import type { ExcerptContent } from "@kontor/register"
import { Option, Schema } from "effect"
import { germanAmount, germanDay } from "../printing/German.ts"
import type { ColumnContent } from "./RegisterLayout.ts"
import { current, former, type Statement } from "./Statement.ts"

const { Array: List, optionalKey, String: Text, Struct, Unknown } = Schema

const decodeChanges = Schema.decodeUnknownOption(
  Struct({ changes: List(Struct({ field: Text, previous: optionalKey(Unknown) })) })
)

/** The day an event was entered, where a source has it. */
export const dayOf = ({ occurred_on, register_entry }: RegisterEvent): CalendarDate =>
  register_entry.entry_date ?? occurred_on

/** The day of an organization's first entry. */
export const registeredOn = ({ registration_date }: Organization): CalendarDate | null =>
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
export const masterDataStatements = (content: ExcerptContent): ReadonlyArray<Statement> => {
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
