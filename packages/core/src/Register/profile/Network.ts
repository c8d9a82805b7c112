import { Schema } from "effect"
import { endDate, entityId, entityName, startDate } from "./Parties.ts"

const { Array: List, Boolean: Flag, Int, Literals, String: Text, Struct } = Schema

const node = {
  node_id: Text.annotate({ description: "Identifies the node within this network." }),
  type: Literals(["ORGANIZATION", "PERSON"]).annotate({
    description: "Whether it is an organization or a person."
  }),
  name: entityName
}

const NodeReference = Struct(node)

/** The feature `network`: the companies and persons around an entity, and their ties. */
export const Network = Struct({
  depth: Int.annotate({ description: "How many steps it reaches from the root." }),
  nodes: List(Struct({
    node_id: node.node_id,
    entity_id: entityId,
    type: node.type,
    name: node.name,
    depth: Int.annotate({ description: "How many steps it is from the root." }),
    is_root: Flag.annotate({ description: "Whether it is the one that was fetched." })
  })).annotate({ description: "The organizations and persons." }),
  connections: List(Struct({
    source: NodeReference.annotate({ description: "Who holds the role or the shares." }),
    target: NodeReference.annotate({ description: "The organization in which they are held." }),
    connection_type: Literals(["ROLE", "SHAREHOLDING"]).annotate({
      description: "Whether it is a role or a shareholding."
    }),
    label: Text.annotate({
      description:
        "Which role it is, such as `MANAGING_DIRECTOR`; of a shareholding `SHAREHOLDER`, or the role of the shareholder."
    }),
    start_date: startDate,
    end_date: endDate,
    is_current: Flag.annotate({ description: "Whether it still holds." }),
    depth: Int.annotate({ description: "At which step from the root it was found." })
  })).annotate({ description: "The ties, each between two nodes." })
})
export type Network = typeof Network.Type
