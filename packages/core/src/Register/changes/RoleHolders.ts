import type { EventType } from "../events/RegisterEvent.ts"
import type { RelatedPerson } from "../profile/Person.ts"
import type { Facts } from "../records/SourceRecord.ts"
import type { Change, ChangesOf } from "./Change.ts"
import { withoutNulls } from "./WithoutNulls.ts"

const partyOf = (holder: RelatedPerson) => {
  if ("organization" in holder) return withoutNulls({ type: "ORGANIZATION", ...holder.organization })
  const { birth_date, entity_id, location, name, name_parts } = holder
  return withoutNulls({ type: "PERSON", entity_id, name, name_parts, birth_date, location })
}

const keyOf = ({ entity_id, label, role }: RelatedPerson): string => JSON.stringify([label, role.de.long, entity_id])

const holdersOf = ({ related_persons }: Facts): ReadonlyMap<string, RelatedPerson> =>
  new Map(related_persons?.current.map((holder) => [keyOf(holder), holder]))

const changeOf = (type: EventType, key: string, holder: RelatedPerson): Change => {
  const { label, representation, role } = holder
  return {
    type,
    key,
    details: withoutNulls({ schema: "ROLE_HOLDER_CHANGE", role: { label, ...role }, representation }),
    parties: { role_holder: partyOf(holder) }
  }
}

/**
 * Who took a role, who left one, and whose representation changed. A person in two roles is told once for each. Nothing is
 * told where the earlier snapshot does not know who holds a role.
 */
export const roleHolderChanges: ChangesOf = ({ after, before }) => {
  if (before.facts.related_persons === undefined) return []
  const [previous, current] = [holdersOf(before.facts), holdersOf(after.facts)]
  const exits = [...previous].flatMap(([key, holder]) =>
    current.has(key) ? [] : [changeOf("ROLE_HOLDER_EXIT", key, holder)]
  )
  const others = [...current].flatMap(([key, holder]) => {
    const known = previous.get(key)
    if (known === undefined) return [changeOf("ROLE_HOLDER_ENTRY", key, holder)]
    const { representation } = holder
    return known.representation === representation
      ? []
      : [changeOf("ROLE_HOLDER_CHANGE", key, holder)]
  })
  return [...exits, ...others]
}
