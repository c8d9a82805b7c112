import { Record, Schema } from "effect"
import { CalendarDate } from "../Register/CalendarDate.ts"
import {
  DateBasis,
  EntryContext,
  EntryFlag,
  EventTopic,
  EventType,
  eventTypeName,
  Phase,
  type ProviderEvent,
  type RegisterEntry,
  SourceKind,
  withoutNulls
} from "../Register/Event.ts"
import type { CurrentProfile, UpstreamEvent, Without } from "../Register/RegisterUpstream.ts"
import type { EntityId } from "../Register/Registration.ts"
import { legalFormCalled } from "../Register/Spelling.ts"
import { isWithheldIn } from "../Register/Withheld.ts"
import {
  detailsOfSchema,
  type Signal,
  type SignalDetails,
  type SignalParties,
  type SignalParty,
  type SignalProfile
} from "./Signal.ts"
import { topicNames } from "./SignalsCatalog.ts"

const enums: ReadonlySet<string> = new Set(["capital_kind", "closure_kind", "transformation_kind", "role"])

const isSchema = (text: string): text is keyof typeof detailsOfSchema => Object.hasOwn(detailsOfSchema, text)

/** The names of the members of details, by schema. */
const detailsMembers = Record.map(
  detailsOfSchema,
  ({ schema: { fields } }: { readonly schema: { readonly fields: object } }) =>
    Object.keys(fields).filter((name) => name !== "schema")
)

/**
 * The details of a Signal: the members that their schema names, with UPPERCASE enums and without nulls; a provider's
 * other members are dropped. Undefined where the schema is unknown. A member of another form passes, as
 * `SignalDetails` says.
 */
const normalizedDetails = (details: Readonly<Record<string, unknown>>): SignalDetails | undefined => {
  const schema = String(details["schema"]).toUpperCase()
  if (!isSchema(schema)) return undefined
  const members: Record<string, unknown> = { schema }
  for (const name of detailsMembers[schema]) {
    const value = details[name]
    members[name] = enums.has(name) && typeof value === "string" ? value.toUpperCase() : value
  }
  return withoutNulls(members) as unknown as SignalDetails
}

/** One of the values of an enum, in whatever case a provider writes it; undefined for any other text. */
const oneOf = <const Values extends ReadonlyArray<string>>({ literals }: { readonly literals: Values }) => {
  const values: ReadonlySet<string> = new Set(literals)
  const isValue = (text: string): text is Values[number] => values.has(text)
  return (value: unknown): Values[number] | undefined => {
    const text = typeof value === "string" ? value.toUpperCase() : ""
    return isValue(text) ? text : undefined
  }
}

const topic = oneOf(EventTopic)
const type = oneOf(EventType)
const dateBasis = oneOf(DateBasis)
const phase = oneOf(Phase)
const context = oneOf(EntryContext)
const flag = oneOf(EntryFlag)
const sourceKind = oneOf(SourceKind)

const isDay = Schema.is(CalendarDate)
/** Whatever its members are, as `SignalParty` says. */
const isParty = (value: unknown): value is SignalParty =>
  typeof value === "object" && value !== null && !Array.isArray(value) &&
  (!("type" in value) || typeof value.type === "string")

const day = (value: unknown): CalendarDate | undefined => isDay(value) ? value : undefined
const text = (value: unknown): string | undefined => typeof value === "string" ? value : undefined

const present = <Members extends object>(members: Members) => {
  const known: Partial<Members> = {}
  for (const name in members) if (members[name] !== undefined) known[name] = members[name]
  return known as { [Name in keyof Members]?: Exclude<Members[Name], undefined> }
}

/** The topic of a provider's event: one of the seven, or else OTHER, which is never released. */
export const topicOf = (event: Pick<ProviderEvent, "topic">): EventTopic => topic(event.topic) ?? "OTHER"

const entryOf = (entry: NonNullable<ProviderEvent["register_entry"]>): typeof RegisterEntry.Type => {
  const { context: place, description, entry_date, entry_number, flags, phase: reached } = entry
  return {
    ...present({ entry_date: day(entry_date), phase: phase(reached), context: context(place) }),
    flags: Array.isArray(flags) ? flags.flatMap((one) => flag(one) ?? []) : [],
    ...present({ entry_number: text(entry_number), description: text(description) })
  }
}

const partiesOf = (parties: NonNullable<ProviderEvent["parties"]>): SignalParties =>
  Object.fromEntries(
    Object.entries(withoutNulls(parties)).flatMap(([part, party]) => isParty(party) ? [[part, party]] : [])
  )

const recordOf = ({ kind, record_id }: { readonly kind: string; readonly record_id: string }) => ({
  kind: sourceKind(kind) ?? "COMMERCIAL_REGISTER",
  record_id
})

/** An event that one record reports was reported on the day of its announcement. */
const sourceOf = ({ announced_on, source }: ProviderEvent): Signal["source"] => ({
  ...recordOf(source),
  records: (source.records ?? [{ ...source, day: announced_on }]).map((record) => ({
    ...recordOf(record),
    day: record.day
  }))
})

const signalProfile = ({ address, legal_form, name, registration, status }: CurrentProfile): SignalProfile => {
  const { court, register_number, register_type } = registration
  const form = legal_form === null ? undefined : legalFormCalled(legal_form)
  return {
    name,
    registration: { register_type, register_number, court },
    ...(legal_form !== null && {
      legal_form: form === undefined
        ? { name: { de: legal_form, en: legal_form } }
        : { name: { de: form.de, en: form.en }, short: { de: form.short, en: form.short } }
    }),
    ...(typeof address?.city === "string" && { seat: { city: address.city } }),
    status: { code: status }
  }
}

/**
 * The Signal of a provider's event, with the profile of its organization where that is known. What the vocabulary of
 * Signals does not know is left out.
 */
export const signalOf = (
  event: ProviderEvent,
  entity_id: EntityId,
  profile: CurrentProfile | undefined
): Signal => {
  const known = topicOf(event)
  const kind = type(event.type)
  const details = event.details && known !== "OTHER" ? normalizedDetails(event.details) : undefined
  const parties = partiesOf(event.parties ?? {})
  return {
    event: {
      id: event.id,
      topic: known,
      topic_name: topicNames[known],
      ...(kind !== undefined && { type: kind, type_name: eventTypeName[kind] }),
      ...present({ occurred_on: day(event.occurred_on) }),
      announced_on: event.announced_on,
      ...present({ date_basis: dateBasis(event.date_basis) })
    },
    organization: {
      type: "ORGANIZATION",
      entity_id,
      ...(profile !== undefined && { current_profile: signalProfile(profile) })
    },
    register_entry: entryOf(event.register_entry ?? {}),
    source: sourceOf(event),
    ...(Object.keys(parties).length > 0 && { parties }),
    ...(details !== undefined && { details })
  }
}

/** The Signals of events, without those of a withheld organization or of one without a profile. */
export const shownSignals = (events: ReadonlyArray<UpstreamEvent>, withheld: Without): ReadonlyArray<Signal> =>
  events.flatMap((found) => {
    const { entity_id, event, profile } = found
    return profile === undefined || isWithheldIn(withheld, found) ? [] : [signalOf(event, entity_id, profile)]
  })
