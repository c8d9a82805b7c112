import { Schema } from "effect"
import * as SchemaJITCompiler from "effect/schema/SchemaJITCompiler"

const { Array: List, NullOr, optionalKey, String: Text, Struct } = Schema

const known = <S extends Schema.Constraint>(schema: S) => optionalKey(NullOr(schema))

/** A row about a person or a company that entered or left a position; entry and exit are separate rows. */
export const OfficerRow = Struct({
  name: Text,
  position: known(Text),
  type: known(Text),
  start_date: known(Text),
  end_date: known(Text),
  other_attributes: known(Struct({
    city: known(Text),
    firstname: known(Text),
    lastname: known(Text),
    title: known(Text),
    flag: known(Text),
    dismissed: known(Schema.Boolean)
  }))
})
export type OfficerRow = typeof OfficerRow.Type

const Entity = Struct({ entity_properties: Struct({ company_number: Text }) })

/** A company that moved to another register. */
const RegisterMove = Struct({
  previous_entity: Entity,
  subsequent_entity: Entity,
  previous_registration_end_date: known(Text),
  start_date: known(Text)
})

/** One line of the OffeneRegister file, with the members a reader needs. Other members are ignored. */
export const OffeneRegisterLine = Struct({
  company_number: Text,
  name: Text.check(Schema.isPattern(/\S/u, { expected: "a name" })),
  current_status: known(Text),
  retrieved_at: Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}T\d{2}:/u)),
  registered_address: known(Text),
  previous_names: known(List(Struct({ company_name: Text }))),
  officers: known(List(OfficerRow)),
  subsequent_registrations: known(List(RegisterMove)),
  all_attributes: known(Struct({
    native_company_number: known(Text),
    registered_office: known(Text),
    registrar: known(Text),
    former_registrar: known(Text)
  }))
})
export type OffeneRegisterLine = typeof OffeneRegisterLine.Type

SchemaJITCompiler.enable(OffeneRegisterLine.ast)
