import { EndpointId, MonitorId, RunId } from "@kontor/core"
import type { Answered } from "@kontor/core/Idempotency"
import {
  billedCadence,
  type BillingCycle,
  Cadence,
  endOf,
  forecastChecks,
  type Monitor,
  type MonitorDetail,
  MonitorStatus,
  nextCheckAt,
  PollInterval,
  type Run,
  RunStatus,
  RunTrigger
} from "@kontor/core/Monitoring"
import { EntityId, TopicCode } from "@kontor/core/Register"
import { type Endpoint, EndpointKind, EndpointStatus } from "@kontor/core/Webhooks"
import { Redacted, Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import { freeMeta, freeMetaExample } from "./operations/Request.ts"
import { Instant, lastPageExample, Pagination, writtenInstant, writtenInstantOrNull } from "./Wire.ts"

const { Array: List, Int, NullOr, String: Text, Struct } = Schema

/** A monitor as its account sees it. */
export const ShownMonitor = Struct({
  id: MonitorId.annotate({ description: "Identifies the monitor." }),
  entity_id: EntityId.annotate({ description: "The organization that is watched." }),
  label: NullOr(Text).annotate({ description: "What the account calls it; webhooks carry it." }),
  poll_interval_days: PollInterval.annotate({
    description:
      "The interval between two checks, in days. The current cycle may still have another one: see `billing_cycle`."
  }),
  endpoint_ids: List(EndpointId).annotate({ description: "The webhook endpoints that are notified." }),
  topics: NullOr(List(TopicCode)).annotate({
    description: "The topics that it releases, as far as the plan has them; `null` for all of the plan."
  }),
  status: MonitorStatus.annotate({
    description:
      "`initializing` until its free baseline is recorded, then `active`. `paused_configuration`: none of its endpoints is active. `paused_billing`: the balance does not cover its next cycle. `paused_entitlement`: its organization is not shown at present. These three end by themselves. `paused_user` and `error` end when it is resumed; `archived` is final."
  }),
  created_at: Instant.annotate({ description: "When it was created." }),
  baselined_at: NullOr(Instant).annotate({
    description: "When everything known was recorded as seen; `null` until then."
  }),
  next_check_at: NullOr(Instant).annotate({
    description: "When it looks next; if that has passed, the check is about to be made. `null` while it does not run."
  })
}).annotate({
  identifier: "Monitor",
  description: "Watches one organization, and notifies webhook endpoints of its changes."
})

/** A fictional monitor for the OpenAPI document. */
export const monitorExample: typeof ShownMonitor.Type = {
  id: MonitorId.make("mon_01k9xq3v7m4c2z8d5r6t1w0yhb"),
  entity_id: EntityId.make("4c5e1f0a9b7d42c68e3305d1a7f2b964"),
  label: "Supplier 7",
  poll_interval_days: 7,
  endpoint_ids: [EndpointId.make("wep_01k9xq1b2n8f5s3j7k4m6p0e9d")],
  topics: null,
  status: "active",
  created_at: "2026-05-01T08:30:00.000Z",
  baselined_at: "2026-05-01T08:30:02.114Z",
  next_check_at: "2026-05-08T08:30:02.114Z"
}

/** The stored part of the answer to a change of a monitor, for repeats under the same key. */
export const KeptMonitor = Struct({ monitor: ShownMonitor })

/** The answer to a change of a monitor. Rule: monitoring#monitors. */
export const MonitorAnswer = Struct({ monitor: ShownMonitor, meta: freeMeta }).annotate({
  identifier: "ChangedMonitor",
  description: "The monitor as it is now.",
  examples: [{ monitor: monitorExample, meta: freeMetaExample }]
})

/** The answer to the creation of a monitor: its baseline follows. */
export const CreatedMonitorAnswer = Struct({ monitor: ShownMonitor, meta: freeMeta }).annotate({
  identifier: "CreatedMonitor",
  description: "The new monitor. Its baseline follows by itself.",
  examples: [{
    monitor: { ...monitorExample, status: "initializing", baselined_at: null, next_check_at: null },
    meta: freeMetaExample
  }]
}).pipe(HttpApiSchema.status(202))

/** The answer with a page of monitors. */
export const MonitorsAnswer = Struct({ monitors: List(ShownMonitor), pagination: Pagination, meta: freeMeta }).annotate(
  {
    identifier: "Monitors",
    description: "A page of monitors, newest first.",
    examples: [{ monitors: [monitorExample], pagination: lastPageExample, meta: freeMetaExample }]
  }
)

/** A monitor in its wire form, without what drives it. */
export const shownMonitor = (monitor: Monitor): typeof ShownMonitor.Type => ({
  id: monitor.id,
  entity_id: monitor.entity_id,
  label: monitor.label,
  poll_interval_days: monitor.poll_interval_days,
  endpoint_ids: monitor.endpoint_ids,
  topics: monitor.topics,
  status: monitor.status,
  created_at: writtenInstant(monitor.created_at),
  baselined_at: writtenInstantOrNull(monitor.baselined_at),
  next_check_at: writtenInstantOrNull(nextCheckAt(monitor))
})

/** The result of a monitor of a batch. */
export const BatchResult = Schema.Union([
  Struct({
    status: Schema.Literal("created").annotate({ description: "The monitor exists." }),
    monitor: ShownMonitor
  }),
  Struct({
    status: Schema.Literal("refused").annotate({ description: "Nothing came of it." }),
    code: Text.annotate({ description: "The code of the problem, as the creation of this monitor alone would have." }),
    detail: Text.annotate({ description: "What was wrong." }),
    monitor_id: Schema.optionalKey(Text).annotate({
      description: "The monitor that watches the organization already; absent where that is not the reason."
    })
  })
]).annotate({ identifier: "MonitorResult", description: "What became of a monitor of a batch." })

/** The stored part of the answer to a batch, for repeats under the same key. */
export const KeptResults = List(BatchResult)

/** The results of a batch as the member of its answer. */
export const asResults = (
  answered: Answered<ReadonlyArray<typeof BatchResult.Type>>
): Answered<{ readonly results: ReadonlyArray<typeof BatchResult.Type> }> =>
  answered.status === "created"
    ? { status: answered.status, answer: { results: answered.answer } }
    : { status: answered.status, answer: Redacted.make({ results: Redacted.value(answered.answer) }) }

/** The answer to a batch of new monitors. */
export const BatchAnswer = Struct({
  results: List(BatchResult).annotate({ description: "What became of each monitor, in their order." }),
  meta: freeMeta
}).annotate({
  identifier: "CreatedMonitors",
  description: "What became of each monitor of a batch.",
  examples: [{
    results: [
      { status: "created", monitor: monitorExample },
      { status: "refused", code: "not_found", detail: "There is no organization of this entity_id." }
    ],
    meta: freeMetaExample
  }]
})

/** The answer with the price of a batch. */
export const QuoteAnswer = Struct({
  monitors: Int.annotate({ description: "How many monitors were priced." }),
  credits: Int.annotate({ description: "What their first cycles of 30 days cost together." }),
  meta: freeMeta
}).annotate({
  identifier: "MonitorsQuote",
  description: "What a batch of monitors would cost.",
  examples: [{ monitors: 2, credits: 40, meta: freeMetaExample }]
})

/** A billing cycle as its account sees it. */
const ShownCycle = Struct({
  started_at: Instant.annotate({ description: "When it began." }),
  ends_at: Instant.annotate({ description: "When it ends, 30 days later." }),
  poll_interval_days: PollInterval.annotate({ description: "The interval that held when it started." }),
  billed_cadence: Cadence.annotate({ description: "The cadence whose price was charged." }),
  forecast_checks: Int.annotate({ description: "How many checks are paid for with it." }),
  credits: Int.annotate({ description: "What it cost." })
}).annotate({
  identifier: "BillingCycle",
  description: "The 30 days that run now and were paid for when they started."
})

/** A run as its account sees it. */
const ShownRun = Struct({
  id: RunId.annotate({ description: "Identifies the run." }),
  trigger: RunTrigger.annotate({
    description:
      "`baseline`: the free one that comes first. `schedule`: its time had come. `on_demand`: it was asked for."
  }),
  scheduled_at: Instant.annotate({ description: "When it was due, or asked for." }),
  status: RunStatus.annotate({
    description:
      "`superseded`: a later run stands for it, or its monitor stopped before. `unfunded`: the balance did not cover it. Only `completed` runs may cost credits."
  }),
  started_at: NullOr(Instant).annotate({ description: "When it began; `null` where it has not." }),
  ended_at: NullOr(Instant).annotate({ description: "When it ended; `null` where it has not." }),
  credits: Int.annotate({ description: "What it cost beside its cycle." }),
  released: Int.annotate({ description: "How many Signals it saw for the first time and released." }),
  withheld: Int.annotate({
    description: "How many it saw for the first time that are beyond the plan, or of no topic."
  })
}).annotate({ identifier: "MonitorRun", description: "A baseline or check of a monitor." })

/** The answer with a monitor. */
export const MonitorDetailAnswer = Struct({
  monitor: ShownMonitor,
  billing_cycle: NullOr(ShownCycle).annotate({ description: "The current cycle; `null` where none runs." }),
  recent_runs: List(ShownRun),
  meta: freeMeta
}).annotate({
  identifier: "MonitorDetail",
  description: "A monitor, the cycle that runs now if one does, and its newest 20 runs, newest first.",
  examples: [{
    monitor: monitorExample,
    billing_cycle: {
      started_at: "2026-05-01T08:30:02.114Z",
      ends_at: "2026-05-31T08:30:02.114Z",
      poll_interval_days: 7,
      billed_cadence: "weekly",
      forecast_checks: 4,
      credits: 20
    },
    recent_runs: [{
      id: RunId.make("run_01k9xq3v9d6h1b7n2f8s5j4k0m"),
      trigger: "baseline",
      scheduled_at: "2026-05-01T08:30:01.874Z",
      status: "completed",
      started_at: "2026-05-01T08:30:01.874Z",
      ended_at: "2026-05-01T08:30:02.114Z",
      credits: 0,
      released: 0,
      withheld: 0
    }],
    meta: freeMetaExample
  }]
})

const shownCycle = (cycle: BillingCycle): typeof ShownCycle.Type => ({
  started_at: writtenInstant(cycle.started_at),
  ends_at: writtenInstant(endOf(cycle)),
  poll_interval_days: cycle.poll_interval_days,
  billed_cadence: billedCadence(cycle.poll_interval_days),
  forecast_checks: forecastChecks(cycle.poll_interval_days),
  credits: cycle.credits
})

const shownRun = (run: Run): typeof ShownRun.Type => ({
  id: run.id,
  trigger: run.trigger,
  scheduled_at: writtenInstant(run.slot),
  status: run.status,
  started_at: writtenInstantOrNull(run.started_at),
  ended_at: writtenInstantOrNull(run.ended_at),
  credits: run.credits,
  released: run.released,
  withheld: run.withheld
})

/** A monitor with its cycle and runs, in its wire form. */
export const shownMonitorDetail = ({ billing_cycle, monitor, recent_runs }: MonitorDetail) => ({
  monitor: shownMonitor(monitor),
  billing_cycle: billing_cycle && shownCycle(billing_cycle),
  recent_runs: recent_runs.map(shownRun)
})

/** A fictional endpoint for the OpenAPI document. */
export const endpointExample = {
  id: EndpointId.make("wep_01k9xq1b2n8f5s3j7k4m6p0e9d"),
  name: "CRM",
  url: "https://hooks.example.com/kontor",
  pending_url: null,
  kinds: ["organization.signal.detected", "account.balance.low"],
  status: "active",
  exhausted_in_a_row: 0,
  former_secret_signs_until: null,
  created_at: "2026-05-01T08:30:00.000Z"
} as const

/** An endpoint as its account sees it. */
export const WebhookEndpoint = Struct({
  id: EndpointId.annotate({ description: "Identifies the endpoint." }),
  name: Text.annotate({ description: "What the endpoint is for." }),
  url: Text.annotate({ description: "Where messages are posted to." }),
  pending_url: NullOr(Text).annotate({
    description: "Where messages are posted to once it is verified; `null` where no other address is to take over."
  }),
  kinds: List(EndpointKind).annotate({
    description:
      "The kinds of events that it gets: Signals that monitors release, and events of the account itself, which are free."
  }),
  status: EndpointStatus.annotate({
    description:
      "`pending_verification` until it is verified; `active` endpoints get messages; `disabled_user` was disabled by its account, `disabled_failures` for its failures; `archived` is final."
  }),
  exhausted_in_a_row: Int.annotate({ description: "How many messages were given up since the last one that arrived." }),
  former_secret_signs_until: NullOr(Instant).annotate({
    description: "Until when the former secret signs too; `null` if no former secret signs."
  }),
  created_at: Instant.annotate({ description: "When it was created." })
}).annotate({
  identifier: "WebhookEndpoint",
  description: "A place that webhooks are sent to. Its secret and its headers are never shown.",
  examples: [endpointExample]
})

/** An endpoint in its wire form. */
export const shownEndpoint = ({ created_at, former_secret_signs_until, ...endpoint }: Endpoint) => ({
  ...endpoint,
  former_secret_signs_until: writtenInstantOrNull(former_secret_signs_until),
  created_at: writtenInstant(created_at)
})
