import { AccountId } from "@kontor/core/Accounts"
import { type DeliveryStatus, Dispatch } from "@kontor/core/Webhooks"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import * as MemoryStorage from "../../support/MemoryStorage.ts"
import { deliveriesTo, Receivers, servicesOver, verifiedEndpoint } from "../../support/WebhookReceivers.ts"

export const pace = { concurrency: 20, pause: "10 seconds", patience: "10 seconds" } as const

export const services = servicesOver(MemoryStorage.layer)

/** A receiver, and a node that sends to it until it is stopped. */
export const scene = Effect.gen(function*() {
  const account = AccountId.make(randomUUID())
  const [{ run }, receivers] = [yield* Dispatch, yield* Receivers]
  const endpoint = yield* verifiedEndpoint(account)
  return { account, receivers, node: Effect.forkScoped(run(pace)), ...endpoint }
})

/** Lets everything run that does not wait for time. */
export const goOn = Effect.repeat(Effect.yieldNow, { times: 500 })

export const statuses = (endpoint: Parameters<typeof deliveriesTo>[0]) =>
  Effect.map(deliveriesTo(endpoint), (deliveries) => deliveries.map(({ status }) => status))

/** The deliveries of an endpoint, once these are their statuses. */
export const become = (endpoint: Parameters<typeof deliveriesTo>[0], ...expected: ReadonlyArray<DeliveryStatus>) =>
  Effect.andThen(Effect.yieldNow, deliveriesTo(endpoint)).pipe(
    Effect.repeat({ until: (deliveries) => String(deliveries.map(({ status }) => status)) === String(expected) })
  )
