import { Context, DateTime, Effect } from "effect"
import { Accounts } from "../Accounts/Accounts.ts"
import type { MonitorStatus } from "../Monitoring/Monitor.ts"
import { type MonitorBacklog, MonitorStore } from "../Monitoring/MonitorStore.ts"
import { DeliveryUpkeep, type RetrySince } from "../Webhooks/Deliveries.ts"
import { type DeliveryBacklog, WebhookStore } from "../Webhooks/WebhookStore.ts"
import { accountIn, type AccountNotFound } from "./AccountAdministration.ts"
import { makeAuditing } from "./AuditLog.ts"

/** A process of the service that lives: `roles` are `api` and `worker`. */
export interface LivingNode {
  readonly id: string
  readonly version: string
  readonly roles: ReadonlyArray<string>
  readonly seen_at: DateTime.Utc
}

/** The processes of the service that live, where its storage knows them. */
export const LivingNodes = Context.Reference<Effect.Effect<ReadonlyArray<LivingNode>>>(
  "@kontor/core/Administration/LivingNodes",
  { defaultValue: () => Effect.succeed([]) }
)

/** The work that waits. Of deliveries at most `counted` of a kind are counted. */
export interface Queues {
  readonly monitors: MonitorBacklog & { readonly by_status: ReadonlyMap<MonitorStatus, number> }
  readonly deliveries: DeliveryBacklog & { readonly counted: number }
}

/** Watches the work of the service. */
export interface WorkAdministration {
  /** The processes that live. */
  readonly nodes: Effect.Effect<ReadonlyArray<LivingNode>>
  readonly queues: Effect.Effect<Queues>
}

/** At most so many deliveries of a kind are counted: a count of more would take long and say little more. */
const counted = 10_000

/** Makes this part of the administration. */
export const makeWorkAdministration = Effect.gen(function*() {
  const [monitors, webhooks] = [yield* MonitorStore, yield* WebhookStore]
  const nodes = yield* LivingNodes
  const queues = Effect.gen(function*() {
    const now = yield* DateTime.now
    return {
      monitors: { ...yield* monitors.backlog(now), by_status: yield* monitors.counts },
      deliveries: { ...yield* webhooks.backlog(now, counted), counted }
    }
  }).pipe(Effect.withSpan("Administration.queues"))
  return { nodes, queues } satisfies WorkAdministration
})

/** Makes this part of the administration. */
export const makeWebhookAdministration = Effect.gen(function*() {
  const existing = accountIn(yield* Accounts)
  const deliveries = yield* DeliveryUpkeep
  const audited = yield* makeAuditing

  const retryDeliveries = Effect.fn("Administration.retryDeliveries")(
    function*(retry: RetrySince) {
      if (retry.account_id !== undefined) yield* existing(retry.account_id)
      return yield* deliveries.retrySince(retry)
    },
    (work, { account_id = null, since }) =>
      audited(work, (retried) =>
        retried === 0 ? undefined : {
          action: "deliveries.retry",
          account_id,
          details: { since: DateTime.formatIso(since), retried }
        })
  )

  const webhooks: WebhookAdministration = { retryDeliveries }
  return webhooks
})

/** Manages webhooks. */
export interface WebhookAdministration {
  /**
   * Sends exhausted, blocked and waiting deliveries again, as `DeliveryUpkeep.retrySince` does; returns their number.
   */
  readonly retryDeliveries: (retry: RetrySince) => Effect.Effect<number, AccountNotFound>
}
