import type { OrganizationProfile } from "@kontor/client"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section } from "../../ui/View.tsx"
import { commonWords } from "../../ui/Words.ts"
import { companyWords } from "./Words.ts"

/** Someone in the graph. Level 0 is the company, above it (below zero) stand its owners, below it what it holds. */
interface GraphNode {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly isPerson: boolean
  /** The organization that can be opened. */
  readonly entityId: string | undefined
}

/** A part that one holds of another, from 0 to 1 where it is known. */
interface GraphEdge {
  readonly from: string
  readonly to: string
  readonly share: number | undefined
}

interface Graph {
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
const ownershipGraph = (profile: OrganizationProfile): Graph => {
  const all = collector()
  all.node({ id: rootId, name: profile.name, level: 0, isPerson: false, entityId: undefined })
  addShareholders(all, profile)
  addOwners(all, profile)
  addHoldings(all, profile)
  return all.graph()
}

const nodeWidth = 158
const nodeHeight = 44
const gap = 18
const rowHeight = 112
const nodesInRow = 6

/** Where a node stands, by its upper left corner. */
interface PlacedNode extends GraphNode {
  readonly x: number
  readonly y: number
}

/** A line from the middle of the lower edge of one node to that of the upper edge of another. */
interface PlacedEdge {
  readonly key: string
  readonly share: number | undefined
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

interface Layout {
  readonly width: number
  readonly height: number
  readonly nodes: ReadonlyArray<PlacedNode>
  readonly edges: ReadonlyArray<PlacedEdge>
  /** How many nodes found no room. */
  readonly hidden: number
}

const levelsOf = ({ nodes }: Graph): ReadonlyArray<ReadonlyArray<GraphNode>> =>
  [...Map.groupBy(nodes, ({ level }) => level)].toSorted(([one], [other]) => one - other).map(([, row]) => row)

const placedEdge = (
  places: ReadonlyMap<string, PlacedNode>,
  { from, share, to }: GraphEdge
): ReadonlyArray<PlacedEdge> => {
  const above = places.get(from)
  const below = places.get(to)
  if (above === undefined || below === undefined) return []
  const middle = nodeWidth / 2
  return [{
    key: `${from} ${to}`,
    share,
    x1: above.x + middle,
    y1: above.y + nodeHeight,
    x2: below.x + middle,
    y2: below.y
  }]
}

/** Rows of nodes by their level, each row centred; rows show the first nodes where there are too many. */
const layoutOf = (graph: Graph): Layout => {
  const levels = levelsOf(graph)
  const rows = levels.map((row) => row.slice(0, nodesInRow))
  const widest = Math.max(...rows.map((row) => row.length))
  const width = Math.max(widest * (nodeWidth + gap) - gap, 3 * nodeWidth)
  const nodes = rows.flatMap((row, index) => {
    const start = (width - (row.length * (nodeWidth + gap) - gap)) / 2
    return row.map((node, column) => ({ ...node, x: start + column * (nodeWidth + gap), y: index * rowHeight + 2 }))
  })
  const places = new Map(nodes.map((node) => [node.id, node]))
  return {
    width,
    height: (rows.length - 1) * rowHeight + nodeHeight + 4,
    nodes,
    edges: graph.edges.flatMap((edge) => placedEdge(places, edge)),
    hidden: levels.reduce((sum, row) => sum + Math.max(row.length - nodesInRow, 0), 0)
  }
}

/** A name on at most two lines of a node. */
const lines = (name: string): ReadonlyArray<string> => {
  const limit = 22
  if (name.length <= limit) return [name]
  const space = name.lastIndexOf(" ", limit)
  const cut = space > 8 ? space : limit
  const rest = name.slice(cut).trim()
  return [name.slice(0, cut), rest.length > limit ? `${rest.slice(0, limit - 1)}…` : rest]
}

const Node = ({ node: { id, isPerson, name, x, y } }: { readonly node: PlacedNode }) => {
  const shown = lines(name)
  return (
    <g>
      <title>{name}</title>
      <rect
        class={`node${isPerson ? " person" : ""}${id === "root" ? " root" : ""}`}
        x={x + 1}
        y={y}
        width={nodeWidth - 2}
        height={nodeHeight}
        rx={isPerson ? 20 : 5}
      />
      {shown.map((line, index) => (
        <text
          key={line}
          x={x + nodeWidth / 2}
          y={y + nodeHeight / 2 + 4 + (index - (shown.length - 1) / 2) * 14}
          text-anchor="middle"
        >
          {line}
        </text>
      ))}
    </g>
  )
}

const Edge = ({ edge: { share, x1, x2, y1, y2 } }: { readonly edge: PlacedEdge }) => {
  const { share: shareText } = useFormat()
  const bend = (y1 + y2) / 2
  const x = x1 * 0.65 + x2 * 0.35
  return (
    <g>
      <path class="edge" d={`M${x1} ${y1} C${x1} ${bend} ${x2} ${bend} ${x2} ${y2}`} />
      {share !== undefined && (
        <>
          <rect class="back" x={x - 24} y={bend - 16} width={48} height={16} />
          <text class="share" x={x} y={bend - 4} text-anchor="middle">{shareText(share)}</text>
        </>
      )}
    </g>
  )
}

const Picture = ({ graph }: { readonly graph: Graph }) => {
  const t = useWords(companyWords)
  const { edges, height, hidden, nodes, width } = layoutOf(graph)
  return (
    <figure>
      <div class="graph-frame" role="region" tabIndex={0} aria-label={t.ownershipGraph}>
        <svg class="graph" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t.ownershipGraph}>
          {edges.map((edge) => <Edge key={edge.key} edge={edge} />)}
          {nodes.map((node) => <Node key={node.id} node={node} />)}
        </svg>
      </div>
      {hidden > 0 && <figcaption class="quiet">{t.others(hidden)}</figcaption>}
    </figure>
  )
}

const Relations = ({ graph }: { readonly graph: Graph }) => {
  const t = useWords(companyWords)
  const { table } = useWords(commonWords)
  const { share } = useFormat()
  const rows = graph.nodes.filter(({ level }) => level !== 0)
  const shareOf = (id: string) => graph.edges.find(({ from, to }) => from === id || to === id)?.share
  return (
    <details>
      <summary>{table}</summary>
      <Table
        label={t.ownership}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            name: t.name,
            cell: ({ entityId, name }) =>
              entityId === undefined ? name : <Link to={`/companies/${entityId}`}>{name}</Link>
          },
          { name: t.relation, cell: ({ level }) => level > 0 ? t.holding : level === -1 ? t.shareholder : t.owner },
          {
            name: t.share,
            isNumber: true,
            cell: ({ id }) => {
              const held = shareOf(id)
              return held === undefined ? "–" : share(held)
            }
          }
        ]}
      />
    </details>
  )
}

/** Who owns the company and what it owns: as a picture, and as a table from which companies open. */
export const Ownership = ({ profile }: { readonly profile: OrganizationProfile }) => {
  const t = useWords(companyWords)
  const { date } = useFormat()
  const graph = ownershipGraph(profile)
  const asOf = profile.shareholders?.history.current_as_of
  return (
    <Section title={t.ownership}>
      {graph.nodes.length === 1 ? <p class="quiet">{t.noOwnership}</p> : (
        <>
          {asOf && <p class="quiet">{t.asOf(date(asOf))}</p>}
          <Picture graph={graph} />
          <Relations graph={graph} />
        </>
      )}
    </Section>
  )
}
