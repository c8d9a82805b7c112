import { type BeneficialOwners, type EntityId, shareholderName, type Shareholders } from "@kontor/core/Register"
import { Array } from "effect"
import { type ChainEnds, chainEndsOf } from "./OwnershipWalk.ts"
import { percentage } from "./Stakes.ts"

type Owner = BeneficialOwners["beneficial_owners"][number]

type UnresolvedOwner = BeneficialOwners["unresolved_beneficial_owners"][number]

/** The percentage from which a natural person is a beneficial owner. */
const threshold = 25

interface Share {
  readonly ratio: number | null
}

const sum = (shares: ReadonlyArray<Share>): number => shares.reduce((sum, { ratio }) => sum + (ratio ?? 0), 0)

const largestFirst = (left: Share, right: Share): number => (right.ratio ?? 0) - (left.ratio ?? 0)

const personsOf = ({ persons }: ChainEnds): ReadonlyArray<Owner> =>
  Object.values(Array.groupBy(persons.toSorted(largestFirst), ({ person }) => person.entity_id)).map((ends) => {
    const [{ person }] = ends
    return {
      person: { entity_id: person.entity_id, name: shareholderName(person), birth_date: person.birth_date },
      ownership_percentage: percentage(sum(ends)),
      paths: ends.map(({ ratio, via }) => ({ percentage: percentage(ratio), via }))
    }
  })

const unresolvedOf = ({ open }: ChainEnds): ReadonlyArray<UnresolvedOwner> =>
  Object.values(Array.groupBy(open.toSorted(largestFirst), ({ entity_id }) => entity_id)).map((ends) => {
    const [{ entity_id, name, ratio, reason, via }] = ends
    return { entity_id, name, reason, ownership_percentage: ratio === null ? null : percentage(sum(ends)), via }
  })

const inOrder = <Kind extends Pick<UnresolvedOwner, "ownership_percentage">>(
  idOf: (owner: Kind) => EntityId,
  owners: ReadonlyArray<Kind>
): ReadonlyArray<Kind> =>
  owners.toSorted((left, right) =>
    (right.ownership_percentage ?? 0) - (left.ownership_percentage ?? 0) || (idOf(left) < idOf(right) ? -1 : 1)
  )

/**
 * The feature `ubos`: the natural persons behind 25 % and more of an organization. Shares multiply along a chain of
 * shareholders and add up over all chains; a circular chain is cut. The last holder of a chain that cannot be followed
 * is unresolved; `coverage`, 0 to 1, is the share that natural persons hold in the end, whatever the size of each one's
 * part. Undefined without a known share of the organization.
 */
export const beneficialOwnersOf = (
  organization: EntityId,
  shareholders: ReadonlyMap<EntityId, Shareholders>
): BeneficialOwners | undefined => {
  const ends = chainEndsOf(organization, shareholders)
  const beneficial_owners = inOrder(
    ({ person }) => person.entity_id,
    personsOf(ends).filter(({ ownership_percentage }) => ownership_percentage >= threshold)
  )
  const isOwner = ({ entity_id }: UnresolvedOwner) =>
    beneficial_owners.some(({ person }) => person.entity_id === entity_id)
  const unresolved_beneficial_owners = inOrder(
    ({ entity_id }) => entity_id,
    unresolvedOf(ends).filter((one) => !isOwner(one))
  )
  const isKnown = beneficial_owners.length > 0 ||
    unresolved_beneficial_owners.some(({ ownership_percentage }) => ownership_percentage !== null)
  return isKnown
    ? { beneficial_owners, unresolved_beneficial_owners, coverage: Math.round(sum(ends.persons) * 1e6) / 1e6 }
    : undefined
}
