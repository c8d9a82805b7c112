import type { Paid } from "@kontor/core/Credits"
import { EntityId, TopicCode } from "@kontor/core/Register"
import { CatalogTopic, type ListedSignals, Signal, signalsPageSize } from "@kontor/core/Signals"
import { Schema } from "effect"
import { freeMeta, freeMetaExample } from "../Credits/FreeAnswer.ts"
import { paidAnswer, Priced } from "../Credits/PaidAnswer.ts"
import { meta, metaMeaning } from "../Meta.ts"
import { metaExample } from "../Organizations/Examples.ts"
import { signalExample, topicExample } from "./Examples.ts"

const { Array: List, Boolean: Flag, Int, Literal, optionalKey, String: Text, Struct } = Schema

/** The version of the shape of Signals. Rule: Versioning (service description). */
export const schemaVersion = "1.0" as const

const schema_version = Literal(schemaVersion).annotate({ description: "The version of the shape of Signals." })

/** A Signal with its descriptions. */
export const DescribedSignal = Signal.annotate({
  identifier: "Signal",
  description: "A normalized change in the register. Enums are UPPERCASE, and a member without a value is absent."
})

const signalsMeta = Struct({ schema_version, ...meta }).annotate(metaMeaning)

const example = {
  schema_version: schemaVersion,
  ...metaExample,
  request_credit_cost: 20,
  credit_breakdown: { base: 20 }
}

/** The answer with the list. Rule: Signals list response (service description, Resources). */
export const SignalsAnswer = Priced(
  Struct({
    signals: List(DescribedSignal),
    pagination: Struct({
      mode: Literal("CURSOR").annotate({ description: "Always `CURSOR`." }),
      limit: Literal(signalsPageSize).annotate({ description: "How many Signals a page holds at most." }),
      returned: Int.annotate({ description: "How many Signals this page holds." }),
      has_more: Flag.annotate({ description: "Keep paging while it is true, however short a page is." }),
      next_cursor: optionalKey(Text).annotate({ description: "The `cursor` of the next page; absent on the last one." })
    }).annotate({ description: "Where this page stands in the list." }),
    filters: Struct({
      topics: List(TopicCode).annotate({
        description:
          "The topics asked for; empty if the request names no topic, which stands for all topics of the plan."
      }),
      organization_ids: List(EntityId).annotate({ description: "The organizations asked for; empty for all." })
    }).annotate({ description: "The filters of the list." }),
    warnings: List(
      Struct({
        code: Literal("PAGE_SHORTENED").annotate({ description: "What it is about." }),
        message: Text.annotate({ description: "The same, in a sentence." })
      })
    ).annotate({ description: "What is out of the ordinary about this page; empty as a rule." }),
    meta: signalsMeta
  }).annotate({
    identifier: "SignalsAnswer",
    description: "A page of Signals, newest first.",
    examples: [{
      signals: [signalExample],
      pagination: { mode: "CURSOR", limit: signalsPageSize, returned: 1, has_more: false },
      filters: { topics: ["CAPITAL_CHANGES"], organization_ids: [] },
      warnings: [],
      meta: example
    }]
  })
)

/** The answer with one Signal. Rule: Signals detail response (service description, Resources). */
export const SignalAnswer = Priced(
  Struct({ signal: DescribedSignal, meta: signalsMeta }).annotate({
    identifier: "SignalAnswer",
    description: "One Signal.",
    examples: [{ signal: signalExample, meta: example }]
  })
)

/** The answer with the catalog. Rule: Signals catalog response (service description, Resources). */
export const CatalogAnswer = Struct({
  catalog_version: Literal("1.0").annotate({ description: "The version of the catalog." }),
  topics: List(CatalogTopic).annotate({ description: "All seven topics." }),
  capabilities: Struct({
    page_size: Literal(signalsPageSize).annotate({ description: "How many Signals a page of the list holds at most." }),
    pagination: List(Literal("CURSOR")).annotate({ description: "The ways to page through the list." })
  }).annotate({ description: "What the list of Signals can do." }),
  meta: Struct({ schema_version, ...freeMeta.fields }).annotate(metaMeaning)
}).annotate({
  identifier: "SignalsCatalog",
  description: "The seven topics, whatever the plan of the caller.",
  examples: [{
    catalog_version: "1.0",
    topics: [topicExample],
    capabilities: { page_size: signalsPageSize, pagination: ["CURSOR"] },
    meta: { schema_version: schemaVersion, ...freeMetaExample }
  }]
})

const shortened = {
  code: "PAGE_SHORTENED",
  message: "The page ended before it was full. Keep paging while has_more is true."
} as const

/** A paid page in its wire form. */
export const signalsAnswer = ({ answer, receipt }: Paid<ListedSignals>) => {
  const { is_shortened, next_cursor, organization_ids, signals, topics } = answer
  return paidAnswer(
    receipt,
    {
      signals,
      pagination: {
        mode: "CURSOR" as const,
        limit: signalsPageSize,
        returned: signals.length,
        has_more: next_cursor !== undefined,
        ...(next_cursor !== undefined && { next_cursor })
      },
      filters: { topics, organization_ids },
      warnings: is_shortened ? [shortened] : []
    },
    { schema_version: schemaVersion } as const
  )
}

/** A paid Signal in its wire form. */
export const signalAnswer = ({ answer, receipt }: Paid<Signal>) =>
  paidAnswer(receipt, { signal: answer }, { schema_version: schemaVersion } as const)
