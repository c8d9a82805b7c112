import { Schema } from "effect"
import { CalendarDate } from "./CalendarDate.ts"
import { registerTypes } from "./Spelling.ts"

/** Identifier of an organization or a person: 32 lower-case hexadecimal characters. Rule: wire#identifiers. */
export const EntityId = Schema.String.check(Schema.isPattern(/^[0-9a-f]{32}$/u)).pipe(Schema.brand("EntityId"))
export type EntityId = typeof EntityId.Type

/** One of the registers of the German courts. */
export const RegisterType = Schema.Literals(registerTypes)
export type RegisterType = typeof RegisterType.Type

/** European unique identifier of a registered entity, always with the court's register-network code. */
export const Euid = Schema.String.pipe(Schema.brand("Euid"))
export type Euid = typeof Euid.Type

const { NullOr, String: Text, Struct } = Schema

/** A registration that ended when the organization moved to another register. */
export const FormerRegistration = Struct({
  court: Text.annotate({ description: "The court that kept it." }),
  register_type: RegisterType.annotate({ description: "The register it was in." }),
  register_number: Text.annotate({ description: "Its number there." }),
  until: NullOr(CalendarDate).annotate({ description: "The day on which it ended, if known." })
})
export type FormerRegistration = typeof FormerRegistration.Type

/** The registration of an organization; `register_number_extra` is the suffix of some courts, such as `B` in Berlin. */
export const Registration = Struct({
  court: Text.annotate({ description: "The court that keeps the register." }),
  register_type: RegisterType.annotate({
    description: "The register: HRA, HRB, GnR, PR, VR, GsR, or SR where it is none of these."
  }),
  register_number: Text.annotate({ description: "The number in the register, without its suffix." }),
  register_number_extra: NullOr(Text).annotate({
    description: "The suffix of the number, as some courts have it, such as `B` in Berlin."
  }),
  euid: Euid.annotate({
    description: "The European identifier of the registration, such as `DEK1101R.HRB150148`."
  }),
  former: Schema.Array(FormerRegistration).annotate({
    description: "Registrations that ended when the organization moved to another register, newest first."
  })
}).annotate({ identifier: "Registration", description: "A registration of an organization." })
export type Registration = typeof Registration.Type

/** A registration that a source may not state. */
export const KnownRegistration = NullOr(Registration).annotate({
  description: "Where it is registered; `null` where no source says."
})
