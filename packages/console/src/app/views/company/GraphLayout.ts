import type { Graph, GraphEdge, GraphNode } from "./OwnershipGraph.ts"

export const nodeWidth = 158
export const nodeHeight = 44
const gap = 18
const rowHeight = 112
const nodesInRow = 6

/** Where a node stands, by its upper left corner. */
export interface PlacedNode extends GraphNode {
  readonly x: number
  readonly y: number
}

/** A line from the middle of the lower edge of one node to that of the upper edge of another. */
export interface PlacedEdge {
  readonly key: string
  readonly share: number | undefined
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

export interface Layout {
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
export const layoutOf = (graph: Graph): Layout => {
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
