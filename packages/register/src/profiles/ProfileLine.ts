import { CalendarDate, Facts, FormerRegistration, RegisterType } from "@kontor/core/Register"
import { Schema } from "effect"

const { Array: List, NullOr, optionalKey, String: Text, Struct } = Schema

/**
 * A registration in the form of profiles; the court by name or code. An EUID takes precedence over the other members.
 */
const WrittenRegistration = Struct({
  court: optionalKey(Text),
  register_type: optionalKey(RegisterType),
  register_number: optionalKey(Text),
  register_number_extra: optionalKey(NullOr(Text)),
  euid: optionalKey(Text),
  former: optionalKey(List(FormerRegistration))
})
export type WrittenRegistration = typeof WrittenRegistration.Type

const { moved_to: _, ...facts } = Facts.fields

/**
 * One line of a profile file: the organization, the day of the facts, and any facts. `registration` or `euid`
 * identifies the organization; `legal_form` is any spelling of a legal form, or its code.
 */
export const ProfileLine = Struct({
  ...facts,
  as_of: CalendarDate,
  entered_on: optionalKey(NullOr(CalendarDate)),
  euid: optionalKey(Text),
  registration: optionalKey(WrittenRegistration)
})
export type ProfileLine = typeof ProfileLine.Type
