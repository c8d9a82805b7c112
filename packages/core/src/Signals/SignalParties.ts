import { Schema } from "effect"
import { OpenStruct } from "../OpenStruct.ts"
import { CalendarDate } from "../Register/CalendarDate.ts"
import { EntityId } from "../Register/identity/Identity.ts"
import { Euid, RegisterType } from "../Register/identity/RegisterNumber.ts"
import { OtherName } from "./OtherName.ts"

const { Array: List, Literal, optionalKey, Record, String: Text, Union } = Schema

/** A natural person, as the source identifies them. */
export const PersonParty = OpenStruct({
  birth_date: optionalKey(CalendarDate),
  entity_id: EntityId,
  location: optionalKey(OpenStruct({ city: optionalKey(Text), country: optionalKey(Text) })),
  name: Text,
  name_parts: OpenStruct({ family: optionalKey(Text), given: optionalKey(Text), titles: List(Text) }),
  type: Literal("PERSON")
}).annotate({ identifier: "PersonParty" })

const FormerRegistration = OpenStruct({
  court: Text,
  register_number: Text,
  register_type: RegisterType,
  until: optionalKey(CalendarDate)
})

const PartyRegistration = OpenStruct({
  court: Text,
  euid: Euid,
  former: optionalKey(List(FormerRegistration)),
  register_number: Text,
  register_number_extra: optionalKey(Text),
  register_type: RegisterType
})

const ForeignRegistration = OpenStruct({
  register: Text,
  register_number: Text,
  country: Text
})

/** An organization; `registration` is absent where the source names none, or a foreign one. */
export const OrganizationParty = OpenStruct({
  entity_id: EntityId,
  name: Text,
  registration: optionalKey(PartyRegistration),
  foreign_registration: optionalKey(ForeignRegistration),
  seat: optionalKey(OpenStruct({ city: Text })),
  type: Literal("ORGANIZATION")
}).annotate({ identifier: "OrganizationParty" })

/** A party that is neither, or whose members have another form at run time. */
export const OtherParty = OpenStruct({ type: optionalKey(OtherName) }).annotate({ identifier: "OtherParty" })

/** A party of an event, by `type`. Unknown types pass unchanged. */
export const SignalParty = Union([PersonParty, OrganizationParty, OtherParty])
export type SignalParty = typeof SignalParty.Type

/**
 * The persons and organizations of an event, by their part in it (`role_holder`, ...). Rule: Signals (shapes),
 * `parties`.
 */
export const SignalParties = Record(Text, SignalParty)
export type SignalParties = typeof SignalParties.Type
