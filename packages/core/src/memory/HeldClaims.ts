import { DateTime, Option } from "effect"
import type { StoredDelivery } from "../Webhooks/Delivery.ts"
import type { Settlement, WebhookStore } from "../Webhooks/WebhookStore.ts"
import { dueNow, isOpenTo, storedOf, type WebhookTables } from "./HeldWebhooks.ts"
import { rowsOf } from "./Rows.ts"
import type * as Tables from "./Tables.ts"

const settled = (tables: WebhookTables, settlement: Settlement): boolean => {
  const { attempt, id, is_silent, next_attempt_at, plan_step, status } = settlement
  const delivery = tables.deliveries.get(id)
  if (delivery?.status !== "in_flight" || delivery.attempts !== attempt.number) return false
  tables.deliveries.set(id, { ...delivery, status, plan_step, next_attempt_at, leased_until: null })
  tables.attempts.set(id, [...tables.attempts.get(id) ?? [], attempt])
  const endpoint = tables.endpoints.get(delivery.endpoint_id)
  if (endpoint !== undefined) {
    const exhausted_in_a_row = status === "succeeded" ? 0 : endpoint.exhausted_in_a_row
    tables.endpoints.set(endpoint.id, { ...endpoint, exhausted_in_a_row, is_silent })
  }
  return true
}

const withdrawn = (
  { deliveries }: WebhookTables,
  claimed: ReadonlyArray<Pick<StoredDelivery, "attempts" | "id">>
): number => {
  const ended = claimed.flatMap(({ attempts, id }) => {
    const delivery = deliveries.get(id)
    return delivery?.status === "in_flight" && delivery.attempts === attempts ? [delivery] : []
  })
  for (const delivery of ended) {
    const attempts = delivery.attempts - 1
    deliveries.set(delivery.id, { ...delivery, status: "cancelled", attempts, leased_until: null })
  }
  return ended.length
}

/** The part of the store that hands due deliveries to workers and takes their results. */
export const claimPart = (tables: Tables.Tables<WebhookTables>) => ({
  claimDue: (now, room, lease) =>
    tables.write((held) =>
      dueNow(held, now, room).map((due) => {
        const claimed = {
          ...due,
          status: "in_flight",
          attempts: due.attempts + 1,
          next_attempt_at: null,
          leased_until: DateTime.addDuration(now, lease)
        } as const
        held.deliveries.set(due.id, claimed)
        held.claimed.set(due.endpoint_id, now)
        return {
          delivery: storedOf(claimed),
          endpoint: held.endpoints.get(due.endpoint_id)!,
          event: held.events.get(due.event_id) ?? null
        }
      })
    ),
  recover: (now, next) =>
    tables.write(({ deliveries, endpoints }) => {
      const lost = rowsOf(deliveries).filter(({ leased_until }) =>
        leased_until !== null && DateTime.isLessThanOrEqualTo(leased_until, now)
      )
      for (const delivery of lost) {
        const { status } = endpoints.get(delivery.endpoint_id)!
        deliveries.set(delivery.id, { ...delivery, ...next[status], leased_until: null })
      }
      return lost.length
    }),
  settle: (settlement) => tables.write((held) => settled(held, settlement)),
  withdraw: (claimed) => tables.write((held) => withdrawn(held, claimed)),
  nextDue: tables.read((held) => {
    const times = rowsOf(held.deliveries).flatMap((delivery) => {
      const isWaiting = isOpenTo(held, delivery.account_id, delivery.endpoint_id)
      const time = delivery.leased_until ?? (isWaiting ? delivery.next_attempt_at : null)
      return time === null ? [] : [time]
    })
    return Option.fromUndefinedOr(times.toSorted(DateTime.Order)[0])
  })
} satisfies Partial<WebhookStore["Service"]>)
