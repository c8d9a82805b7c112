import { MonitoredTopic, monitoredTopics, MonitoringPricing, monitoringPricing } from "@kontor/core/Monitoring"
import { Schema } from "effect"
import { freeMeta, freeMetaExample } from "../Credits/FreeAnswer.ts"

/** The answer with the price of monitoring. Rule: Monitoring (decisions 13), GET /v1/account/monitoring/pricing. */
export const PricingAnswer = Schema.Struct({
  pricing: MonitoringPricing.annotate({
    identifier: "MonitoringPricing",
    description:
      "What a monitor costs: `estimated_credits` for each cycle of `cycle_days`, paid when it starts, with `forecast_checks` checks; `extra_check_credits` for each completed check beside them. Its baseline is free."
  }),
  topics: Schema.Array(MonitoredTopic.annotate({
    identifier: "MonitoredTopic",
    description:
      "A topic that monitors observe. `released` is whether monitors on the plan of the account release Signals of it."
  })),
  meta: freeMeta
}).annotate({
  identifier: "Pricing",
  description: "What an interval costs, and all seven topics with what the plan of the account gets of them.",
  examples: [{ pricing: monitoringPricing(7), topics: monitoredTopics("pro"), meta: freeMetaExample }]
})
