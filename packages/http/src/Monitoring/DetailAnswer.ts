import { RunId } from "@kontor/core"
import {
  billedCadence,
  type BillingCycle,
  Cadence,
  endOf,
  forecastChecks,
  type MonitorDetail,
  PollInterval,
  type Run,
  RunStatus,
  RunTrigger
} from "@kontor/core/Monitoring"
import { Schema } from "effect"
import { freeMeta, freeMetaExample } from "../Credits/FreeAnswer.ts"
import { Instant, writtenInstant, writtenInstantOrNull } from "../Instant.ts"
import { monitorExample, ShownMonitor, shownMonitor } from "./Answers.ts"

const { Array: List, Int, NullOr, Struct } = Schema

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

/** The answer with a monitor. Rule: Monitoring (decisions 13), GET /v1/account/monitors/{id}. */
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
