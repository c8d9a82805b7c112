import { Schema } from "effect"
import { CalendarDate } from "../CalendarDate.ts"

const { NullOr, optionalKey, String: Text, Struct, Union } = Schema

const Bilingual = Struct({ en: Text, de: Text })

const Value = Union([
  Text,
  Struct({ role: Struct({ name: Text }) }),
  Struct({ "@type": Schema.Literal("MonetaryAmount"), value: Schema.Finite, currency: Text }),
  Struct({ entity_type: Schema.Literal("LOCATION"), formatted_address: Text })
])

/** One entry of the member `history`, which the feature `publications` yields. */
export const Publication = Struct({
  entity_type: Schema.Literal("EVENT"),
  name: Bilingual,
  description: Struct({ short: Bilingual }),
  start_date: Text,
  announced_on: CalendarDate,
  text: NullOr(Text),
  details: NullOr(Struct({
    value: NullOr(Value),
    linked_entities: Struct({
      organization: optionalKey(Struct({ name: Text })),
      person: optionalKey(Struct({ name: Struct({ given: NullOr(Text), family: NullOr(Text) }) }))
    })
  }))
})
export type Publication = typeof Publication.Type

/** One entry of the feature `insolvency_publications`. */
export const InsolvencyPublication = Struct({
  publication_date: CalendarDate,
  insolvency_id: NullOr(Text),
  court_city: NullOr(Text),
  entity_name: Text,
  seat: NullOr(Text),
  register: NullOr(Text),
  publication_label: Text,
  event_notice: NullOr(Text)
})
export type InsolvencyPublication = typeof InsolvencyPublication.Type
