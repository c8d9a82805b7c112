import { CatalogTopic, EntityId, type ListedSignals, type Paid, Signal, signalsPageSize, TopicCode } from "@kontor/core"
import { Schema } from "effect"
import { paidAnswer, Priced } from "../Answer.ts"
import { freeMeta, freeMetaExample } from "../FreeAnswer.ts"
import { meta } from "../Meta.ts"
import { metaExample } from "../Organizations/Examples.ts"
import { signalExample, topicExample } from "./Examples.ts"

const { Array: List, Boolean: Flag, Int, Literal, optionalKey, String: Text, Struct } = Schema

/** The version of the shape of Signals. Rule: Versioning (service description). */
export const schemaVersion = "1.0" as const

const schema_version = Literal(schemaVersion)

/** A Signal as answers describe it. */
export const DescribedSignal = Signal.annotate({
  identifier: "Signal",
  description: "A normalized change in the register. Enums are UPPERCASE, and a member without a value is absent."
})

const signalsMeta = { schema_version, ...meta }

const example = {
  schema_version: schemaVersion,
  ...metaExample,
  request_credit_cost: 20,
  credit_breakdown: { base: 20 }
}

/** The answer of the list. Rule: Signals list response (service description, Resources). */
export const SignalsAnswer = Priced(
  Struct({
    signals: List(DescribedSignal),
    pagination: Struct({
      mode: Literal("CURSOR"),
      limit: Literal(signalsPageSize),
      returned: Int,
      has_more: Flag.annotate({ description: "Keep paging while it is true, however short a page is." }),
      next_cursor: optionalKey(Text)
    }),
    filters: Struct({ topics: List(TopicCode), organization_ids: List(EntityId) }),
    warnings: List(Struct({ code: Literal("PAGE_SHORTENED"), message: Text })),
    meta: Struct(signalsMeta)
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

/** The answer of the detail. Rule: Signals detail response (service description, Resources). */
export const SignalAnswer = Priced(
  Struct({ signal: DescribedSignal, meta: Struct(signalsMeta) }).annotate({
    identifier: "SignalAnswer",
    description: "One Signal.",
    examples: [{ signal: signalExample, meta: example }]
  })
)

/** The answer of the catalog. Rule: Signals catalog response (service description, Resources). */
export const CatalogAnswer = Struct({
  catalog_version: Literal("1.0"),
  topics: List(CatalogTopic),
  capabilities: Struct({ page_size: Literal(signalsPageSize), pagination: List(Literal("CURSOR")) }),
  meta: Struct({ schema_version, ...freeMeta.fields })
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

/** A page that was paid for, as it is answered. */
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

/** A Signal that was paid for, as it is answered. */
export const signalAnswer = ({ answer, receipt }: Paid<Signal>) =>
  paidAnswer(receipt, { signal: answer }, { schema_version: schemaVersion } as const)
