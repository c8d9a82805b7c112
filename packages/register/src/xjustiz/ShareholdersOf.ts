import { type CalendarDate, type Facts, type RelatedPerson, roleName, type Shareholders } from "@kontor/core/Register"
import { type Contribution, contributionsOf } from "./Contributions.ts"
import type { Element } from "./Element.ts"
import { sumOf } from "./Money.ts"
import type { Holder } from "./RoleHolders.ts"

type Holding = Shareholders["entries"][number]

const shareholder = (person: RelatedPerson): Holding["shareholder"] =>
  "organization" in person
    ? { entity_id: person.entity_id, entity_name: person.name }
    : {
      entity_id: person.entity_id,
      first_name: person.name_parts.given,
      last_name: person.name_parts.family ?? person.name,
      birth_date: person.birth_date,
      city: person.location?.city ?? null
    }

/**
 * The contributions: the limited partners of a partnership with their liable sums, or the shareholders of a GmbH where
 * the document lists them. The ratio is that of the contribution to all contributions.
 */
export const shareholderFacts = (
  content: Element,
  holders: ReadonlyArray<Holder>,
  as_of: CalendarDate
): Pick<Facts, "shareholders"> => {
  const { liable, shares } = contributionsOf(content)
  const [contributions, label] = liable.length > 0 ? [liable, "LIMITED_PARTNER"] : [shares, "PARTNER"]
  if (contributions.length === 0) return {}
  const total = sumOf(contributions.map(({ money }) => money))
  const entry = ({ money, party }: Contribution): ReadonlyArray<Holding> => {
    const holder = holders.find((one) => one.party.number === party)
    return holder === undefined ? [] : [{
      shareholder: shareholder(holder.person),
      contribution: money,
      contribution_ratio: total === undefined || total.amount === 0 ? null : money.amount / total.amount,
      role: { label, ...roleName(label) }
    }]
  }
  return {
    shareholders: {
      total_capital: total ?? null,
      entries: contributions.flatMap(entry),
      history: { current_as_of: as_of, past: [] }
    }
  }
}
