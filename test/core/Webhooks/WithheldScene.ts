import { AccountId } from "@kontor/core/Accounts"
import { EntityId, Withheld } from "@kontor/core/Register"
import { Deliveries, Dispatch, type StoredEndpoint, WebhookStore } from "@kontor/core/Webhooks"
import { releaseTo } from "@kontor/testing/fixtures"
import { DateTime, Effect } from "effect"
import { randomUUID } from "node:crypto"
import { as, deliveriesTo, Receivers, verifiedEndpoint } from "../../support/WebhookReceivers.ts"

/** An identifier of a new organization. */
export const newEntity = (): EntityId => EntityId.make(randomUUID().replaceAll("-", ""))

/** Withholds an organization. */
export const withhold = (entity_id: EntityId) =>
  Effect.flatMap(DateTime.now, (since) => Withheld.use(({ add }) => add({ entity_id, reason: null, since })))

/** Ends the withholding of an organization. */
export const release = (entity_id: EntityId) => Withheld.use(({ remove }) => remove(entity_id))

/** Releases a Signal of an organization now, by a monitor that knows it under an identifier: by default the same. */
export const announce = Effect.fnUntraced(function*(endpoint: StoredEndpoint, named: EntityId, entity_id = named) {
  const [store, now] = [yield* WebhookStore, yield* DateTime.now]
  const { signal } = releaseTo([endpoint]).event
  const organization = { ...signal.organization, entity_id: named }
  yield* store.release([releaseTo([endpoint], now, { entity_id, signal: { ...signal, organization } })])
})

/** An account with an endpoint, and an organization that it receives events of. */
export const scene = Effect.gen(function*() {
  const account = AccountId.make(randomUUID())
  const [deliveries, dispatch, receivers] = [yield* Deliveries, yield* Dispatch, yield* Receivers]
  const { id, stored } = yield* verifiedEndpoint(account)
  const statuses = Effect.map(deliveriesTo(stored), (found) => found.map(({ status }) => status))
  return { deliveries, dispatch, entity: newEntity(), id, me: as(account), receivers, statuses, stored }
})
