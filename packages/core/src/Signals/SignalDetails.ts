import { Schema } from "effect"
import { OpenStruct } from "../OpenStruct.ts"
import { CalendarDate } from "../Register/CalendarDate.ts"
import { SignalAmount } from "../Register/events/SignalAmount.ts"
import { OtherName } from "./OtherName.ts"

const { Array: List, Boolean: Truth, Literal, optionalKey, String: Text, Union } = Schema

const RoleWords = OpenStruct({ long: Text, short: Text })

/** What a registration tells of a new organization; `articles_date` is the day of its articles of association. */
export const NewRegistrationDetails = OpenStruct({
  schema: Literal("NEW_REGISTRATION"),
  legal_form: optionalKey(Text),
  purpose: optionalKey(Text),
  capital: optionalKey(OpenStruct({ amount: SignalAmount, kind: Text })),
  articles_date: optionalKey(CalendarDate)
}).annotate({ identifier: "NewRegistrationDetails" })

/**
 * The fields that changed, none where the source names none; a value that was or is empty is absent. `derived` marks a
 * change that no source tells and that two of its announcements show.
 */
export const MasterDataChangeDetails = OpenStruct({
  schema: Literal("MASTER_DATA_CHANGE"),
  changes: List(OpenStruct({ current: optionalKey(Text), field: Text, previous: optionalKey(Text) })),
  derived: optionalKey(Truth)
}).annotate({ identifier: "MasterDataChangeDetails" })

/** How an organization ends; `objection_until` is the last day on which to object to a deletion that is announced. */
export const ClosureDetails = OpenStruct({
  schema: Literal("CLOSURE"),
  closure_kind: optionalKey(Text),
  ground: optionalKey(Text),
  legal_basis: optionalKey(Text),
  objection_until: optionalKey(CalendarDate)
}).annotate({ identifier: "ClosureDetails" })

/** The role that was taken, left or changed; its holder is `parties.role_holder`. */
export const RoleHolderChangeDetails = OpenStruct({
  schema: Literal("ROLE_HOLDER_CHANGE"),
  role: optionalKey(OpenStruct({ de: RoleWords, en: RoleWords, label: Text })),
  representation: optionalKey(Text)
}).annotate({ identifier: "RoleHolderChangeDetails" })

/** The capital after a change, and by how much it changed: decimal texts with an ISO 4217 currency. */
export const CapitalChangeDetails = OpenStruct({
  schema: Literal("CAPITAL_CHANGE"),
  capital_kind: Text,
  resulting_amount: optionalKey(SignalAmount),
  change_amount: optionalKey(SignalAmount)
}).annotate({ identifier: "CapitalChangeDetails" })

/** Insolvency proceedings: their kind, the court with its file number, and the administrator by name. */
export const InsolvencyDetails = OpenStruct({
  schema: Literal("INSOLVENCY"),
  procedure: Text,
  file_number: optionalKey(Text),
  court: optionalKey(Text),
  administrator: optionalKey(Text)
}).annotate({ identifier: "InsolvencyDetails" })

/** A transformation, and the part that the organization itself has in it; the others are in `parties`. */
export const TransformationDetails = OpenStruct({
  schema: Literal("TRANSFORMATION"),
  transformation_kind: optionalKey(Text),
  role: optionalKey(Text)
}).annotate({ identifier: "TransformationDetails" })

/** The details that are known, by their schema. Rule: Signals (shapes). */
export const detailsOfSchema = {
  NEW_REGISTRATION: NewRegistrationDetails,
  MASTER_DATA_CHANGE: MasterDataChangeDetails,
  CLOSURE: ClosureDetails,
  ROLE_HOLDER_CHANGE: RoleHolderChangeDetails,
  CAPITAL_CHANGE: CapitalChangeDetails,
  INSOLVENCY: InsolvencyDetails,
  TRANSFORMATION: TransformationDetails
} as const

/** Details of a schema that is not known here; at run time also those of a known one that have its members in another form. */
export const OtherDetails = OpenStruct({ schema: OtherName }).annotate({ identifier: "OtherDetails" })
export type OtherDetails = typeof OtherDetails.Type

/**
 * What changed, by `schema`: where that equals a known name, TypeScript knows the members. Nothing is refused or loses a member for what
 * is not known here: it goes through as it is. The members of inner objects stand as sources are stored, in the order of the alphabet, so
 * that they are sent as they were read. Rule: Signal (service description, Resources), 4.
 */
export const SignalDetails = Union([...Object.values(detailsOfSchema), OtherDetails])
export type SignalDetails = typeof SignalDetails.Type
