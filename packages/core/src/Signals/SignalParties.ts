import { Schema } from "effect"
import { OpenStruct } from "../OpenStruct.ts"
import { CalendarDate } from "../Register/CalendarDate.ts"
import { EntityId } from "../Register/identity/Identity.ts"
import { FormerRegistration as Former, Registration } from "../Register/profile/Registration.ts"
import { OtherName } from "./OtherName.ts"

const { Array: List, Literal, optionalKey, Record, String: Text, Union } = Schema

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

/**
 * The persons and organizations of an event, by their part in it (`role_holder`, ...). Rule: Signals (shapes),
 * `parties`.
 */
export const SignalParties = Record(Text, SignalParty)
export type SignalParties = typeof SignalParties.Type
