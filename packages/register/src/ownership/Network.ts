import {
  type EntityId,
  type Holding,
  type Network,
  type Organization,
  type RelatedPerson,
  type RelatedPersons,
  shareholderName,
  type Shareholders
} from "@kontor/core/Register"
import { Effect } from "effect"
import { compare } from "../records/SourceRecord.ts"

/**
 * An organization, with what is `Shown` of it beside its name and parents, and the present and past holders of its
 * roles and shares, where they are known.
 */
export interface Ties<Shown = unknown> {
  readonly organization: Pick<Organization, "entity_id" | "name" | "parents"> & Shown
  readonly related_persons: RelatedPersons | undefined
  readonly shareholders: Shareholders | undefined
}

/** Reads the organizations with ties to these entities, whatever ties they are, in any order. */
export type TiesLookup<E, R> = (entities: ReadonlyArray<EntityId>) => Effect.Effect<ReadonlyArray<Ties>, E, R>

/**
 * The maximum number of organizations that a lookup by role holders and shareholders reads, for each entity and in all:
 * the first by identifier. Professional founders hold a role in thousands.
 */
export const tieLimits = { each: 200, all: 1_000 }

type Tie = Omit<Network["connections"][number], "source" | "target" | "depth">

/** An organization or a person at one end of a connection. */
export interface Party {
  readonly entity_id: EntityId
  readonly type: Network["nodes"][number]["type"]
  readonly name: string
}

/** A tie between two parties, from the holder of a role or a share to its organization. */
export interface Connection extends Tie {
  readonly source: Party
  readonly target: Party
}

const ofRole = (
  { end_date, label, start_date, ...holder }: RelatedPerson
): Omit<Connection, "target" | "is_current"> => {
  const { entity_id, name } = holder
  return {
    source: { entity_id, type: "organization" in holder ? "ORGANIZATION" : "PERSON", name },
    connection_type: "ROLE",
    label,
    start_date,
    end_date
  }
}

const ofHolding = ({ role, shareholder }: Holding): Omit<Connection, "target" | "is_current"> => ({
  source: {
    entity_id: shareholder.entity_id,
    type: "entity_name" in shareholder ? "ORGANIZATION" : "PERSON",
    name: shareholderName(shareholder)
  },
  connection_type: "SHAREHOLDING",
  label: role?.label ?? "SHAREHOLDER",
  start_date: null,
  end_date: null
})

type Parent = NonNullable<Organization["parents"]>[number]

const ofParent = ({ entity_id, name, relation, since }: Parent): Omit<Connection, "target" | "is_current"> => ({
  source: { entity_id, type: "ORGANIZATION", name },
  connection_type: "SHAREHOLDING",
  label: relation,
  start_date: since,
  end_date: null,
  source_kind: "GLOBAL_LEI_INDEX"
})

/** All connections that lead to an organization, according to its ties. */
export const connectionsOf = ({ organization, related_persons, shareholders }: Ties): ReadonlyArray<Connection> => {
  const { entity_id, name } = organization
  const target: Party = { entity_id, type: "ORGANIZATION", name }
  const current = [
    ...related_persons?.current.map(ofRole) ?? [],
    ...shareholders?.entries.map(ofHolding) ?? [],
    ...organization.parents?.map(ofParent) ?? []
  ]
  const past = [...related_persons?.past.map(ofRole) ?? [], ...shareholders?.history.past.map(ofHolding) ?? []]
  return [
    ...current.map((tie) => ({ ...tie, target, is_current: true })),
    ...past.map((tie) => ({ ...tie, target, is_current: false }))
  ]
}

/** A connection with its key, by which present ones come before past ones. */
interface Keyed {
  readonly connection: Connection
  readonly key: string
}

const keyed = (connection: Connection): Keyed => ({
  connection,
  key: [
    connection.is_current ? "0" : "1",
    connection.connection_type,
    connection.target.entity_id,
    connection.source.entity_id,
    connection.label,
    connection.start_date ?? "",
    connection.end_date ?? ""
  ].join("|")
})

/** The connections of ties, in an order independent of how they were found. */
const inOrder = (ties: ReadonlyArray<Ties>): ReadonlyArray<Keyed> =>
  ties.flatMap(connectionsOf).map(keyed).toSorted((left, right) => compare(left.key, right.key))

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
  for (const { connection, key } of inOrder(ties)) {
    const { source, target } = connection
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
  const parties = inOrder(ties).flatMap(({ connection: { source, target } }) => [target, source])
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
