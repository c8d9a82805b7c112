import { Schema } from "effect"
import { CalendarDate } from "../Register/CalendarDate.ts"
import { Bilingual, DateBasis, EventType, RegisterEntry, SourceKind } from "../Register/events/RegisterEvent.ts"
import { EventTopic } from "../Register/events/Topic.ts"
import { EntityId } from "../Register/identity/Identity.ts"
import { RegisterType } from "../Register/identity/RegisterNumber.ts"
import { OrganizationStatus } from "../Register/profile/Organization.ts"
import { SignalDetails } from "./SignalDetails.ts"
import { SignalParties } from "./SignalParties.ts"

const { Literal, optionalKey, String: Text, Struct } = Schema

/** The current state of the organization of a Signal. */
export const SignalProfile = Struct({
  name: Text,
  registration: Struct({ register_type: RegisterType, register_number: Text, court: Text }),
  legal_form: optionalKey(Struct({ name: Bilingual, short: optionalKey(Bilingual) })),
  seat: optionalKey(Struct({ city: Text })),
  status: Struct({ code: OrganizationStatus })
})
export type SignalProfile = typeof SignalProfile.Type

/**
 * A normalized change in the register. Enums are UPPERCASE, and a member without a value is absent.
 * Rule: Signal (service description, Resources).
 */
export const Signal = Struct({
  event: Struct({
    id: Text,
    topic: EventTopic,
    topic_name: Bilingual,
    type: optionalKey(EventType),
    type_name: optionalKey(Bilingual),
    occurred_on: optionalKey(CalendarDate),
    announced_on: CalendarDate,
    date_basis: optionalKey(DateBasis)
  }),
  organization: Struct({
    type: Literal("ORGANIZATION"),
    entity_id: EntityId,
    current_profile: optionalKey(SignalProfile)
  }),
  register_entry: RegisterEntry,
  source: Struct({ kind: SourceKind, record_id: Text }),
  parties: optionalKey(SignalParties),
  details: optionalKey(SignalDetails)
})
export type Signal = typeof Signal.Type
