import { assert, describe, it } from "@effect/vitest"
import { OutcomeUnknown } from "@kontor/core/Idempotency"
import { Deferred, Effect, Fiber } from "effect"
import { OpenApi } from "effect/http-api"
import { randomUUID } from "node:crypto"
import { Api, makeService } from "./KeyedRequests.ts"

describe("a network operation under an Idempotency-Key", () => {
  it.live("is sent once", () =>
    Effect.gen(function*() {
      const { asked, runs } = yield* makeService()
      const key = randomUUID()
      assert.strictEqual((yield* asked(key, { path: "/send" })).headers["idempotency-status"], "created")
      assert.strictEqual((yield* asked(key, { path: "/send" })).headers["idempotency-status"], "replayed")
      assert.strictEqual(yield* runs, 1)
    }))

  it.live("a repeat meanwhile is 409 idempotency_conflict, and says when to ask again", () =>
    Effect.gen(function*() {
      const [begun, goOn] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const waiting = Deferred.succeed(begun, undefined).pipe(Effect.andThen(Deferred.await(goOn)), Effect.as("sent"))
      const { asked } = yield* makeService(waiting)
      const key = randomUUID()
      const first = yield* Effect.forkChild(asked(key, { path: "/send" }))
      yield* Deferred.await(begun)
      const { body, headers, status } = yield* asked(key, { path: "/send" })
      assert.strictEqual(status, 409)
      assert.strictEqual(body["code"], "idempotency_conflict")
      assert.strictEqual(headers["retry-after"], "5")
      yield* Deferred.succeed(goOn, undefined)
      assert.strictEqual((yield* Fiber.join(first)).status, 200)
    }))

  it.live("where the outcome is unknown it is 409 outcome_ambiguous with a support reference, then and ever after", () =>
    Effect.gen(function*() {
      const { asked, runs } = yield* makeService(Effect.fail(new OutcomeUnknown()))
      const key = randomUUID()
      const [first, repeat] = [yield* asked(key, { path: "/send" }), yield* asked(key, { path: "/send" })]
      for (const { body, headers, status } of [first, repeat]) {
        assert.strictEqual(status, 409)
        assert.strictEqual(body["code"], "outcome_ambiguous")
        assert.isUndefined(headers["idempotency-status"])
      }
      const [reference, repeatedReference] = [first, repeat].map(({ body }) =>
        (body["meta"] as Record<string, unknown>)["support_reference"]
      )
      assert.match(String(reference), /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
      assert.strictEqual(repeatedReference, reference)
      assert.strictEqual(yield* runs, 1)
    }))
})

describe("the contract of an operation under an Idempotency-Key", () => {
  it("has the header, which is required, and every problem of it", () => {
    const { paths } = OpenApi.fromApi(Api)
    const operation = paths["/send"]!.post!
    assert.deepStrictEqual(operation.parameters.map(({ in: place, name, required }) => [place, name, required]), [
      ["header", "idempotency-key", true]
    ])
    assert.includeMembers(Object.keys(operation.responses), ["400", "409", "428"])
  })
})
