import { type EntityId, type EventType, type RelatedPerson, withoutNulls } from "@kontor/core/Register"
import type { Facts } from "../records/SourceRecord.ts"
import type { Change, ChangesOf } from "./Change.ts"

/** The holder of a role in the form of a Signal's party. */
export const roleHolderParty = (holder: RelatedPerson): Readonly<Record<string, unknown>> => {
  if ("organization" in holder) return withoutNulls({ type: "ORGANIZATION", ...holder.organization })
  const { birth_date, entity_id, location, name, name_parts } = holder
  return withoutNulls({ type: "PERSON", entity_id, name, name_parts, birth_date, location })
}

const keyOf = ({ entity_id, label, role }: RelatedPerson): string => JSON.stringify([label, role.de.long, entity_id])

const holdersOf = ({ related_persons }: Facts): ReadonlyMap<string, RelatedPerson> =>
  new Map(related_persons?.current.map((holder) => [keyOf(holder), holder]))

/** The contribution of each holder, where the snapshot has it: the liable sum of a limited partner. */
const contributionsOf = ({ shareholders }: Facts): ReadonlyMap<EntityId, string> =>
  new Map(
    shareholders?.entries.flatMap(({ contribution, shareholder }) =>
      contribution === null ? [] : [[shareholder.entity_id, `${contribution.amount} ${contribution.currency}`] as const]
    )
  )

const changeOf = (type: EventType, key: string, holder: RelatedPerson): Change => {
  const { label, representation, role } = holder
  return {
    type,
    key,
    details: withoutNulls({ schema: "ROLE_HOLDER_CHANGE", role: { label, ...role }, representation }),
    parties: { role_holder: roleHolderParty(holder) }
  }
}

/**
 * Who took a role, who left one, and whose representation or liable sum changed. A person in two roles has a change for
 * each. Without known role holders in the earlier snapshot there is no change.
 */
export const roleHolderChanges: ChangesOf = ({ after, before }) => {
  if (before.facts.related_persons === undefined) return []
  const [previous, current] = [holdersOf(before.facts), holdersOf(after.facts)]
  const [contributedBefore, contributed] = [contributionsOf(before.facts), contributionsOf(after.facts)]
  const isContributionChanged = ({ entity_id, label }: RelatedPerson): boolean => {
    const [was, is] = [contributedBefore.get(entity_id), contributed.get(entity_id)]
    return label === "LIMITED_PARTNER" && was !== undefined && is !== undefined && was !== is
  }
  const exits = [...previous].flatMap(([key, holder]) =>
    current.has(key) ? [] : [changeOf("ROLE_HOLDER_EXIT", key, holder)]
  )
  const others = [...current].flatMap(([key, holder]) => {
    const known = previous.get(key)
    if (known === undefined) return [changeOf("ROLE_HOLDER_ENTRY", key, holder)]
    const { representation } = holder
    return known.representation === representation && !isContributionChanged(holder)
      ? []
      : [changeOf("ROLE_HOLDER_CHANGE", key, holder)]
  })
  return [...exits, ...others]
}
