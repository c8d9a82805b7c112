import {
  type EventType,
  type Feature,
  type FeatureData,
  type FeatureWires,
  type InsolvencyPublication,
  type Organization,
  type Publication,
  type RegisterEvent,
  storedWire,
  type Wire
} from "@kontor/core/Register"
import { Array, Option, Schema } from "effect"
import { mergersAndAcquisitionsOf } from "../ownership/MergersAndAcquisitions.ts"

const { NullOr, optionalKey, String: Text, Struct, Union } = Schema

type Details = NonNullable<Publication["details"]>

const RoleText = Union([Text, Struct({ long: Text })])

/** The members of an event's details that its history entry is made of. */
const HistoryDetails = Struct({
  resulting_amount: optionalKey(Struct({ amount: Text, currency: Text })),
  role: optionalKey(Struct({ en: RoleText })),
  changes: optionalKey(Schema.Array(Struct({ current: optionalKey(Schema.Unknown) }))),
  file_number: optionalKey(NullOr(Text)),
  court: optionalKey(NullOr(Text))
})

type HistoryDetails = typeof HistoryDetails.Type

const Name = Struct({ given: optionalKey(NullOr(Text)), family: optionalKey(NullOr(Text)) })

/** The members of a party that a history entry names. */
const HistoryParty = Union([
  Struct({ name_parts: Name }),
  Struct({ family: Text, given: optionalKey(NullOr(Text)) }),
  Struct({ type: optionalKey(Text), name: Text })
])

const detailsOf = Schema.decodeUnknownOption(HistoryDetails)

const partyOf = Schema.decodeUnknownOption(HistoryParty)

const detailsIn = (event: RegisterEvent): HistoryDetails => Option.getOrElse(detailsOf(event.details ?? {}), () => ({}))

const moves: ReadonlyArray<EventType> = ["SEAT_CHANGE", "ADDRESS_CHANGE"]

const valueOf = (event: RegisterEvent): Details["value"] => {
  const { changes, resulting_amount, role } = detailsIn(event)
  if (resulting_amount !== undefined) {
    return { "@type": "MonetaryAmount", value: Number(resulting_amount.amount), currency: resulting_amount.currency }
  }
  if (role !== undefined) return { role: { name: typeof role.en === "string" ? role.en : role.en.long } }
  const current = changes?.[0]?.current
  if (typeof current !== "string") return null
  return moves.includes(event.type) ? { entity_type: "LOCATION", formatted_address: current } : current
}

const linkedOf = (event: RegisterEvent): Details["linked_entities"] => {
  const [party] = Object.values(event.parties ?? {}).flatMap((party) => Option.toArray(partyOf(party)))
  if (party === undefined) return {}
  if ("name" in party) {
    const { name, type } = party
    return type === "PERSON" ? { person: { name: { given: null, family: name } } } : { organization: { name } }
  }
  const { family = null, given = null } = "name_parts" in party ? party.name_parts : party
  return { person: { name: { given, family } } }
}

const isIntended = ({ register_entry: { phase }, topic, type }: RegisterEvent): boolean =>
  phase === "ANNOUNCED" && type !== "DELETION_ANNOUNCED" && topic !== "INSOLVENCIES" && topic !== "OTHER"

const intended = ({ de, en }: RegisterEvent["type_name"]): RegisterEvent["type_name"] => ({
  en: `Announced: ${en}`,
  de: `Angekündigt: ${de}`
})

/** An event as the feature `publications` shows it. */
export const publicationOf = (event: RegisterEvent): Publication => {
  const value = valueOf(event)
  const linked_entities = linkedOf(event)
  const isSilent = value === null && Object.keys(linked_entities).length === 0
  const { de, en } = event.type_name
  const name = { en, de }
  return {
    entity_type: "EVENT",
    name,
    description: { short: isIntended(event) ? intended(name) : name },
    start_date: `${event.occurred_on}T00:00:00`,
    announced_on: event.announced_on,
    phase: event.register_entry.phase ?? null,
    text: event.register_entry.description ?? null,
    details: isSilent ? null : { value, linked_entities }
  }
}

/** An insolvency event of an organization as the feature `insolvency_publications` shows it. */
const insolvencyPublicationOf = (event: RegisterEvent, organization: Organization): InsolvencyPublication => {
  const { court = null, file_number = null } = detailsIn(event)
  const { court: seatOfRegister, register_number, register_type } = organization.registration
  return {
    publication_date: event.announced_on,
    insolvency_id: file_number,
    court_city: court,
    entity_name: organization.name,
    seat: organization.address?.city ?? null,
    register: `${register_type} ${register_number}, ${seatOfRegister}`,
    publication_label: event.type_name.de,
    event_notice: event.register_entry.description ?? null
  }
}

const isSameNotice = (left: RegisterEvent, right: RegisterEvent): boolean =>
  left.type === right.type && left.register_entry.description !== undefined &&
  left.register_entry.description === right.register_entry.description

/** The oldest of those events, newest first, that report the same in the same words. */
const firstReported = (events: ReadonlyArray<RegisterEvent>): ReadonlyArray<RegisterEvent> =>
  Array.dedupeWith(events.toReversed(), isSameNotice).toReversed()

/** The features that are made of events. */
export const historyFeatures = [
  "publications",
  "insolvency_publications",
  "mergers_and_acquisitions"
] as const satisfies ReadonlyArray<Feature>

type HistoryFeature = (typeof historyFeatures)[number]

const dataOf: {
  readonly [F in HistoryFeature]: (
    events: ReadonlyArray<RegisterEvent>,
    organization: Wire<Organization>
  ) => FeatureData[F] | undefined
} = {
  publications: (events) => events.length > 0 ? events.map(publicationOf) : undefined,
  insolvency_publications: (events, organization) => {
    const insolvencies = firstReported(events.filter((event) => event.topic === "INSOLVENCIES"))
    return insolvencies.length > 0
      ? insolvencies.map((event) => insolvencyPublicationOf(event, organization.value))
      : undefined
  },
  mergers_and_acquisitions: mergersAndAcquisitionsOf
}

/**
 * Those of the wanted features that are made of an organization's events, in the order of the events; one without data
 * is absent. Events were checked when they were stored, so what they are made into is not checked again.
 */
export const historyOf = (
  wanted: ReadonlyArray<Feature>,
  organization: Wire<Organization>,
  events: ReadonlyArray<RegisterEvent>
): FeatureWires =>
  Object.fromEntries(
    historyFeatures.filter((feature) => wanted.includes(feature)).flatMap((feature) => {
      const data = dataOf[feature](events, organization)
      return data === undefined ? [] : [[feature, storedWire(JSON.stringify(data))]]
    })
  )
