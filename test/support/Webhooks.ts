import { DeliveryId, EndpointId, EventId, MessageId, MonitorId } from "@kontor/core"
import type { AccountId } from "@kontor/core/Accounts"
import { EntityId } from "@kontor/core/Register"
import { SealedText } from "@kontor/core/Secrets"
import {
  type DeliveryMove,
  type Released,
  type Settlement,
  type StoredDelivery,
  type StoredEndpoint,
  type StoredEvent,
  WebhookStore
} from "@kontor/core/Webhooks"
import { DateTime, Effect } from "effect"
import { randomBytes } from "node:crypto"
import { webhookMessages } from "./WebhookMessages.ts"

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

const digitsOf = (number: number, length: number): string =>
  Array.from({ length }, (_, place) => alphabet[Math.floor(number / 32 ** (length - 1 - place)) % 32]).join("")

let ulids = 0

/** A ULID that nothing else has. It sorts after those that were made in this process before. */
export const newUlid = (): string =>
  `${digitsOf(Date.now(), 10)}${digitsOf(ulids++, 6)}${
    Array.from(randomBytes(10), (byte) => alphabet[byte % 32]).join("")
  }`

/** When the tests begin. */
export const start = DateTime.makeUnsafe("2026-03-01T12:00:00.000Z")

/** So many seconds after the tests begin. */
export const after = (seconds: number): DateTime.Utc => DateTime.add(start, { seconds })

/** A text sealed with a key, as far as a store is concerned. */
export const sealedBy = (key_id: string): SealedText => SealedText.make(`sealed1.${key_id}.${"A".repeat(40)}`)

/** An active endpoint that no store has yet. */
export const anEndpoint = (account_id: AccountId): StoredEndpoint => ({
  account_id,
  id: EndpointId.make(`wep_${newUlid()}`),
  name: "Hauptsystem",
  url: "https://hooks.example.com/kontor",
  status: "active",
  exhausted_in_a_row: 0,
  sealed_secret: sealedBy("a"),
  sealed_former_secret: null,
  former_secret_signs_until: null,
  sealed_headers: sealedBy("a"),
  created_at: start
})

/** Adds an active endpoint to an account. */
export const addEndpoint = Effect.fnUntraced(function*(account: AccountId, changes: Partial<StoredEndpoint> = {}) {
  const store = yield* WebhookStore
  const endpoint = { ...anEndpoint(account), ...changes }
  yield* store.addEndpoint(endpoint, 100)
  return endpoint
})

/** A Signal that is released to these endpoints. */
export const releaseTo = (
  endpoints: ReadonlyArray<StoredEndpoint>,
  created_at: DateTime.Utc = start,
  changes: Partial<StoredEvent> = {}
): Released => {
  const account_id = endpoints[0]!.account_id
  const event_id = EventId.make(`evt_${newUlid()}`)
  return {
    event: {
      account_id,
      id: event_id,
      monitor_id: MonitorId.make(`mon_${newUlid()}`),
      entity_id: EntityId.make("0123456789abcdef0123456789abcdef"),
      label: "Kunde 7",
      signal: webhookMessages.signal.data.signal,
      created_at,
      ...changes
    },
    deliveries: endpoints.map(({ id: endpoint_id }) => ({
      account_id,
      id: DeliveryId.make(`del_${newUlid()}`),
      endpoint_id,
      event_id,
      message_id: MessageId.make(`msg_${newUlid()}`),
      type: "organization.signal.detected",
      status: "pending",
      attempts: 0,
      plan_step: 0,
      next_attempt_at: created_at,
      created_at
    }))
  }
}

/** The move of deliveries that wait for their first attempt and are blocked. */
export const blocking: DeliveryMove = {
  from: ["pending"],
  to: { status: "blocked_endpoint", next_attempt_at: null }
}

/** What becomes of a claimed delivery; without changes it succeeded. */
export const settlementOf = (
  { account_id, attempts, id, plan_step }: StoredDelivery,
  changes: Partial<Settlement> = {}
): Settlement => ({
  account_id,
  id,
  status: "succeeded",
  plan_step,
  next_attempt_at: null,
  attempt: {
    number: attempts,
    started_at: start,
    status: 200,
    duration: 12.5,
    error: null,
    answer: new Uint8Array([0, 255, 10])
  },
  ...changes
})
