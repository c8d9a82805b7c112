import {
  type BeneficialOwners,
  type EntityId,
  type NaturalShareholder,
  shareholderName,
  type Shareholders
} from "@kontor/core/Register"
import { percentage, type Stake, stakesOf } from "./Stakes.ts"

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
export interface ChainEnds {
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

/** Whether the known shares leave a rest for those of unknown size. */
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
export const chainEndsOf = (root: EntityId, known: ReadonlyMap<EntityId, Shareholders>): ChainEnds => {
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
