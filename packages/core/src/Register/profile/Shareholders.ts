import { Schema } from "effect"
import { CalendarDate } from "../CalendarDate.ts"
import { RoleName } from "../identity/Role.ts"
import { Amount } from "./Amount.ts"
import { birthDate, entityId, roleLabel } from "./Parties.ts"

const { Array: List, NullOr, Finite: Numeric, String: Text, Struct } = Schema

/** An organization that holds shares. */
const CorporateShareholder = Struct({
  entity_id: entityId,
  entity_name: Text.annotate({ description: "The name of an organization." })
})

/** A natural person who holds shares. */
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
