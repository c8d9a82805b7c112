import { EndpointId, MonitorId } from "@kontor/core"
import { type Monitor, MonitorStatus, nextCheckAt, PollInterval } from "@kontor/core/Monitoring"
import { EntityId } from "@kontor/core/Register"
import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import { freeMeta, freeMetaExample } from "../Credits/FreeAnswer.ts"
import { Instant, writtenInstant, writtenInstantOrNull } from "../Instant.ts"
import { lastPageExample, Pagination } from "../Pagination.ts"

const { Array: List, NullOr, String: Text, Struct } = Schema

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
  status: "active",
  created_at: "2026-05-01T08:30:00.000Z",
  baselined_at: "2026-05-01T08:30:02.114Z",
  next_check_at: "2026-05-08T08:30:02.114Z"
}

/** The stored part of the answer to a change of a monitor, for repeats under the same key. */
export const KeptMonitor = Struct({ monitor: ShownMonitor })

/** The answer to a change of a monitor. Rule: Monitoring (decisions 13). */
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
  status: monitor.status,
  created_at: writtenInstant(monitor.created_at),
  baselined_at: writtenInstantOrNull(monitor.baselined_at),
  next_check_at: writtenInstantOrNull(nextCheckAt(monitor))
})
