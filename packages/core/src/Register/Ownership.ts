import { Schema } from "effect"
import { CalendarDate } from "./CalendarDate.ts"
import { EnglishAndGerman } from "./Financials.ts"
import { Amount, OrganizationStatus, ParentRelation } from "./Organization.ts"
import { birthDate, endDate, entityId, entityName, roleLabel, RoleName, startDate } from "./Person.ts"
import { EntityId, KnownRegistration } from "./Registration.ts"

const {
  Array: List,
  NullOr,
  Finite: Numeric,
  optionalKey,
  String: Text,
  Struct,
  Int,
  Boolean: Flag,
  Literal,
  Literals
} = Schema

/** Marks what comes from the Global LEI Index, and not from the register or from lists of shareholders. */
const fromIndex = optionalKey(Literal("GLOBAL_LEI_INDEX")).annotate({
  description: "The kind of source where it is the Global LEI Index; absent where it is the register."
})

const CorporateShareholder = Struct({
  entity_id: entityId,
  entity_name: Text.annotate({ description: "The name of an organization." })
})

const NaturalShareholder = Struct({
  entity_id: entityId,
  first_name: NullOr(Text).annotate({ description: "The given names of a person." }),
  last_name: Text.annotate({ description: "The family name of a person." }),
  birth_date: birthDate,
  city: NullOr(Text).annotate({ description: "The town where a person lives." })
})

export type NaturalShareholder = typeof NaturalShareholder.Type

/** An organization or a person with shares. */
export const Shareholder = Schema.Union([CorporateShareholder, NaturalShareholder])
export type Shareholder = typeof Shareholder.Type

/** The name of a shareholder as one text. */
export const shareholderName = (shareholder: Shareholder): string =>
  "entity_name" in shareholder
    ? shareholder.entity_name
    : [shareholder.first_name, shareholder.last_name].filter((part) => part !== null).join(" ")

/** One holding: the contribution and its share of the capital, 0 to 1. */
export const Holding = Struct({
  shareholder: Shareholder.annotate({ description: "An organization, or a natural person." }),
  contribution: NullOr(Amount).annotate({ description: "The nominal amount of the shares; `null` where unknown." }),
  contribution_ratio: NullOr(Numeric).annotate({
    description: "The share of the capital, from 0 to 1; `null` where unknown."
  }),
  role: NullOr(Struct({ label: roleLabel, ...RoleName.fields })).annotate({
    description: "The role in which the shares are or were held, where it is known."
  })
})
export type Holding = typeof Holding.Type

/** The feature `shareholders`. */
export const Shareholders = Struct({
  total_capital: NullOr(Amount).annotate({ description: "The capital of which they hold shares." }),
  entries: List(Holding).annotate({ description: "The shareholders." }),
  history: Struct({
    current_as_of: NullOr(CalendarDate).annotate({ description: "The day of the newest list." }),
    past: List(Holding).annotate({ description: "Holdings that ended." })
  }).annotate({ description: "What became of earlier lists." })
})
export type Shareholders = typeof Shareholders.Type

const Via = List(Struct({
  depth: Int.annotate({ description: "How many steps it is from the organization that was fetched." }),
  name: entityName,
  entity_id: entityId,
  step_percentage: NullOr(Numeric).annotate({
    description: "What is held in this step, from 0 to 100; `null` where unknown."
  })
})).annotate({ description: "The organizations in between, from the one that was fetched on." })

/** The feature `ubos`: natural persons behind 25 % and more; percentages run from 0 to 100. */
export const BeneficialOwners = Struct({
  beneficial_owners: List(Struct({
    person: Struct({ entity_id: entityId, name: entityName, birth_date: birthDate }).annotate({
      description: "The person."
    }),
    ownership_percentage: Numeric.annotate({ description: "What is held over all chains, from 0 to 100." }),
    paths: List(Struct({
      percentage: Numeric.annotate({ description: "What is held along this chain, from 0 to 100." }),
      via: Via
    })).annotate({ description: "The chains of shareholders that lead to the person." })
  })).annotate({ description: "The persons, the largest share first." }),
  unresolved_beneficial_owners: List(Struct({
    entity_id: entityId,
    name: entityName,
    reason: Text.annotate({
      description:
        "`no_further_shareholder_data`: its shareholders are not known. `share_unknown`: how much it holds is not known. `limit_reached`: the chain is too long."
    }),
    ownership_percentage: NullOr(Numeric).annotate({
      description: "What is held over all chains, from 0 to 100; `null` where unknown."
    }),
    via: Via
  })).annotate({ description: "Ends of chains that cannot be followed further." }),
  coverage: Numeric.annotate({
    description: "The share that natural persons hold in the end, whatever the size of each part, from 0 to 1."
  })
})
export type BeneficialOwners = typeof BeneficialOwners.Type

const Shareholding = Struct({
  organization: Struct({
    entity_id: entityId,
    name: entityName,
    status: OrganizationStatus.annotate({ description: "Its status." }),
    legal_form: NullOr(Text).annotate({ description: "Its legal form, written out in German." }),
    registration: KnownRegistration
  }).annotate({ description: "The organization whose shares they are." }),
  ownership: Struct({
    percentage: NullOr(Numeric).annotate({
      description: "The share of the capital, from 0 to 100; `null` where unknown."
    }),
    contribution: NullOr(Amount).annotate({ description: "The nominal amount of the shares; `null` where unknown." })
  }).annotate({ description: "How much of it is held." }),
  as_of: NullOr(CalendarDate).annotate({
    description: "The day of the list of shareholders with it; `null` for past shares and parents."
  }),
  relation: optionalKey(ParentRelation),
  source_kind: fromIndex
})

/** The feature `shareholdings`: shares held in other organizations. */
export const Shareholdings = Struct({
  holdings: Struct({
    current: List(Shareholding).annotate({ description: "Shares held now." }),
    past: List(Shareholding).annotate({ description: "Shares held before." })
  }).annotate({ description: "The shares, by whether they are still held." }),
  summary: Struct({
    total_current: Int.annotate({ description: "In how many organizations shares are held now." })
  }).annotate({ description: "A summary of the holdings." })
})
export type Shareholdings = typeof Shareholdings.Type

const Counterparty = Struct({
  entity_id: NullOr(EntityId).annotate({ description: "Identifies the organization or person." }),
  name: entityName,
  seat: NullOr(Text).annotate({ description: "The town of its seat." }),
  registration: KnownRegistration,
  role: Struct({ label: Text.annotate({ description: "The role, such as `ACQUIRING`." }) }).annotate({
    description: "What it is in the transaction."
  })
})

/** The feature `mergers_and_acquisitions`. */
export const MergersAndAcquisitions = Struct({
  transactions: List(Struct({
    id: Text.annotate({ description: "The `event.id` of the Signal about it." }),
    headline: EnglishAndGerman.annotate({ description: "What happened, with whom." }),
    type: Struct({
      category: Text.annotate({
        description: "`MERGER`, `DIVISION`, `ASSET_TRANSFER`, `ENTERPRISE_AGREEMENT` or `SQUEEZE_OUT`."
      }),
      name: Text.annotate({ description: "The name of the kind, in English." })
    }).annotate({ description: "What kind it is." }),
    role: Struct({
      label: Text.annotate({
        description: "`TRANSFERRING`, `ACQUIRING`, `CONTROLLED`, `CONTROLLING`, or `PARTICIPANT` where no source says."
      })
    }).annotate({ description: "What the organization is in it." }),
    phase: Text.annotate({ description: "How far it has come, such as `REGISTERED` or `ANNOUNCED`." }),
    date: CalendarDate.annotate({ description: "The day on which it took place." }),
    counterparties: List(Counterparty).annotate({ description: "The other organizations." }),
    description: NullOr(Text).annotate({ description: "The text as published." })
  })).annotate({ description: "The transactions, newest first." }),
  summary: Struct({
    total_transactions: Int.annotate({ description: "How many there are." }),
    by_category: Schema.Record(Text, Int).annotate({ description: "How many there are of each kind." }),
    first_date: CalendarDate.annotate({ description: "The day of the oldest." }),
    last_date: CalendarDate.annotate({ description: "The day of the newest." })
  }).annotate({ description: "A summary of the transactions." })
})
export type MergersAndAcquisitions = typeof MergersAndAcquisitions.Type

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
        "Which role it is, such as `MANAGING_DIRECTOR`; of a shareholding `SHAREHOLDER`, the role of the shareholder, or `DIRECT_PARENT` and `ULTIMATE_PARENT`."
    }),
    start_date: startDate,
    end_date: endDate,
    is_current: Flag.annotate({ description: "Whether it still holds." }),
    depth: Int.annotate({ description: "At which step from the root it was found." }),
    source_kind: fromIndex
  })).annotate({ description: "The ties, each between two nodes." })
})
export type Network = typeof Network.Type
