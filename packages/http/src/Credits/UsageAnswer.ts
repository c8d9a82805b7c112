import { Grouping, Period, type UsageReport } from "@kontor/core/Credits"
import { CalendarDate } from "@kontor/core/Register"
import { Schema } from "effect"
import { freeMeta, freeMetaExample } from "./FreeAnswer.ts"
import { refusedSum, shownRefusals } from "./RefusedSum.ts"

const { Array: List, Int, NullOr, String: Text, Struct } = Schema

const sums = {
  requests: Int.annotate({ description: "Requests and monitoring checks that were charged, and monitoring cycles." }),
  credits_used: Int.annotate({ description: "The credits charged for them." })
}

const byEndpoint = List(
  Struct({
    endpoint: NullOr(Text).annotate({ description: "What was paid for, such as `fetch-organization`." }),
    ...sums
  })
)

const may: Period = { from: CalendarDate.make("2026-05-01"), to: CalendarDate.make("2026-05-31") }

/** The answer with the usage. */
export const UsageAnswer = Struct({
  period: Period.annotate({ description: "The days that are summed up." }),
  totals: Struct(sums).annotate({ description: "The sums of the whole period." }),
  by_endpoint: byEndpoint.annotate({ description: "The sums by endpoint, the most expensive first." }),
  series: Struct({
    group_by: Grouping.annotate({ description: "How long a bucket is." }),
    buckets: List(
      Struct({
        ...Period.fields,
        ...sums,
        by_endpoint: byEndpoint.annotate({
          description: "The sums of the bucket by endpoint, the most expensive first."
        })
      })
    ).annotate({ description: "The sums of each day or month, the oldest first, including those without any." })
  }).annotate({ description: "The sums over time." }),
  refused: List(Struct(refusedSum)).annotate({
    description:
      "Requests of the period that were refused with 402, by endpoint, the one that was refused last at the top. They are counted within two seconds, and kept for 90 days."
  }),
  meta: freeMeta
}).annotate({
  identifier: "Usage",
  description:
    "What the account used from one day to another, both included, in the time of Berlin: in all and by endpoint, for the whole period and day by day or month by month.",
  examples: [{
    period: may,
    totals: { requests: 3, credits_used: 25 },
    by_endpoint: [{ endpoint: "fetch-organization", requests: 3, credits_used: 25 }],
    series: {
      group_by: "month",
      buckets: [{
        ...may,
        requests: 3,
        credits_used: 25,
        by_endpoint: [{ endpoint: "fetch-organization", requests: 3, credits_used: 25 }]
      }]
    },
    refused: [{
      endpoint: "fetch-document",
      requests: 2,
      required_credits: 15,
      last_refused_at: "2026-05-31T08:30:00.000Z"
    }],
    meta: freeMetaExample
  }]
})

/** The usage in its wire form. */
export const usageOf = ({ refused, ...report }: UsageReport) => ({
  ...report,
  refused: refused.map(shownRefusals)
})
