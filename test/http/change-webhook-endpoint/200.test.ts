import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { makeEndpoints, path, receiver } from "../../support/WebhookEndpoints.ts"

/** The address of a receiver as the service keeps it. */
const kept = (url: string): string => new URL(url).href

const patch = (body: object): RequestInit => ({ method: "PATCH", body: JSON.stringify(body) })

describe("PATCH /v1/account/webhook-endpoints/{id} 200", () => {
  it.live("changes what is named, and nothing else", () =>
    Effect.gen(function*() {
      const { change, endpointIn, headers, request } = yield* makeEndpoints()
      const place = `${path}/${yield* endpointIn("active")}`
      for (const body of [{ name: "CRM 2" }, { kinds: ["monitor.paused"] }, {}]) {
        const before = (yield* request(place, headers)).body["endpoint"] as object
        const answer = yield* change(place, patch(body))
        assert.deepStrictEqual([answer.status, answer.body["endpoint"]], [200, { ...before, ...body }])
        assert.deepStrictEqual((yield* request(place, headers)).body["endpoint"], answer.body["endpoint"])
      }
    }))

  it.live("new headers are sent with the next message, and never shown", () =>
    Effect.gen(function*() {
      const { change, create } = yield* makeEndpoints()
      const { received, url } = yield* receiver()
      const { endpoint: { id } } = yield* create(url, { headers: { "x-old": "1" } })
      const answer = yield* change(`${path}/${id}`, patch({ headers: { "x-token": "secret-7" } }))
      assert.notInclude(answer.text, "secret-7")
      yield* change(`${path}/${id}/test`)
      assert.deepInclude(received.at(-1)?.headers, { "x-token": "secret-7" })
      assert.notProperty(received.at(-1)?.headers, "x-old")
    }))

  it.live("rule: a new address is verified before it takes over", () =>
    Effect.gen(function*() {
      const { change, create } = yield* makeEndpoints()
      const [old, next] = [yield* receiver(), yield* receiver((_, response) => void response.writeHead(200).end())]
      const { endpoint: { id } } = yield* create(old.url)
      yield* change(`${path}/${id}/verify`)
      const asked = yield* change(`${path}/${id}`, patch({ url: next.url }))
      assert.deepInclude(asked.body["endpoint"], { url: kept(old.url), pending_url: kept(next.url), status: "active" })
      const failed = yield* change(`${path}/${id}/verify`)
      assert.strictEqual(failed.status, 422)
      assert.deepInclude(failed.body["endpoint"], { url: kept(old.url), pending_url: kept(next.url) })
      yield* change(`${path}/${id}/test`)
      assert.lengthOf(next.received, 1)
      assert.strictEqual(old.received.at(-1)?.body.type, "endpoint.test")
      next.behaviour.answer = ({ body }, response) =>
        void response.writeHead(200, { "webhook-verification": body.data.challenge ?? "" }).end()
      const verified = yield* change(`${path}/${id}/verify`)
      assert.deepInclude(verified.body["endpoint"], { url: kept(next.url), pending_url: null, status: "active" })
      yield* change(`${path}/${id}/test`)
      assert.strictEqual(next.received.at(-1)?.body.type, "endpoint.test")
    }))

  it.live("an address takes over at once where none was verified, and its own address ends what is pending", () =>
    Effect.gen(function*() {
      const { change, create, endpointIn, headers, request } = yield* makeEndpoints()
      const { url } = yield* receiver()
      const fresh = yield* endpointIn("pending_verification")
      const moved = yield* change(`${path}/${fresh}`, patch({ url }))
      assert.deepInclude(moved.body["endpoint"], { url: kept(url), pending_url: null, status: "pending_verification" })
      const { endpoint: { id } } = yield* create(url)
      yield* change(`${path}/${id}/verify`)
      const before = (yield* request(`${path}/${id}`, headers)).body["endpoint"]
      yield* change(`${path}/${id}`, patch({ url: "https://other.example/" }))
      assert.deepStrictEqual((yield* change(`${path}/${id}`, patch({ url }))).body["endpoint"], before)
    }))

  it.live("a repeat gets the first answer and changes nothing", () =>
    Effect.gen(function*() {
      const { change, endpointIn } = yield* makeEndpoints()
      const [place, key] = [`${path}/${yield* endpointIn("active")}`, randomUUID()]
      const first = yield* change(place, patch({ name: "A" }), key)
      yield* change(place, patch({ name: "B" }))
      const again = yield* change(place, patch({ name: "A" }), key)
      assert.deepStrictEqual(again.body["endpoint"], first.body["endpoint"])
      assert.strictEqual(again.headers["idempotency-status"], "replayed")
    }))
})
