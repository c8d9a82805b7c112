import { Schema } from "effect"
import { CalendarDate } from "../CalendarDate.ts"
import { Amount } from "./Amount.ts"
import { EnglishAndGerman } from "./EnglishAndGerman.ts"
import { entityName, family, given } from "./Parties.ts"

const { Literal, NullOr, optionalKey, String: Text, Struct, Union } = Schema

const Value = Union([
  Text,
  Struct({
    role: Struct({ name: Text.annotate({ description: "The role, in English." }) }).annotate({
      description: "The role it is about."
    })
  }),
  Struct({
    "@type": Literal("MonetaryAmount").annotate({ description: "Always `MonetaryAmount`." }),
    value: Schema.Finite.annotate({ description: "The amount." }),
    currency: Amount.fields.currency
  }),
  Struct({
    entity_type: Literal("LOCATION").annotate({ description: "Always `LOCATION`." }),
    formatted_address: Text.annotate({ description: "The place, in one line." })
  })
])

/** One entry of the member `history`, which the feature `publications` yields. */
export const Publication = Struct({
  entity_type: Literal("EVENT").annotate({ description: "Always `EVENT`." }),
  name: EnglishAndGerman.annotate({ description: "What happened." }),
  description: Struct({ short: EnglishAndGerman.annotate({ description: "In few words." }) }).annotate({
    description: "The same, in a sentence or less."
  }),
  start_date: Text.annotate({ description: "When it happened, as a date-time at the start of that day." }),
  announced_on: CalendarDate.annotate({ description: "The day on which it was announced." }),
  text: NullOr(Text).annotate({ description: "The announcement as published." }),
  details: NullOr(Struct({
    value: NullOr(Value).annotate({
      description: "What holds since then: a text, a role, an amount or a place."
    }),
    linked_entities: Struct({
      organization: optionalKey(Struct({ name: entityName })).annotate({ description: "Another organization." }),
      person: optionalKey(Struct({
        name: Struct({ given, family }).annotate({ description: "Its name, or that of the person." })
      })).annotate({ description: "A person." })
    }).annotate({ description: "Whom it is about, beside the organization itself." })
  })).annotate({ description: "What it changed, where that is known." })
})
export type Publication = typeof Publication.Type

/** One entry of the feature `insolvency_publications`. */
export const InsolvencyPublication = Struct({
  publication_date: CalendarDate.annotate({ description: "The day of the publication." }),
  insolvency_id: NullOr(Text).annotate({
    description: "The file number of the proceedings, such as `36 IN 123/25`."
  }),
  court_city: NullOr(Text).annotate({ description: "The town of the insolvency court." }),
  entity_name: Text.annotate({ description: "The name of the debtor." }),
  seat: NullOr(Text).annotate({ description: "The town of the debtor." }),
  register: NullOr(Text).annotate({ description: "The registration of the debtor, in words." }),
  publication_label: Text.annotate({ description: "What was published, such as the opening." }),
  event_notice: NullOr(Text).annotate({ description: "The text as published." })
})
export type InsolvencyPublication = typeof InsolvencyPublication.Type
