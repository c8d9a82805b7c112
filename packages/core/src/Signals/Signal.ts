import { Schema } from "effect"
import { CalendarDate } from "../Register/CalendarDate.ts"
import { Bilingual, DateBasis, EventSource, EventType, RegisterEntry } from "../Register/events/RegisterEvent.ts"
import { EventTopic } from "../Register/events/Topic.ts"
import { EntityId } from "../Register/identity/Identity.ts"
import { RegisterType } from "../Register/identity/RegisterNumber.ts"
import { OrganizationStatus } from "../Register/profile/Organization.ts"
import { SignalDetails } from "./SignalDetails.ts"
import { SignalParties } from "./SignalParties.ts"

const { Literal, optionalKey, String: Text, Struct } = Schema

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

/**
 * A normalized change in the register. Enums are UPPERCASE, and a member without a value is absent.
 * Rule: Signal (service description, Resources).
 */
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
      description: "Where `occurred_on` comes from: the entry in the register, its announcement, or a document."
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
  source: EventSource.annotate({ description: "Where the Signal was read." }),
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
