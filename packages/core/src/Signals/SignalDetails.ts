import { Schema } from "effect"
import { OpenStruct } from "../OpenStruct.ts"
import { CalendarDate } from "../Register/CalendarDate.ts"
import { SignalAmount } from "../Register/events/SignalAmount.ts"
import { OtherName } from "./OtherName.ts"

const { Array: List, Boolean: Truth, Literal, optionalKey, String: Text, Union } = Schema

const RoleWords = OpenStruct({ long: Text, short: Text })

/** A registration of a new organization; `articles_date` is the day of its articles of association. */
export const NewRegistrationDetails = OpenStruct({
  schema: Literal("NEW_REGISTRATION"),
  legal_form: optionalKey(Text),
  purpose: optionalKey(Text),
  capital: optionalKey(OpenStruct({ amount: SignalAmount, kind: Text })),
  articles_date: optionalKey(CalendarDate)
}).annotate({ identifier: "NewRegistrationDetails" })

/**
 * The changed fields, empty when the source names none; an empty value, former or new, is absent. `derived` marks a
 * change that no source reports but a comparison of two announcements shows.
 */
export const MasterDataChangeDetails = OpenStruct({
  schema: Literal("MASTER_DATA_CHANGE"),
  changes: List(OpenStruct({ current: optionalKey(Text), field: Text, previous: optionalKey(Text) })),
  derived: optionalKey(Truth)
}).annotate({ identifier: "MasterDataChangeDetails" })

/** How an organization ends; `objection_until` is the last day for objections to an announced deletion. */
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

/** The capital after a change, and the difference: decimal texts with an ISO 4217 currency. */
export const CapitalChangeDetails = OpenStruct({
  schema: Literal("CAPITAL_CHANGE"),
  capital_kind: Text,
  resulting_amount: optionalKey(SignalAmount),
  change_amount: optionalKey(SignalAmount)
}).annotate({ identifier: "CapitalChangeDetails" })

/** Insolvency proceedings: their kind, the court with its file number, and the name of the administrator. */
export const InsolvencyDetails = OpenStruct({
  schema: Literal("INSOLVENCY"),
  procedure: Text,
  file_number: optionalKey(Text),
  court: optionalKey(Text),
  administrator: optionalKey(Text)
}).annotate({ identifier: "InsolvencyDetails" })

/** A transformation, and the organization's own part in it; the others are in `parties`. */
export const TransformationDetails = OpenStruct({
  schema: Literal("TRANSFORMATION"),
  transformation_kind: optionalKey(Text),
  role: optionalKey(Text)
}).annotate({ identifier: "TransformationDetails" })

/** The known details by their schema. Rule: Signals (shapes). */
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
export const OtherDetails = OpenStruct({ schema: OtherName }).annotate({ identifier: "OtherDetails" })
export type OtherDetails = typeof OtherDetails.Type

/**
 * What changed, by `schema`: where that equals a known name, TypeScript knows the members. Unknown schemas and members
 * pass unchanged. The members of inner objects are in alphabetical order, as sources are stored, so that they are sent
 * as they were read. Rule: Signal (service description, Resources), 4.
 */
export const SignalDetails = Union([...Object.values(detailsOfSchema), OtherDetails])
export type SignalDetails = typeof SignalDetails.Type
