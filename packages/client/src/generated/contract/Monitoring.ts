// Generated from the OpenAPI document by `npm run clients`.

import type { AnswerMeta, Bilingual, Pagination, Tier, Topic } from "./Shared.ts"

export type ChangedMonitor = { readonly monitor: Monitor; readonly meta: AnswerMeta }

export type Monitor = {
  readonly id: string
  readonly entity_id: string
  readonly label: string | null
  readonly poll_interval_days: number
  readonly endpoint_ids: ReadonlyArray<string>
  readonly topics: ReadonlyArray<Topic> | null
  readonly status: MonitorStatus
  readonly created_at: string
  readonly baselined_at: string | null
  readonly next_check_at: string | null
}

export type MonitorChange = {
  readonly poll_interval_days?: number | undefined
  readonly label?: string | null | undefined
  readonly endpoint_ids?: ReadonlyArray<string> | undefined
  readonly topics?: ReadonlyArray<Topic> | null | undefined
}

export type MonitorsQuote = { readonly monitors: number; readonly credits: number; readonly meta: AnswerMeta }

export type NewMonitors = {
  readonly monitors: ReadonlyArray<
    {
      readonly entity_id: string
      readonly label?: string | null | undefined
      readonly poll_interval_days?: number | undefined
      readonly endpoint_ids?: ReadonlyArray<string> | undefined
      readonly topics?: ReadonlyArray<Topic> | null | undefined
      readonly allow_duplicate?: boolean | undefined
    }
  >
  readonly poll_interval_days?: number | undefined
  readonly endpoint_ids?: ReadonlyArray<string> | undefined
  readonly topics?: ReadonlyArray<Topic> | null | undefined
  readonly allow_duplicate?: boolean | undefined
}

export type CreatedMonitors = { readonly results: ReadonlyArray<MonitorResult>; readonly meta: AnswerMeta }

export type MonitorResult = { readonly status: "created"; readonly monitor: Monitor } | {
  readonly status: "refused"
  readonly code: string
  readonly detail: string
  readonly monitor_id?: string | undefined
}

export type CreatedMonitor = { readonly monitor: Monitor; readonly meta: AnswerMeta }

export type NewMonitor = {
  readonly entity_id: string
  readonly poll_interval_days: number
  readonly endpoint_ids: ReadonlyArray<string>
  readonly topics?: ReadonlyArray<Topic> | null | undefined
  readonly label?: string | null | undefined
  readonly allow_duplicate?: boolean | undefined
}

export type MonitorDetail = {
  readonly monitor: Monitor
  readonly billing_cycle: BillingCycle | null
  readonly recent_runs: ReadonlyArray<MonitorRun>
  readonly meta: AnswerMeta
}

export type MonitorRun = {
  readonly id: string
  readonly trigger: "baseline" | "schedule" | "on_demand"
  readonly scheduled_at: string
  readonly status: "scheduled" | "running" | "completed" | "failed" | "partial" | "superseded" | "unfunded"
  readonly started_at: string | null
  readonly ended_at: string | null
  readonly credits: number
  readonly released: number
  readonly withheld: number
}

export type BillingCycle = {
  readonly started_at: string
  readonly ends_at: string
  readonly poll_interval_days: number
  readonly billed_cadence: Cadence
  readonly forecast_checks: number
  readonly credits: number
}

export type Monitors = {
  readonly monitors: ReadonlyArray<Monitor>
  readonly pagination: Pagination
  readonly meta: AnswerMeta
}

export type Pricing = {
  readonly pricing: MonitoringPricing | ReadonlyArray<MonitoringPricing>
  readonly topics: ReadonlyArray<MonitoredTopic>
  readonly meta: AnswerMeta
}

export type MonitoredTopic = {
  readonly code: Topic
  readonly label: Bilingual
  readonly tier: Tier
  readonly released: boolean
}

export type MonitoringPricing = {
  readonly poll_interval_days: number
  readonly billed_cadence: Cadence
  readonly cycle_days: 30
  readonly forecast_checks: number
  readonly estimated_credits: number
  readonly extra_check_credits: number
}

export type MonitorStatus =
  | "initializing"
  | "active"
  | "paused_user"
  | "paused_configuration"
  | "paused_billing"
  | "paused_entitlement"
  | "error"
  | "archived"

export type Cadence = "daily" | "every_3_days" | "weekly" | "monthly"
