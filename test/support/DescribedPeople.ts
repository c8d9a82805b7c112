import { personOf as profileOf } from "@kontor/register"
import { director, newNumber, organizationId } from "@kontor/testing/fixtures"

/** The profile of a person who directs an organization, and all who do: the person and these others. */
export const personOf = (given: string, family: string, others: ReadonlyArray<readonly [string, string]>) => {
  const own = director(given, family)
  const related_persons = { current: [own, ...others.map((other) => director(...other))], past: [] }
  const organization = { entity_id: organizationId(newNumber({ number: "901" })), name: "Werk GmbH" }
  return { person: profileOf(own.entity_id, [{ organization, persons: related_persons }])!, related_persons }
}
