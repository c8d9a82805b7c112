import type { EntityId, Network } from "@kontor/core/Register"
import { Effect } from "effect"
import { byConnectionKey, type Connection, connectionKey, connectionsOf, type Party } from "./Connections.ts"
import type { Ties, TiesLookup } from "./Ties.ts"

/** The maximum distance from the root of a network, and the maximum number of entities in it. */
const limits = { depth: 2, nodes: 500 }

interface Node {
  readonly party: Party
  readonly depth: number
}

interface Graph {
  readonly nodes: ReadonlyMap<EntityId, Node>
  readonly connections: ReadonlyMap<string, { readonly connection: Connection; readonly depth: number }>
}

const distinct = (ties: ReadonlyArray<Ties>): ReadonlyArray<Ties> => [
  ...new Map(ties.map((one) => [one.organization.entity_id, one])).values()
]

/** Adds the ties of the outermost nodes, `depth` steps from the root, up to the limit of nodes. */
const grown = (graph: Graph, ties: ReadonlyArray<Ties>, depth: number): Graph => {
  const nodes = new Map(graph.nodes)
  const connections = new Map(graph.connections)
  const isOutermost = ({ entity_id }: Party) => graph.nodes.get(entity_id)?.depth === depth - 1
  for (const connection of ties.flatMap(connectionsOf).toSorted(byConnectionKey)) {
    const { source, target } = connection
    const key = connectionKey(connection)
    const added = [source, target].filter(({ entity_id }) => !nodes.has(entity_id))
    const isNew = !connections.has(key) && (isOutermost(source) || isOutermost(target))
    if (!isNew || nodes.size + added.length > limits.nodes) continue
    for (const party of added) nodes.set(party.entity_id, { party, depth })
    connections.set(key, { connection, depth })
  }
  for (const { organization: { entity_id, name } } of ties) {
    const node = nodes.get(entity_id)
    if (node !== undefined) nodes.set(entity_id, { ...node, party: { ...node.party, name } })
  }
  return { nodes, connections }
}

const rootGraph = (root: EntityId, ties: ReadonlyArray<Ties>): Graph => {
  const parties = ties.flatMap(connectionsOf).toSorted(byConnectionKey).flatMap((
    { source, target }
  ) => [target, source])
  const party = parties.find(({ entity_id }) => entity_id === root)
  return { nodes: new Map(party && [[root, { party, depth: 0 }]]), connections: new Map() }
}

const nodeId = ({ entity_id, type }: Party): string => `${type.toLowerCase()}:${entity_id}`

const networkOfGraph = (root: EntityId, { connections, nodes }: Graph): Network => {
  const reference = ({ entity_id }: Party) => {
    const { party } = nodes.get(entity_id)!
    return { node_id: nodeId(party), type: party.type, name: party.name }
  }
  return {
    depth: limits.depth,
    nodes: [...nodes.values()].map(({ depth, party }) => ({
      node_id: nodeId(party),
      entity_id: party.entity_id,
      type: party.type,
      name: party.name,
      depth,
      is_root: party.entity_id === root
    })),
    connections: [...connections.values()].map(({ connection: { source, target, ...tie }, depth }) => ({
      source: reference(source),
      target: reference(target),
      ...tie,
      depth
    }))
  }
}

/**
 * The feature `network`: the parties tied to an organization or a person by a role or a holding, now or before, and
 * those tied to them. It reaches two steps, and keeps present ties first where there are too many. Undefined without a
 * connection.
 */
export const networkOf = Effect.fnUntraced(function*<E, R>(root: EntityId, around: TiesLookup<E, R>) {
  let graph: Graph | undefined
  let outermost: ReadonlyArray<EntityId> = [root]
  for (let depth = 1; depth <= limits.depth && outermost.length > 0; depth++) {
    const ties = distinct(yield* around(outermost))
    graph = grown(graph ?? rootGraph(root, ties), ties, depth)
    outermost = [...graph.nodes.values()].filter((node) => node.depth === depth).map(({ party }) => party.entity_id)
  }
  return graph === undefined || graph.connections.size === 0 ? undefined : networkOfGraph(root, graph)
})
