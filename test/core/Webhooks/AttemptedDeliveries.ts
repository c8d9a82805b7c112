import { AccountId } from "@kontor/core/Accounts"
import { Deliveries, Dispatch, Endpoints } from "@kontor/core/Webhooks"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { Receivers, verifiedEndpoint } from "../../support/WebhookReceivers.ts"

export const newAccount = (): AccountId => AccountId.make(randomUUID())

export const all = { per_page: 100 }

export const scene = Effect.fnUntraced(function*(account: AccountId) {
  const [deliveries, dispatch, endpoints] = [yield* Deliveries, yield* Dispatch, yield* Endpoints]
  const receivers = yield* Receivers
  return { deliveries, dispatch, endpoints, receivers, ...(yield* verifiedEndpoint(account)) }
})
