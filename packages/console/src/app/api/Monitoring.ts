import type { Page } from "./Ask.ts"

/** A monitor of one organization. */
export interface Monitor {
  readonly id: string
  readonly entity_id: string
  readonly label: string | null
  readonly poll_interval_days: number
  readonly endpoint_ids: ReadonlyArray<string>
  readonly status:
    | "initializing"
    | "active"
    | "paused_user"
    | "paused_configuration"
    | "paused_billing"
    | "paused_entitlement"
    | "error"
    | "archived"
  readonly created_at: string
  readonly baselined_at: string | null
  readonly next_check_at: string | null
}

/** A page of monitors. */
export interface Monitors extends Page {
  readonly monitors: ReadonlyArray<Monitor>
}

/** A check of a monitor. */
export interface Run {
  readonly id: string
  readonly trigger: "baseline" | "schedule" | "on_demand"
  readonly scheduled_at: string
  readonly status: "scheduled" | "running" | "completed" | "failed" | "partial" | "superseded" | "unfunded"
  readonly ended_at: string | null
  readonly credits: number
  readonly released: number
  readonly withheld: number
}

/** A monitor with its cycle and runs. */
export interface MonitorDetail {
  readonly monitor: Monitor
  readonly billing_cycle: {
    readonly started_at: string
    readonly ends_at: string
    readonly forecast_checks: number
    readonly credits: number
  } | null
  readonly recent_runs: ReadonlyArray<Run>
}

/** What a monitor with an interval costs. */
export interface Pricing {
  readonly pricing: {
    readonly estimated_credits: number
    readonly forecast_checks: number
    readonly extra_check_credits: number
  }
}

/** A place that webhooks are sent to. */
export interface Endpoint {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly status: "pending_verification" | "active" | "disabled_user" | "disabled_failures" | "archived"
  readonly exhausted_in_a_row: number
  readonly former_secret_signs_until: string | null
  readonly created_at: string
}

/** The endpoints of the account. */
export interface Endpoints {
  readonly endpoints: ReadonlyArray<Endpoint>
}

/** A message on its way to an endpoint. */
export interface Delivery {
  readonly id: string
  readonly endpoint_id: string
  readonly event_id: string
  readonly message_id: string
  readonly type: string
  readonly status: "pending" | "in_flight" | "retry_wait" | "succeeded" | "exhausted" | "blocked_endpoint" | "cancelled"
  readonly attempts: number
  readonly next_attempt_at: string | null
  readonly created_at: string
}

/** A page of deliveries. */
export interface Deliveries extends Page {
  readonly deliveries: ReadonlyArray<Delivery>
}

/** A delivery with its attempts and the message that it sends. */
export interface DeliveryDetail {
  readonly delivery: Delivery
  readonly attempts: ReadonlyArray<{
    readonly number: number
    readonly started_at: string
    readonly status: number | null
    readonly duration: number
    readonly error: string | null
    readonly answer: string
  }>
  readonly payload: unknown
}
