import { assert } from "@effect/vitest"
import { MonitorId } from "@kontor/core"
import { EntityId } from "@kontor/core/Register"
import type { SignalDetected } from "@kontor/core/Webhooks"
import { webServer } from "@kontor/testing/fixtures"
import { webhookReceiver } from "@kontor/webhooks/receiver"
import { Effect, Queue, Schedule, Schema } from "effect"
import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"

const { Array: List, Int, String: Text, Struct } = Schema

const Issued = Struct({ endpoint: Struct({ id: Text, status: Text }), signing_secret: Text })
const Verified = Struct({ endpoint: Struct({ status: Text }) })
const Found = Struct({ results: List(Struct({ entity_id: EntityId })) })
const Monitored = Struct({ monitor: Struct({ id: MonitorId, status: Text }) })
const Fetched = Struct({ meta: Struct({ realtime: Struct({ status: Text }) }) })
const Balance = Struct({ balance: Struct({ spent: Int }) })
const Followed = Struct({
  signal: Struct({ event: Struct({ id: Text }) }),
  meta: Struct({ request_credit_cost: Int })
})

/** What a request asks for beside its path. */
interface Asked {
  readonly method?: "POST"
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A receiver as a customer runs it, once it knows its secret; its messages arrive in the queue. */
const receiver = Effect.gen(function*() {
  const received = yield* Queue.unbounded<SignalDetected>()
  const state: { listener: (request: IncomingMessage, response: ServerResponse) => void } = { listener: () => {} }
  const { url } = yield* webServer((request, response) => state.listener(request, response))
  return {
    url,
    received,
    knowing: (secret: string) => {
      const { listener } = webhookReceiver({
        secrets: [secret],
        onSignal: (message) => void Queue.offerUnsafe(received, message)
      })
      state.listener = (request, response) => void listener(request, response)
    }
  }
})

/**
 * What the first customer does with a demonstration: makes an endpoint and verifies it, watches a company, reads it
 * live, gets the webhook of its change, and follows its link. Each is charged its price.
 */
export const receiveFirstWebhook = Effect.fnUntraced(function*(origin: string, api_key: string) {
  const ask = <A>(schema: Schema.Codec<A, unknown>, path: string, more: Asked = {}) =>
    Effect.promise(() =>
      fetch(new URL(path, `${origin}/api/v1/`), {
        ...more,
        headers: { "x-api-key": api_key, ...more.headers }
      }).then((response) => response.json())
    ).pipe(Effect.flatMap(Schema.decodeUnknownEffect(schema)))
  const change = <A>(schema: Schema.Codec<A, unknown>, path: string, body?: object) =>
    ask(schema, `account/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
      body: JSON.stringify(body ?? {})
    })

  const { balance: before } = yield* ask(Balance, "account/credits")
  const { knowing, received, url } = yield* receiver
  const { endpoint, signing_secret } = yield* change(Issued, "webhook-endpoints", { name: "CRM", url })
  knowing(signing_secret)
  const verified = yield* change(Verified, `webhook-endpoints/${endpoint.id}/verify`)
  assert.deepStrictEqual([endpoint.status, verified.endpoint.status], ["pending_verification", "active"])

  const { results: [hit] } = yield* ask(Found, "search-organizations?q=Hagenheimer%20Braumanufaktur")
  const { monitor } = yield* change(Monitored, "monitors", {
    entity_id: hit!.entity_id,
    poll_interval_days: 7,
    endpoint_ids: [endpoint.id]
  })
  yield* ask(Monitored, `account/monitors/${monitor.id}`).pipe(
    Effect.repeat({ schedule: Schedule.spaced("20 millis"), until: ({ monitor }) => monitor.status === "active" })
  )

  const { meta } = yield* ask(
    Fetched,
    `fetch-organization?q=${hit!.entity_id}&realtime_mode=commercialregister-default`
  )
  assert.strictEqual(meta.realtime.status, "succeeded")
  yield* change(Monitored, `monitors/${monitor.id}/check`)
  const { data } = yield* Queue.take(received)
  assert.deepInclude(data.signal.event, { topic: "MASTER_DATA_CHANGES", type: "ADDRESS_CHANGE" })
  assert.deepInclude(data.monitor, { id: monitor.id, entity_id: hit!.entity_id })

  const followed = yield* ask(Followed, data.links.signal)
  assert.strictEqual(followed.signal.event.id, data.signal.event.id)
  assert.strictEqual(followed.meta.request_credit_cost, 20)
  const search = 1
  const cycle = 20
  const live = 15
  const check = 2
  const { balance } = yield* ask(Balance, "account/credits")
  assert.strictEqual(balance.spent - before.spent, search + cycle + live + check + followed.meta.request_credit_cost)
})
