import type { OrganizationProfile } from "@kontor/client"

/** Someone in the graph. Level 0 is the company, above it (below zero) stand its owners, below it what it holds. */
export interface GraphNode {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly isPerson: boolean
  /** The organization that can be opened. */
  readonly entityId: string | undefined
}

/** A part that one holds of another, from 0 to 1 where it is known. */
export interface GraphEdge {
  readonly from: string
  readonly to: string
  readonly share: number | undefined
}

export interface Graph {
  readonly nodes: ReadonlyArray<GraphNode>
  readonly edges: ReadonlyArray<GraphEdge>
}

const rootId = "root"

const ratio = (percentage: number | null): number | undefined => percentage === null ? undefined : percentage / 100

/** Collects nodes and edges once each; a node that is met again moves as far from the company as it is met. */
const collector = () => {
  const nodes = new Map<string, GraphNode>()
  const edges = new Map<string, GraphEdge>()
  return {
    node: (node: GraphNode): string => {
      const known = nodes.get(node.id)
      const isFarther = known !== undefined && Math.abs(node.level) > Math.abs(known.level) && known.id !== rootId
      if (known === undefined || isFarther) nodes.set(node.id, node)
      return node.id
    },
    edge: (edge: GraphEdge): void => {
      const key = `${edge.from} ${edge.to}`
      if (edges.get(key)?.share === undefined) edges.set(key, edge)
    },
    graph: (): Graph => ({ nodes: [...nodes.values()], edges: [...edges.values()] })
  }
}

type Collector = ReturnType<typeof collector>

const addShareholders = ({ edge, node }: Collector, { shareholders }: OrganizationProfile): void => {
  for (const { contribution_ratio, shareholder } of shareholders?.entries ?? []) {
    const { entity_id } = shareholder
    const isPerson = !("entity_name" in shareholder)
    const name = isPerson
      ? [shareholder.first_name, shareholder.last_name].filter(Boolean).join(" ")
      : shareholder.entity_name
    const from = node({ id: entity_id, name, level: -1, isPerson, entityId: isPerson ? undefined : entity_id })
    edge({ from, to: rootId, share: contribution_ratio ?? undefined })
  }
}

const addOwners = ({ edge, node }: Collector, { ubos }: OrganizationProfile): void => {
  for (const { paths, person } of ubos?.beneficial_owners ?? []) {
    for (const { percentage, via } of paths) {
      const chain = via.map((step, index) => ({ ...step, level: -index - 1 }))
      const from = node({
        id: person.entity_id,
        name: person.name,
        level: -chain.length - 1,
        isPerson: true,
        entityId: undefined
      })
      let below = rootId
      for (const { entity_id, level, name, step_percentage } of chain) {
        const step = node({ id: entity_id, name, level, isPerson: false, entityId: entity_id })
        edge({ from: step, to: below, share: ratio(step_percentage) })
        below = step
      }
      edge({ from, to: below, share: chain.length === 0 ? ratio(percentage) : undefined })
    }
  }
}

const addHoldings = ({ edge, node }: Collector, { shareholdings }: OrganizationProfile): void => {
  for (const { organization, ownership } of shareholdings?.holdings.current ?? []) {
    const { entity_id, name } = organization
    const to = node({ id: entity_id, name, level: 1, isPerson: false, entityId: entity_id })
    edge({ from: rootId, to, share: ratio(ownership.percentage) })
  }
}

/** Who owns the company, directly and in the end, and what it holds, from what of the profile is loaded. */
export const ownershipGraph = (profile: OrganizationProfile): Graph => {
  const all = collector()
  all.node({ id: rootId, name: profile.name, level: 0, isPerson: false, entityId: undefined })
  addShareholders(all, profile)
  addOwners(all, profile)
  addHoldings(all, profile)
  return all.graph()
}
