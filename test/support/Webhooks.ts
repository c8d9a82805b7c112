import {
  type AccountId,
  EndpointId,
  EntityId,
  MonitorId,
  type Release,
  SealedText,
  type Settlement,
  type StoredDelivery,
  type StoredEndpoint,
  WebhookStore
} from "@kontor/core"
import { DateTime, Effect } from "effect"
import { randomBytes } from "node:crypto"
import { webhookMessages } from "./WebhookMessages.ts"

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

/** A ULID that nothing else has. */
export const newUlid = (): string => `0${Array.from(randomBytes(25), (byte) => alphabet[byte % 32]).join("")}`

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

/** A release of a Signal to these endpoints. */
export const releaseTo = (
  endpoints: ReadonlyArray<StoredEndpoint>,
  released_at: DateTime.Utc = start
): Release => ({
  account_id: endpoints[0]!.account_id,
  monitor_id: MonitorId.make(`mon_${newUlid()}`),
  entity_id: EntityId.make("0123456789abcdef0123456789abcdef"),
  label: "Kunde 7",
  endpoint_ids: endpoints.map(({ id }) => id),
  signal: webhookMessages.signal.data.signal,
  released_at
})

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
