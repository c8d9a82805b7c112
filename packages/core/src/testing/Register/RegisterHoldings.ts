import { Effect } from "effect"
import { EntityId, RegisterIntake, type RelatedPerson, roleName, type SourceRecord } from "../../Register/index.ts"
import { director, entityOf, newWord, organizationId } from "../fixtures/Records.ts"

/** Takes records, and returns the identifiers of their organizations. */
export const taken = Effect.fnUntraced(function*(...records: ReadonlyArray<SourceRecord>) {
  const intake = yield* RegisterIntake
  yield* intake.take(records)
  return yield* Effect.forEach(records, entityOf)
})

/** A managing director of a new name. */
export const someone = () => director(newWord(), "Muster")

/** A general partner that is an organization. */
export const generalPartner = (registration: SourceRecord["registration"], name: string): RelatedPerson => ({
  entity_id: organizationId(registration),
  label: "PERSONALLY_LIABLE_PARTNER",
  role: roleName("PERSONALLY_LIABLE_PARTNER"),
  name,
  representation: null,
  start_date: null,
  end_date: null,
  organization: { entity_id: organizationId(registration), name, registration: null }
})

/** An identifier that no organization has. */
export const nobody = EntityId.make("0".repeat(32))
