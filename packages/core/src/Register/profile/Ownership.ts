import { Schema } from "effect"
import { CalendarDate } from "../CalendarDate.ts"
import { EntityId } from "../identity/Identity.ts"
import { Amount } from "./Amount.ts"
import { EnglishAndGerman } from "./EnglishAndGerman.ts"
import { OrganizationStatus } from "./Organization.ts"
import { birthDate, entityId, entityName } from "./Parties.ts"
import { KnownRegistration } from "./Registration.ts"

const { Array: List, Int, NullOr, Finite: Numeric, String: Text, Struct } = Schema

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
    description: "The day of the list of shareholders with it; `null` for past shares."
  })
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
