import { Schema } from "effect"
import { CalendarDate } from "../CalendarDate.ts"
import { EntityId } from "../identity/Identity.ts"
import { RoleName } from "../identity/Role.ts"
import { Amount } from "./Organization.ts"

const { NullOr, Finite: Numeric, String: Text, Struct } = Schema

/** An organization that holds shares. */
const CorporateShareholder = Struct({ entity_id: EntityId, entity_name: Text })

/** A natural person who holds shares. */
const NaturalShareholder = Struct({
  entity_id: EntityId,
  first_name: NullOr(Text),
  last_name: Text,
  birth_date: NullOr(CalendarDate),
  city: NullOr(Text)
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
  shareholder: Shareholder,
  contribution: NullOr(Amount),
  contribution_ratio: NullOr(Numeric),
  role: NullOr(Struct({ label: Text, ...RoleName.fields }))
})
export type Holding = typeof Holding.Type

/** The feature `shareholders`. */
export const Shareholders = Struct({
  total_capital: NullOr(Amount),
  entries: Schema.Array(Holding),
  history: Struct({ current_as_of: NullOr(CalendarDate), past: Schema.Array(Holding) })
})
export type Shareholders = typeof Shareholders.Type
