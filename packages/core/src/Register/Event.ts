import { Schema } from "effect"
import { CalendarDate } from "./CalendarDate.ts"

/** A JSON value that is neither checked nor copied when it is written or read, unlike `Schema.Unknown`. */
const Unchecked = Schema.make<Schema.Codec<unknown>>(Schema.Any.ast)

/**
 * An object with these members that keeps its other members. Members are added within a version. Rule: wire#versions.
 */
export const OpenStruct = <const Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.StructWithRest(Schema.Struct(fields), [Schema.Record(Schema.String, Unchecked)])

/** The seven filterable topics of Signals and monitoring. Rule: signals#catalog. */
export const TopicCode = Schema.Literals([
  "NEW_REGISTRATIONS",
  "MASTER_DATA_CHANGES",
  "CLOSURES",
  "ROLE_HOLDER_CHANGES",
  "CAPITAL_CHANGES",
  "INSOLVENCIES",
  "TRANSFORMATIONS"
])
export type TopicCode = typeof TopicCode.Type

/** The topic of an event: one of the seven, or `OTHER` outside them. */
export const EventTopic = Schema.Literals([...TopicCode.literals, "OTHER"])
export type EventTopic = typeof EventTopic.Type

/** An amount as Signals carry it: a decimal text with two digits after the point, and its ISO 4217 currency. */
export const SignalAmount = OpenStruct({
  amount: Schema.String.annotate({ description: "The amount, as a decimal text with two digits after the point." }),
  currency: Schema.String.annotate({ description: "The currency: ISO 4217, such as `EUR`." })
})
export type SignalAmount = typeof SignalAmount.Type

const { Literals, optionalKey, String: Text, Struct } = Schema

/** The name of each type of event in German and English: `event.type_name` of Signals, `name` of publications. */
export const eventTypeName = {
  REGISTRATION: { de: "Neueintragung", en: "New registration" },
  REGISTRATION_BY_TRANSFER: { de: "Eintragung nach Registerwechsel", en: "Registration by transfer of register" },
  NAME_CHANGE: { de: "Änderung des Namens", en: "Change of name" },
  SEAT_CHANGE: { de: "Sitzverlegung", en: "Change of seat" },
  ADDRESS_CHANGE: { de: "Änderung der Geschäftsanschrift", en: "Change of business address" },
  PURPOSE_CHANGE: { de: "Änderung des Gegenstands", en: "Change of purpose" },
  LEGAL_FORM_CHANGE: { de: "Änderung der Rechtsform", en: "Change of legal form" },
  REPRESENTATION_CHANGE: { de: "Änderung der Vertretungsregelung", en: "Change of representation" },
  REGISTER_TRANSFER: { de: "Registerwechsel", en: "Transfer of register" },
  ARTICLES_CHANGE: { de: "Änderung des Gesellschaftsvertrags oder der Satzung", en: "Change of articles" },
  DISSOLUTION: { de: "Auflösung", en: "Dissolution" },
  LIQUIDATION: { de: "Liquidation", en: "Liquidation" },
  DELETION_ANNOUNCED: { de: "Löschungsankündigung", en: "Announcement of deletion" },
  DELETION: { de: "Löschung", en: "Deletion" },
  EXPIRATION: { de: "Erlöschen", en: "Expiration" },
  ROLE_HOLDER_ENTRY: { de: "Eintritt in eine Funktion", en: "Entry of a role holder" },
  ROLE_HOLDER_EXIT: { de: "Ausscheiden aus einer Funktion", en: "Exit of a role holder" },
  ROLE_HOLDER_CHANGE: { de: "Änderung einer Funktion", en: "Change of a role holder" },
  CAPITAL_INCREASE: { de: "Kapitalerhöhung", en: "Capital increase" },
  CAPITAL_DECREASE: { de: "Kapitalherabsetzung", en: "Capital decrease" },
  AUTHORIZED_CAPITAL: { de: "Genehmigtes oder bedingtes Kapital", en: "Authorized or conditional capital" },
  OPENED: { de: "Eröffnung des Insolvenzverfahrens", en: "Opening of insolvency proceedings" },
  PROVISIONAL_MEASURES: { de: "Vorläufige Sicherungsmaßnahmen", en: "Provisional insolvency measures" },
  REJECTED_NO_ASSETS: { de: "Abweisung mangels Masse", en: "Rejection for lack of assets" },
  DISCONTINUED: { de: "Einstellung des Insolvenzverfahrens", en: "Discontinuation of insolvency proceedings" },
  CONCLUDED: { de: "Aufhebung des Insolvenzverfahrens", en: "Conclusion of insolvency proceedings" },
  OPENING_RESCINDED: { de: "Aufhebung der Eröffnung", en: "Opening of insolvency proceedings rescinded" },
  MERGER: { de: "Verschmelzung", en: "Merger" },
  DIVISION: { de: "Spaltung", en: "Division" },
  CONVERSION: { de: "Formwechsel", en: "Conversion" },
  ASSET_TRANSFER: { de: "Vermögensübertragung", en: "Transfer of assets" },
  ENTERPRISE_AGREEMENT: { de: "Unternehmensvertrag", en: "Enterprise agreement" },
  SQUEEZE_OUT: { de: "Ausschluss von Minderheitsaktionären", en: "Squeeze-out" },
  TRANSFORMATION: { de: "Umwandlung", en: "Transformation" },
  DOCUMENT_FILED: { de: "Einreichung eines Dokuments", en: "Filing of a document" },
  OTHER: { de: "Sonstige Bekanntmachung", en: "Other announcement" }
}

/** The type of an event, finer than its topic. */
export type EventType = keyof typeof eventTypeName

/** Schema of `EventType`. */
export const EventType = Literals(Object.keys(eventTypeName) as Array<EventType>)

/** The origin of an event's date. */
export const DateBasis = Literals(["REGISTER_ENTRY", "ANNOUNCEMENT", "DOCUMENT", "LATEST_POSSIBLE"])

/** The phase that the subject of an event has reached. */
export const Phase = Literals(["REGISTERED", "INCREASED", "DECREASED", "ANNOUNCED", "DELETED", "CORRECTED"]).annotate({
  identifier: "Phase",
  description: "How far an event came: `ANNOUNCED` is intended, every other phase is done."
})

/** The source of an event. */
export const SourceKind = Literals([
  "COMMERCIAL_REGISTER",
  "REGISTER_ANNOUNCEMENT",
  "INSOLVENCY_ANNOUNCEMENT",
  "STRUCTURED_CONTENT"
]).annotate({
  identifier: "SourceKind",
  description:
    "The kind of a source: the register, an announcement of it, an announcement of insolvency, or an extract of the register."
})

/** The origin of an entry: the organization itself, or an entry of another one. */
export const EntryContext = Literals(["PRIMARY", "SECONDARY"])

/** A peculiarity of an entry. */
export const EntryFlag = Literals(["CORRECTION", "EX_OFFICIO"])

/** The entry in the register, where the source has it; `description` is the text as published. */
export const RegisterEntry = Struct({
  entry_date: optionalKey(CalendarDate).annotate({ description: "The day of the entry." }),
  phase: optionalKey(Phase),
  context: optionalKey(EntryContext).annotate({
    description: "`PRIMARY`: the entry is of the organization itself. `SECONDARY`: it follows from that of another one."
  }),
  flags: Schema.Array(EntryFlag).annotate({
    description:
      "What is out of the ordinary: `CORRECTION` corrects an earlier entry, `EX_OFFICIO` was made by the court of its own accord."
  }),
  entry_number: optionalKey(Text).annotate({
    description: "The number of the entry on the sheet of the register."
  }),
  description: optionalKey(Text).annotate({ description: "The text as published." })
})

/** A text in German and English. */
export const Bilingual = Struct({
  de: Text.annotate({ description: "In German." }),
  en: Text.annotate({ description: "In English." })
})

/** A record of a source, the same in all that name it. */
const sourceRecord = {
  kind: SourceKind.annotate({ description: "The kind of the source." }),
  record_id: Text.annotate({ description: "Identifies the record in the source." })
}

/** A record that reports an event, and the day on which it did. */
export const EventRecord = Struct({
  ...sourceRecord,
  day: CalendarDate.annotate({ description: "The day on which it reported the event." })
})
export type EventRecord = typeof EventRecord.Type

/** The source of an event: its most informative record, and all records that report it, where there are several. */
const EventSource = Struct({ ...sourceRecord, records: optionalKey(Schema.Array(EventRecord)) })

/** The source of an event as Signals show it, always with all records. */
export const SignalSource = Struct({
  ...sourceRecord,
  records: Schema.Array(EventRecord).annotate({
    description: "All records that report it, in the order in which they did: a change is one Signal, however often."
  })
})

/**
 * One change in the register, of one organization. `id` derives from the source record that reported it first, so
 * reading the same source twice yields the same event; later reports join it: see `standingEvents`. `since` is the day
 * of the extract before, for a change that two extracts show: it happened after that. Members without a value are
 * absent. Rule: signals#signal.
 */
export const RegisterEvent = Struct({
  id: Text,
  topic: EventTopic,
  type: EventType,
  type_name: Bilingual,
  occurred_on: CalendarDate,
  announced_on: CalendarDate,
  date_basis: DateBasis,
  register_entry: RegisterEntry,
  source: EventSource,
  since: optionalKey(CalendarDate),
  details: optionalKey(Schema.Record(Text, Schema.Unknown)),
  parties: optionalKey(Schema.Record(Text, Schema.Unknown))
})
export type RegisterEvent = typeof RegisterEvent.Type

/**
 * An event as a provider of register data may give it. It may use words outside the vocabulary of Signals, which go no
 * further. Known members of details and parties pass through as given: a provider gives them in the form of
 * `SignalDetails` and `SignalParty`, by which readers parse them. Every `RegisterEvent` is a `ProviderEvent`.
 */
export interface ProviderEvent {
  readonly id: string
  readonly topic?: string | null
  readonly type?: string | null
  readonly occurred_on?: string | null
  readonly announced_on: CalendarDate
  readonly date_basis?: string | null
  readonly register_entry?: Readonly<Record<string, unknown>> | null
  readonly source: {
    readonly kind: string
    readonly record_id: string
    readonly records?: ReadonlyArray<{ readonly kind: string; readonly record_id: string; readonly day: CalendarDate }>
  }
  readonly details?: Readonly<Record<string, unknown>> | null
  readonly parties?: Readonly<Record<string, unknown>> | null
}
