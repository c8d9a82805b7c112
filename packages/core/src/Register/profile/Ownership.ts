import { Schema } from "effect"
import { CalendarDate } from "../CalendarDate.ts"
import { EntityId } from "../identity/Identity.ts"
import { Amount, OrganizationStatus, Registration } from "./Organization.ts"

const { Array: List, Boolean: Flag, Int, Literals, NullOr, Finite: Numeric, String: Text, Struct } = Schema

const Bilingual = Struct({ en: Text, de: Text })
const Via = List(Struct({ depth: Int, name: Text, entity_id: EntityId, step_percentage: NullOr(Numeric) }))

/** The feature `ubos`: natural persons behind 25 % and more; percentages run from 0 to 100. */
export const BeneficialOwners = Struct({
  beneficial_owners: List(Struct({
    person: Struct({ entity_id: EntityId, name: Text, birth_date: NullOr(CalendarDate) }),
    ownership_percentage: Numeric,
    paths: List(Struct({ percentage: Numeric, via: Via }))
  })),
  unresolved_beneficial_owners: List(Struct({
    entity_id: EntityId,
    name: Text,
    reason: Text,
    ownership_percentage: NullOr(Numeric),
    via: Via
  })),
  coverage: Numeric
})
export type BeneficialOwners = typeof BeneficialOwners.Type

const Shareholding = Struct({
  organization: Struct({
    entity_id: EntityId,
    name: Text,
    status: OrganizationStatus,
    legal_form: NullOr(Text),
    registration: NullOr(Registration)
  }),
  ownership: Struct({ percentage: NullOr(Numeric), contribution: NullOr(Amount) }),
  as_of: NullOr(CalendarDate)
})

/** The feature `shareholdings`: shares held in other organizations. */
export const Shareholdings = Struct({
  holdings: Struct({ current: List(Shareholding), past: List(Shareholding) }),
  summary: Struct({ total_current: Int })
})
export type Shareholdings = typeof Shareholdings.Type

const Label = Struct({ label: Text })

/** The feature `mergers_and_acquisitions`. */
export const MergersAndAcquisitions = Struct({
  transactions: List(Struct({
    id: Text,
    headline: Bilingual,
    type: Struct({ category: Text, name: Text }),
    role: Label,
    phase: Text,
    date: CalendarDate,
    counterparties: List(Struct({
      entity_id: NullOr(EntityId),
      name: Text,
      seat: NullOr(Text),
      registration: NullOr(Registration),
      role: Label
    })),
    description: NullOr(Text)
  })),
  summary: Struct({
    total_transactions: Int,
    by_category: Schema.Record(Text, Int),
    first_date: CalendarDate,
    last_date: CalendarDate
  })
})
export type MergersAndAcquisitions = typeof MergersAndAcquisitions.Type

const NodeType = Literals(["ORGANIZATION", "PERSON"])
const NodeReference = Struct({ node_id: Text, type: NodeType, name: Text })

/** The feature `network`: the companies and persons around an entity, and their ties. */
export const Network = Struct({
  depth: Int,
  nodes: List(Struct({
    node_id: Text,
    entity_id: EntityId,
    type: NodeType,
    name: Text,
    depth: Int,
    is_root: Flag
  })),
  connections: List(Struct({
    source: NodeReference,
    target: NodeReference,
    connection_type: Literals(["ROLE", "SHAREHOLDING"]),
    label: Text,
    start_date: NullOr(CalendarDate),
    end_date: NullOr(CalendarDate),
    is_current: Flag,
    depth: Int
  }))
})
export type Network = typeof Network.Type
