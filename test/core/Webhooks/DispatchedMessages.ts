import { AccountId } from "@kontor/core/Accounts"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { deliveriesTo, Receivers, verifiedEndpoint } from "../../support/WebhookReceivers.ts"

export const anEndpoint = Effect.gen(function*() {
  const account = AccountId.make(randomUUID())
  const receivers = yield* Receivers
  return { account, receivers, ...(yield* verifiedEndpoint(account)) }
})

export const statuses = (endpoint: Parameters<typeof deliveriesTo>[0]) =>
  Effect.map(deliveriesTo(endpoint), (deliveries) => deliveries.map(({ status }) => status))
