import { CalendarDate, Facts, FormerRegistration, RegisterType } from "@kontor/core/Register"
import { Schema } from "effect"

const { Array: List, NullOr, optionalKey, String: Text, Struct } = Schema

/** A registration as profiles show it; a court by its name or code. An EUID outweighs the other members. */
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
 * One line of a profile file: which organization, the day the facts are of, and any facts. The organization is named by
 * `registration` or by `euid`; `legal_form` by any spelling of a legal form or its code.
 */
export const ProfileLine = Struct({
  ...facts,
  as_of: CalendarDate,
  entered_on: optionalKey(NullOr(CalendarDate)),
  euid: optionalKey(Text),
  registration: optionalKey(WrittenRegistration)
})
export type ProfileLine = typeof ProfileLine.Type
