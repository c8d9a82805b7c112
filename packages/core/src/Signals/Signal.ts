import { Record, Schema, Struct as Members } from "effect"
import { CalendarDate } from "../Register/CalendarDate.ts"
import {
  Bilingual,
  DateBasis,
  EntryContext,
  EntryFlag,
  EventTopic,
  EventType,
  eventTypeName,
  OpenStruct,
  Phase,
  type ProviderEvent,
  RegisterEntry,
  SignalAmount,
  SignalSource,
  SourceKind
} from "../Register/Event.ts"
import { OrganizationStatus } from "../Register/Organization.ts"
import type { CurrentProfile, UpstreamEvent, Without } from "../Register/RegisterUpstream.ts"
import { EntityId, FormerRegistration as Former, RegisterType, Registration } from "../Register/Registration.ts"
import { legalFormCalled } from "../Register/Spelling.ts"
import { type Wire, wireWith, withoutNulls } from "../Register/Wire.ts"
import { isWithheldIn } from "../Register/Withheld.ts"
import { topicNames } from "./SignalsCatalog.ts"

const { Array: List, Boolean: Truth, Literal, String: Text, Struct, Union, optionalKey } = Schema

declare const other: unique symbol

/**
 * A name that no known member of a union has. At run time it is a string, `String(name)`; in TypeScript it is not,
 * because a comparison of a string with a known name could be true, and would not narrow the union.
 */
export interface OtherName {
  readonly [other]: true
  readonly toString: () => string
}

/** Any text. A union lists it after its known names. */
export const OtherName = Schema.make<Schema.Codec<OtherName, string>>(Schema.String.ast)

/** The name of a schema, which is always the same. */
const schema = <const Name extends string>(name: Name) => Literal(name).annotate({ description: `Always \`${name}\`.` })

const RoleWords = OpenStruct({
  long: Text.annotate({ description: "Written out." }),
  short: Text.annotate({ description: "The short form." })
})

const capitalKinds =
  "`SHARE_CAPITAL` (Stammkapital, Grundkapital), `LIABLE_CAPITAL` (of partnerships) or `COOPERATIVE_CAPITAL`"

/** A registration of a new organization; `articles_date` is the day of its articles of association. */
export const NewRegistrationDetails = OpenStruct({
  schema: schema("NEW_REGISTRATION"),
  legal_form: optionalKey(Text).annotate({ description: "The legal form, written out in German." }),
  purpose: optionalKey(Text).annotate({ description: "The purpose as registered, in German." }),
  capital: optionalKey(OpenStruct({
    amount: SignalAmount.annotate({ description: "How much that is." }),
    kind: Text.annotate({ description: `The kind of capital: ${capitalKinds}.` })
  })).annotate({ description: "The registered capital." }),
  articles_date: optionalKey(CalendarDate).annotate({ description: "The day of the articles of association." })
}).annotate({ identifier: "NewRegistrationDetails", description: "A new organization." })

/**
 * The changed fields, empty when the source names none; an empty value, former or new, is absent. `derived` marks a
 * change that no source reports but a comparison of two announcements shows.
 */
export const MasterDataChangeDetails = OpenStruct({
  schema: schema("MASTER_DATA_CHANGE"),
  changes: List(OpenStruct({
    current: optionalKey(Text).annotate({ description: "What it says now; absent where it is empty." }),
    field: Text.annotate({
      description:
        "The field: `name`, `seat`, `address`, `purpose`, `legal_form`, `representation`, `registration`, `articles` or `articles_date`."
    }),
    previous: optionalKey(Text).annotate({ description: "What it said before; absent where it was empty." })
  })).annotate({ description: "The fields that changed; empty where the source does not name them." }),
  derived: optionalKey(Truth).annotate({
    description:
      "Whether no source states the change, but two announcements show it: the later one has another name or seat."
  })
}).annotate({
  identifier: "MasterDataChangeDetails",
  description: "A change of what the register says of the organization itself."
})

/** The end of an organization; `objection_until` is the last day for objections to an announced deletion. */
export const ClosureDetails = OpenStruct({
  schema: schema("CLOSURE"),
  closure_kind: optionalKey(Text).annotate({
    description: "How the organization ends: `DISSOLUTION`, `LIQUIDATION`, `DELETION` or `EXPIRATION`."
  }),
  ground: optionalKey(Text).annotate({
    description:
      "Why: `NO_MEMBERS`, `LEGAL_CAPACITY`, `NO_ASSETS`, `NAME_EXPIRED`, `INADMISSIBLE_ENTRY`, `VOID` or `DEFECTIVE_ARTICLES`."
  }),
  legal_basis: optionalKey(Text).annotate({
    description: "The provision that it rests on, such as `§ 394 FamFG`."
  }),
  objection_until: optionalKey(CalendarDate).annotate({
    description: "The last day on which to object to a deletion that is announced."
  })
}).annotate({ identifier: "ClosureDetails", description: "The end of the organization, or a step towards it." })

/** The role that was taken, left or changed; its holder is `parties.role_holder`. */
export const RoleHolderChangeDetails = OpenStruct({
  schema: schema("ROLE_HOLDER_CHANGE"),
  role: optionalKey(OpenStruct({
    de: RoleWords.annotate({ description: "In German." }),
    en: RoleWords.annotate({ description: "In English." }),
    label: Text.annotate({ description: "The role, such as `MANAGING_DIRECTOR`." })
  })).annotate({
    description: "The role. `parties.role_holder` is who took it, left it, or holds it in another way."
  }),
  representation: optionalKey(Text).annotate({
    description: "How the holder may represent the organization, in German."
  })
}).annotate({
  identifier: "RoleHolderChangeDetails",
  description: "Somebody took a role, left one, or holds it in another way."
})

/** The capital after a change, and the difference: decimal texts with an ISO 4217 currency. */
export const CapitalChangeDetails = OpenStruct({
  schema: schema("CAPITAL_CHANGE"),
  capital_kind: Text.annotate({
    description:
      `The kind of capital: ${capitalKinds}; of what may be raised later, \`AUTHORIZED_CAPITAL\` or \`CONDITIONAL_CAPITAL\`.`
  }),
  resulting_amount: optionalKey(SignalAmount).annotate({ description: "The capital after the change." }),
  change_amount: optionalKey(SignalAmount).annotate({
    description: "By how much it changed; absent where the source does not say, or the currency changed too."
  })
}).annotate({ identifier: "CapitalChangeDetails", description: "A change of the capital." })

/** Insolvency proceedings: their kind, the court with its file number, and the name of the administrator. */
export const InsolvencyDetails = OpenStruct({
  schema: schema("INSOLVENCY"),
  procedure: Text.annotate({ description: "The kind of proceedings: `REGULAR` or `SELF_ADMINISTRATION`." }),
  file_number: optionalKey(Text).annotate({
    description: "The file number of the court, such as `36 IN 123/25`."
  }),
  court: optionalKey(Text).annotate({ description: "The court of the proceedings." }),
  administrator: optionalKey(Text).annotate({ description: "The administrator or custodian, by name." })
}).annotate({ identifier: "InsolvencyDetails", description: "Insolvency proceedings." })

/** A transformation, and the organization's own part in it; the others are in `parties`. */
export const TransformationDetails = OpenStruct({
  schema: schema("TRANSFORMATION"),
  transformation_kind: optionalKey(Text).annotate({
    description:
      "The kind: `MERGER`, `SPIN_OFF`, `SPLIT_UP`, `HIVE_DOWN`, `DIVISION`, `CONVERSION`, `ASSET_TRANSFER`, `ENTERPRISE_AGREEMENT`, `ENTERPRISE_AGREEMENT_TERMINATION` or `SQUEEZE_OUT`."
  }),
  role: optionalKey(Text).annotate({
    description:
      "The part of the organization itself: `TRANSFERRING`, `ACQUIRING`, `CONTROLLED` or `CONTROLLING`. The others are in `parties`."
  })
}).annotate({
  identifier: "TransformationDetails",
  description: "A transformation, or an agreement between enterprises."
})

/** The known details by their schema. Rule: signals#types-and-details. */
export const detailsOfSchema = {
  NEW_REGISTRATION: NewRegistrationDetails,
  MASTER_DATA_CHANGE: MasterDataChangeDetails,
  CLOSURE: ClosureDetails,
  ROLE_HOLDER_CHANGE: RoleHolderChangeDetails,
  CAPITAL_CHANGE: CapitalChangeDetails,
  INSOLVENCY: InsolvencyDetails,
  TRANSFORMATION: TransformationDetails
} as const

/** Details of an unknown schema; at run time also those of a known schema whose members have another form. */
export const OtherDetails = OpenStruct({
  schema: OtherName.annotate({ description: "A schema that is not listed here." })
}).annotate({
  identifier: "OtherDetails",
  description: "Whatever came later than the schemas that are listed, with members of its own."
})
export type OtherDetails = typeof OtherDetails.Type

/**
 * The change, by `schema`: where that equals a known name, TypeScript knows the members. Unknown schemas and members
 * pass unchanged. The members of inner objects are in alphabetical order, as sources are stored, so that they are sent
 * as they were read. Rule: signals#signal.
 */
export const SignalDetails = Union([...Object.values(detailsOfSchema), OtherDetails])
export type SignalDetails = typeof SignalDetails.Type

/** A natural person, as the source identifies them. */
export const PersonParty = OpenStruct({
  birth_date: optionalKey(CalendarDate).annotate({ description: "The birth date." }),
  entity_id: EntityId.annotate({ description: "Identifies the person." }),
  location: optionalKey(OpenStruct({
    city: optionalKey(Text).annotate({ description: "The town." }),
    country: optionalKey(Text).annotate({ description: "The country: ISO 3166-1 alpha-3, such as `DEU`." })
  })).annotate({ description: "Where the person lives." }),
  name: Text.annotate({ description: "The whole name, without titles." }),
  name_parts: OpenStruct({
    family: optionalKey(Text).annotate({ description: "The family name." }),
    given: optionalKey(Text).annotate({ description: "The given names." }),
    titles: List(Text).annotate({ description: "Titles, such as `Dr.`." })
  }).annotate({ description: "The name in its parts." }),
  type: Literal("PERSON").annotate({ description: "Always `PERSON`." })
}).annotate({ identifier: "PersonParty", description: "A natural person." })

const FormerRegistration = OpenStruct({
  court: Former.fields.court,
  register_number: Former.fields.register_number,
  register_type: Former.fields.register_type,
  until: optionalKey(CalendarDate).annotate({ description: "The day on which it ended, if known." })
})

const PartyRegistration = OpenStruct({
  court: Registration.fields.court,
  euid: Registration.fields.euid,
  former: optionalKey(List(FormerRegistration)).annotate({
    description: "Registrations that ended when the organization moved to another register, newest first."
  }),
  register_number: Registration.fields.register_number,
  register_number_extra: optionalKey(Text).annotate({
    description: "The suffix of the number, as some courts have it, such as `B` in Berlin."
  }),
  register_type: Registration.fields.register_type
})

const ForeignRegistration = OpenStruct({
  register: Text.annotate({ description: "The register, as the source writes it." }),
  register_number: Text.annotate({ description: "The number in that register." }),
  country: Text.annotate({ description: "The country: ISO 3166-1 alpha-3, such as `FRA`." })
})

/** An organization; `registration` is absent where the source names none, or a foreign one. */
export const OrganizationParty = OpenStruct({
  entity_id: EntityId.annotate({
    description: "Identifies the organization: pass it as `q` to fetch-organization."
  }),
  name: Text.annotate({ description: "The name in the register." }),
  registration: optionalKey(PartyRegistration).annotate({
    description: "Where it is registered; absent where the source does not say."
  }),
  foreign_registration: optionalKey(ForeignRegistration).annotate({
    description: "Where it is registered in another country."
  }),
  seat: optionalKey(OpenStruct({ city: Text.annotate({ description: "The town." }) })).annotate({
    description: "Where its seat is."
  }),
  type: Literal("ORGANIZATION").annotate({ description: "Always `ORGANIZATION`." })
}).annotate({ identifier: "OrganizationParty", description: "An organization." })

/** A party that is neither, or whose members have another form at run time. */
export const OtherParty = OpenStruct({
  type: optionalKey(OtherName).annotate({
    description: "What it is, where that is known: another type than those listed here."
  })
}).annotate({
  identifier: "OtherParty",
  description: "Whatever else a source names as a party, with members of its own."
})

/** A party of an event, by `type`. Unknown types pass unchanged. */
export const SignalParty = Union([PersonParty, OrganizationParty, OtherParty])
export type SignalParty = typeof SignalParty.Type

/** The persons and organizations of an event, by their part in it (`role_holder`, ...). */
export const SignalParties = Schema.Record(Text, SignalParty)
export type SignalParties = typeof SignalParties.Type

/** The current state of the organization of a Signal. */
export const SignalProfile = Struct({
  name: Text.annotate({ description: "Its name." }),
  registration: Struct({
    register_type: RegisterType.annotate({ description: "The register." }),
    register_number: Text.annotate({ description: "The number in the register." }),
    court: Text.annotate({ description: "The court that keeps the register." })
  }).annotate({ description: "Where it is registered." }),
  legal_form: optionalKey(Struct({
    name: Bilingual.annotate({ description: "Written out." }),
    short: optionalKey(Bilingual).annotate({ description: "The short form, such as `GmbH`." })
  })).annotate({ description: "The legal form." }),
  seat: optionalKey(Struct({ city: Text.annotate({ description: "The town." }) })).annotate({
    description: "Where its seat is."
  }),
  status: Struct({
    code: OrganizationStatus.annotate({ description: "The status, as in profiles." })
  }).annotate({ description: "Its status." })
})
export type SignalProfile = typeof SignalProfile.Type

/** A normalized change in the register. Enums are UPPERCASE, and a member without a value is absent. */
export const Signal = Struct({
  event: Struct({
    id: Text.annotate({
      description: "Identifies the Signal, and is the same whenever its source is read: distinguish Signals by it."
    }),
    topic: EventTopic.annotate({ description: "The topic, or `OTHER` for what is of none of the seven." }),
    topic_name: Bilingual.annotate({ description: "What the topic is called." }),
    type: optionalKey(EventType).annotate({ description: "What happened, finer than the topic." }),
    type_name: optionalKey(Bilingual).annotate({ description: "What the type is called." }),
    occurred_on: optionalKey(CalendarDate).annotate({ description: "The day on which it happened." }),
    announced_on: CalendarDate.annotate({
      description: "The day on which it was announced, by which lists are ordered and filtered."
    }),
    date_basis: optionalKey(DateBasis).annotate({
      description:
        "Where `occurred_on` comes from: the entry in the register, its announcement, or a document. `LATEST_POSSIBLE`: the day is not known exactly; an extract or a later announcement shows that it had happened by then."
    })
  }).annotate({ description: "What happened." }),
  organization: Struct({
    type: Literal("ORGANIZATION").annotate({ description: "Always `ORGANIZATION`." }),
    entity_id: EntityId.annotate({
      description: "Identifies the organization: pass it as `q` to fetch-organization."
    }),
    current_profile: optionalKey(SignalProfile).annotate({
      description: "The organization as it is now. Lists have it always; a single Signal may lack it."
    })
  }).annotate({ description: "The organization that has changed." }),
  register_entry: RegisterEntry.annotate({
    description: "The entry in the register, as far as the source has it."
  }),
  source: SignalSource.annotate({ description: "Where the Signal was read." }),
  parties: optionalKey(SignalParties).annotate({
    description:
      "The persons and organizations involved, by their part: `role_holder`, `acquiring_entity`, `transferring_entity`, `controlling_entity`, `controlled_entity`, `converted_entity`, `new_entity` or `counterparty`, counted where there are several (`transferring_entity_2`)."
  }),
  details: optionalKey(SignalDetails).annotate({
    description:
      "What changed. `schema` says which members there are. Schemas and members may be added: leave alone those you do not know. Amounts are decimal texts with a currency."
  })
})
export type Signal = typeof Signal.Type

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

/** Details and parties pass in any form. */
const isSignal = Schema.is(Struct(Members.omit(Signal.fields, ["details", "parties"])))

const signalWire = wireWith<Signal>({ write: (value) => JSON.stringify(value), isSound: isSignal })

/** Signals by the events that they were made of: requests that share what was read also share what they make of it. */
const signalsMade = new WeakMap<ProviderEvent, { readonly profile: CurrentProfile; readonly signal: Wire<Signal> }>()

const wireOfEvent = (event: ProviderEvent, entity_id: EntityId, profile: CurrentProfile): Wire<Signal> => {
  const known = signalsMade.get(event)
  if (known?.profile === profile && known.signal.value.organization.entity_id === entity_id) return known.signal
  const signal = signalWire(signalOf(event, entity_id, profile))
  signalsMade.set(event, { profile, signal })
  return signal
}

/** The Signals of events, without those of a withheld organization or of one without a profile. */
export const shownSignals = (events: ReadonlyArray<UpstreamEvent>, withheld: Without): ReadonlyArray<Wire<Signal>> =>
  events.flatMap((found) => {
    const { entity_id, event, profile } = found
    return profile === undefined || isWithheldIn(withheld, found) ? [] : [wireOfEvent(event, entity_id, profile)]
  })
