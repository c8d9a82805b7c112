import { type EntityId, type Holding, type Network, type RelatedPerson, shareholderName } from "@kontor/core/Register"
import { compare } from "../records/RecordOrder.ts"
import type { Ties } from "./Ties.ts"

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

/** All connections that lead to an organization, according to its ties. */
export const connectionsOf = ({ organization, related_persons, shareholders }: Ties): ReadonlyArray<Connection> => {
  const { entity_id, name } = organization
  const target: Party = { entity_id, type: "ORGANIZATION", name }
  const current = [...related_persons?.current.map(ofRole) ?? [], ...shareholders?.entries.map(ofHolding) ?? []]
  const past = [...related_persons?.past.map(ofRole) ?? [], ...shareholders?.history.past.map(ofHolding) ?? []]
  return [
    ...current.map((tie) => ({ ...tie, target, is_current: true })),
    ...past.map((tie) => ({ ...tie, target, is_current: false }))
  ]
}

const places = (connection: Connection): ReadonlyArray<string> => [
  connection.is_current ? "0" : "1",
  connection.connection_type,
  connection.target.entity_id,
  connection.source.entity_id,
  connection.label,
  connection.start_date ?? "",
  connection.end_date ?? ""
]

/** The key of a connection. */
export const connectionKey = (connection: Connection): string => places(connection).join("|")

/** Present connections before past ones, then an order independent of how they were found. */
export const byConnectionKey = (left: Connection, right: Connection): number =>
  compare(connectionKey(left), connectionKey(right))
