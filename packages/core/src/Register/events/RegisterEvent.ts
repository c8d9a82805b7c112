import { Schema } from "effect"
import { CalendarDate } from "../CalendarDate.ts"
import { EventTopic } from "./Topic.ts"

const { Literals, optionalKey, String: Text, Struct } = Schema

/** The type of an event, finer than its topic. */
export const EventType = Literals([
  "REGISTRATION",
  "REGISTRATION_BY_TRANSFER",
  "NAME_CHANGE",
  "SEAT_CHANGE",
  "ADDRESS_CHANGE",
  "PURPOSE_CHANGE",
  "LEGAL_FORM_CHANGE",
  "REPRESENTATION_CHANGE",
  "REGISTER_TRANSFER",
  "ARTICLES_CHANGE",
  "DISSOLUTION",
  "LIQUIDATION",
  "DELETION_ANNOUNCED",
  "DELETION",
  "EXPIRATION",
  "ROLE_HOLDER_ENTRY",
  "ROLE_HOLDER_EXIT",
  "ROLE_HOLDER_CHANGE",
  "CAPITAL_INCREASE",
  "CAPITAL_DECREASE",
  "AUTHORIZED_CAPITAL",
  "OPENED",
  "PROVISIONAL_MEASURES",
  "REJECTED_NO_ASSETS",
  "DISCONTINUED",
  "CONCLUDED",
  "OPENING_RESCINDED",
  "MERGER",
  "DIVISION",
  "CONVERSION",
  "ASSET_TRANSFER",
  "ENTERPRISE_AGREEMENT",
  "SQUEEZE_OUT",
  "TRANSFORMATION",
  "DOCUMENT_FILED",
  "OTHER"
])
export type EventType = typeof EventType.Type

/** The origin of an event's date. */
export const DateBasis = Literals(["REGISTER_ENTRY", "ANNOUNCEMENT", "DOCUMENT"])

/** The phase that the subject of an event has reached. */
export const Phase = Literals(["REGISTERED", "INCREASED", "DECREASED", "ANNOUNCED", "DELETED", "CORRECTED"])

/** The source of an event. */
export const SourceKind = Literals([
  "COMMERCIAL_REGISTER",
  "REGISTER_ANNOUNCEMENT",
  "INSOLVENCY_ANNOUNCEMENT",
  "STRUCTURED_CONTENT"
])

/** Whether an entry concerns the organization itself, or follows from an entry of another one. */
export const EntryContext = Literals(["PRIMARY", "SECONDARY"])

/** What is unusual about an entry. */
export const EntryFlag = Literals(["CORRECTION", "EX_OFFICIO"])

/** The entry in the register, where the source has it; `description` is the text as published. */
export const RegisterEntry = Struct({
  entry_date: optionalKey(CalendarDate).annotate({ description: "The day of the entry." }),
  phase: optionalKey(Phase).annotate({ description: "The phase that the subject of the Signal has reached." }),
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

/** The source of an event, and its record there. */
export const EventSource = Struct({
  kind: SourceKind.annotate({ description: "The kind of the source." }),
  record_id: Text.annotate({ description: "Identifies the record in the source." })
})

/**
 * One change in the register, of one organization. `id` derives from the source record that reported it first, so
 * reading the same source twice yields the same event; later reports join it: see `standingEvents`. Members without a
 * value are absent. Rule: Signal (service description, Resources).
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
  details: optionalKey(Schema.Record(Text, Schema.Unknown)),
  parties: optionalKey(Schema.Record(Text, Schema.Unknown))
})
export type RegisterEvent = typeof RegisterEvent.Type
