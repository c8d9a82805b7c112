import { assert } from "@effect/vitest"
import { EndpointId } from "@kontor/core"
import { AccountId } from "@kontor/core/Accounts"
import { WebhookStore } from "@kontor/core/Webhooks"
import { releaseTo, webServer } from "@kontor/testing/fixtures"
import { webhookReceiver } from "@kontor/webhooks/receiver"
import { DateTime, Effect, Option, type Redacted, Schedule, Schema } from "effect"
import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { node } from "../../support/PostgresStorage.ts"

const Issued = Schema.Struct({ endpoint: Schema.Struct({ id: EndpointId }), signing_secret: Schema.String })

/** How many events are released at a time. */
const many = 20

/** An account, the service that it asks, and where the database of that is. */
interface Watched {
  readonly origin: string
  readonly key: Readonly<Record<string, string>>
  readonly account_id: string
  readonly database: () => Redacted.Redacted
}

const change = ({ key, origin }: Watched, path: string, body: object) =>
  Effect.promise(() =>
    fetch(`${origin}/api/v1/account/${path}`, {
      method: "POST",
      headers: { ...key, "content-type": "application/json", "idempotency-key": randomUUID() },
      body: JSON.stringify(body)
    }).then(async (response) => {
      const text = await response.text()
      assert.notStrictEqual(text, "", `The answer to POST ${path} is ${response.status} and empty`)
      return JSON.parse(text)
    })
  )

/** Releases events to an endpoint of an account, and sees which arrive there. */
export const receivedEvents = Effect.fnUntraced(function*(watched: Watched) {
  const account = AccountId.make(watched.account_id)
  const received = new Set<string>()
  const released: Array<string> = []
  const state: { listener: (request: IncomingMessage, response: ServerResponse) => void } = { listener: () => {} }
  const { url } = yield* webServer((request, response) => state.listener(request, response))
  const { endpoint, signing_secret } = yield* Schema.decodeUnknownEffect(Issued)(
    yield* change(watched, "webhook-endpoints", { name: "CRM", url })
  )
  const { listener } = webhookReceiver({
    secrets: [signing_secret],
    onSignal: ({ event_id }) => void received.add(event_id)
  })
  state.listener = (request, response) => void listener(request, response)
  yield* change(watched, `webhook-endpoints/${endpoint.id}/verify`, {})
  const releasing = Effect.gen(function*() {
    const [store, now] = [yield* WebhookStore, yield* DateTime.now]
    const stored = Option.getOrThrow(yield* store.endpoint(account, endpoint.id))
    const events = Array.from({ length: many }, () => releaseTo([stored], now))
    yield* store.release(events)
    released.push(...events.map(({ event }) => event.id))
  })
  const release = Effect.suspend(() => Effect.provide(releasing, node(watched.database())))
  const missing = Effect.sync(() => released.filter((id) => !received.has(id)).length)
  return {
    release,
    /** How many of those released did not arrive: an attempt that was cut off is made again after a minute. */
    lost: Effect.repeat(missing, { schedule: Schedule.spaced("100 millis"), until: (count) => count === 0 }).pipe(
      Effect.timeoutOrElse({ duration: "90 seconds", orElse: () => missing })
    )
  }
})
