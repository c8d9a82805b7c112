import {
  type BeneficialOwners,
  type EntityId,
  type NaturalShareholder,
  shareholderName,
  type Shareholders
} from "@kontor/core/Register"
import { Array } from "effect"
import { percentage, type Stake, stakesOf } from "./Shareholdings.ts"

/** The maximum number of organizations read above one, so that a walk ends in any register. */
export const ownerLimit = 10_000

/** The organizations between an organization and an indirect shareholder, beginning with the former's shareholder. */
type Via = BeneficialOwners["beneficial_owners"][number]["paths"][number]["via"]

/** A chain that ends with a natural person. `ratio`, 0 to 1, is the product of the shares along the chain. */
interface PersonEnd {
  readonly person: NaturalShareholder
  readonly ratio: number
  readonly via: Via
}

/** A chain with an unknown end, and why; `ratio` is null if the last share is unknown. */
interface OpenEnd {
  readonly entity_id: EntityId
  readonly name: string
  readonly reason: "no_further_shareholder_data" | "share_unknown" | "limit_reached"
  readonly ratio: number | null
  readonly via: Via
}

/** The ends of chains. */
interface ChainEnds {
  readonly persons: ReadonlyArray<PersonEnd>
  readonly open: ReadonlyArray<OpenEnd>
}

/** A chain that has reached an organization: the last of `via`, or the one asked about. */
interface Chain {
  readonly entity_id: EntityId
  readonly ratio: number
  readonly via: Via
}

/**
 * The limits of a walk: organizations in a chain, the smallest share followed, and the ends up to which shareholders
 * are looked up.
 */
const limits = { organizations: 25, ratio: 0.001, ends: 10_000 }

const openEnds = (reason: OpenEnd["reason"], { ratio, via }: Chain): ReadonlyArray<OpenEnd> =>
  via.slice(-1).map(({ entity_id, name }) => ({ entity_id, name, reason, ratio, via: via.slice(0, -1) }))

/** Returns whether the known shares leave a rest for those of unknown size. */
const leaveSomething = (stakes: ReadonlyArray<Stake>): boolean =>
  stakes.reduce((sum, { ratio }) => sum + (ratio ?? 0), 0) < 1 - 1e-8

/** The result of one step of a chain: ends and longer chains, without holders that the chain has already passed. */
const stepOf = (root: EntityId, chain: Chain, stakes: ReadonlyArray<Stake>) => {
  const { via } = chain
  const persons: Array<PersonEnd> = []
  const open = stakes.length === 0 ? [...openEnds("no_further_shareholder_data", chain)] : []
  const chains: Array<Chain> = []
  const isLeft = leaveSomething(stakes)
  for (const { ratio: share, shareholder } of stakes) {
    const { entity_id } = shareholder
    const name = shareholderName(shareholder)
    const ratio = chain.ratio * (share ?? 0)
    if (entity_id === root || via.some((passed) => passed.entity_id === entity_id)) continue
    if (share === null) {
      if (isLeft) open.push({ entity_id, name, reason: "share_unknown", ratio: null, via })
    } else if ("entity_name" in shareholder) {
      const step = { depth: via.length + 1, name, entity_id, step_percentage: percentage(share) }
      chains.push({ entity_id, ratio, via: [...via, step] })
    } else {
      persons.push({ person: shareholder, ratio, via })
    }
  }
  return { persons, open, chains }
}

/**
 * Walks from an organization to its indirect shareholders, all chains at once, within the known shareholders. It ends:
 * a circular chain is cut, and long and thin ones are followed up to a limit.
 */
const chainEndsOf = (root: EntityId, known: ReadonlyMap<EntityId, Shareholders>): ChainEnds => {
  let { chains, open, persons }: ReturnType<typeof stepOf> = {
    persons: [],
    open: [],
    chains: [{ entity_id: root, ratio: 1, via: [] }]
  }
  while (chains.length > 0) {
    const steps = chains.map((chain) => {
      const shareholders = known.get(chain.entity_id)
      return stepOf(root, chain, shareholders === undefined ? [] : stakesOf(shareholders))
    })
    persons = persons.concat(steps.flatMap((step) => step.persons))
    open = open.concat(steps.flatMap((step) => step.open))
    const isFull = persons.length + open.length > limits.ends
    const isFollowed = ({ ratio, via }: Chain) => !isFull && ratio >= limits.ratio && via.length <= limits.organizations
    const next = steps.flatMap((step) => step.chains)
    chains = next.filter(isFollowed)
    open = open.concat(next.flatMap((chain) => isFollowed(chain) ? [] : openEnds("limit_reached", chain)))
  }
  return { persons, open }
}

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
