import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { AccountId, Caller } from "@kontor/core/Accounts"
import { Idempotent, OutcomeUnknown } from "@kontor/core/Idempotency"
import { answeredOnce, IdempotencyKeyRequired, keyHeaders, Operation } from "@kontor/http"
import { Deferred, Effect, Fiber, Layer, Ref, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpRouter, HttpServer } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { randomUUID } from "node:crypto"
import { address } from "../support/Address.ts"
import { idempotentWith } from "../support/Idempotency.ts"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import { measured } from "../support/Metrics.ts"

const Named = Schema.Struct({ name: Schema.String })
const Counted = Schema.Struct({ name: Schema.String, count: Schema.Int })
const Made = Counted.pipe(HttpApiSchema.status(201))

const Api = HttpApi.make("own")
  .add(
    HttpApiGroup.make("own")
      .add(
        HttpApiEndpoint.post("make", "/make", {
          headers: keyHeaders,
          payload: Named,
          success: Made
        }),
        HttpApiEndpoint.post("remake", "/remake", { headers: keyHeaders, payload: Named, success: Counted }),
        HttpApiEndpoint.delete("remove", "/make", { headers: keyHeaders, success: Counted }),
        HttpApiEndpoint.post("send", "/send", { headers: keyHeaders, payload: Named, success: Schema.String })
      )
      .middleware(IdempotencyKeyRequired)
  )
  .middleware(Operation)

/** A service with two operations that count how often they run, one stored and one sent over a network. */
const makeService = Effect.fnUntraced(
  function*(network: Effect.Effect<string, OutcomeUnknown> = Effect.succeed("sent")) {
    const caller = Caller.of({ account_id: AccountId.make(randomUUID()), plan: "free", abilities: [], balance: 7 })
    const runs = yield* Ref.make(0)
    const idempotent = idempotentWith().pipe(Layer.provide(MemoryStorage.layer))
    const handlers = HttpApiBuilder.group(
      Api,
      "own",
      Effect.fnUntraced(function*(handlers) {
        const { once, sendOnce } = yield* Idempotent
        const counted = (success: typeof Counted, name = "") =>
          once(Counted, Effect.map(Ref.updateAndGet(runs, (count) => count + 1), (count) => ({ name, count }))).pipe(
            answeredOnce(success),
            Effect.provideService(Caller, caller)
          )
        return handlers.handleAll({
          make: ({ payload }) => counted(Made, payload.name),
          remake: ({ payload }) => counted(Counted, payload.name),
          remove: () => counted(Counted),
          send: () =>
            sendOnce(Schema.String, {
              prepare: Ref.update(runs, (count) => count + 1),
              send: () => network,
              record: Effect.succeed
            }).pipe(answeredOnce(Schema.String), Effect.provideService(Caller, caller))
        })
      })
    )
    const routes = HttpApiBuilder.layer(Api).pipe(
      Layer.provide(handlers),
      Layer.provide([Operation.layer, IdempotencyKeyRequired.layer]),
      Layer.provide(idempotent),
      Layer.provide([address, SecureRandom.layerWebCrypto, HttpServer.layerServices, NodeCrypto.layerDigest])
    )
    const { handler } = yield* Effect.acquireRelease(
      Effect.sync(() => HttpRouter.toWebHandler(routes, { disableLogger: true })),
      ({ dispose }) => Effect.promise(() => dispose())
    )
    const asked = Effect.fnUntraced(
      function*(key: string | undefined, { body = { name: "Alpha" } as object, method = "POST", path = "/make" } = {}) {
        const response = yield* Effect.promise(() =>
          handler(
            new Request(`http://localhost${path}`, {
              method,
              headers: { "content-type": "application/json", ...(key !== undefined && { "idempotency-key": key }) },
              ...(method === "POST" && { body: JSON.stringify(body) })
            })
          )
        )
        const text = yield* Effect.promise(() => response.text())
        const answer: Readonly<Record<string, unknown>> = JSON.parse(text || "{}")
        return { status: response.status, headers: Object.fromEntries(response.headers), body: answer }
      }
    )
    return { asked, runs: Ref.get(runs) }
  }
)

describe("a mutation under an Idempotency-Key", () => {
  it.live("counts answers, those that are replayed apart", () =>
    Effect.gen(function*() {
      const { asked } = yield* makeService()
      const [created, replayed] = ["created", "replayed"].map((status) =>
        `kontor_http_idempotent_answers_total ${status}`
      )
      const counts = Effect.map(measured, (series) => [series[created!] ?? 0, series[replayed!] ?? 0] as const)
      const before = yield* counts
      yield* asked("key")
      yield* asked("key")
      yield* asked("key")
      const after = yield* counts
      assert.deepStrictEqual([after[0] - before[0], after[1] - before[1]], [1, 2])
    }))

  it.live("a repeat gets the first answer, status and body, and a header that says so", () =>
    Effect.gen(function*() {
      const { asked, runs } = yield* makeService()
      const key = randomUUID()
      const [first, repeat] = [yield* asked(key), yield* asked(key)]
      assert.deepStrictEqual([first.status, repeat.status], [201, 201])
      assert.deepStrictEqual([first.body, repeat.body], [{ name: "Alpha", count: 1 }, { name: "Alpha", count: 1 }])
      assert.deepStrictEqual([first, repeat].map(({ headers }) => headers["idempotency-status"]), [
        "created",
        "replayed"
      ])
      assert.notStrictEqual(first.headers["x-request-id"], repeat.headers["x-request-id"])
      assert.strictEqual(yield* runs, 1)
    }))

  it.live("a key may be bare or a quoted string: both are the same key", () =>
    Effect.gen(function*() {
      const { asked, runs } = yield* makeService()
      yield* asked("a.B:9_-")
      assert.strictEqual((yield* asked("\"a.B:9_-\"")).headers["idempotency-status"], "replayed")
      assert.strictEqual(yield* runs, 1)
    }))

  it.live("without a key it is 428, and nothing is done", () =>
    Effect.gen(function*() {
      const { asked, runs } = yield* makeService()
      const { body, headers, status } = yield* asked(undefined)
      assert.strictEqual(status, 428)
      assert.strictEqual(headers["content-type"], "application/problem+json")
      assert.isUndefined(headers["idempotency-status"])
      assert.deepInclude(body, { code: "idempotency_key_required", request_id: headers["x-request-id"] })
      assert.strictEqual(yield* runs, 0)
    }))

  it.live("a key that is none is 400, is named and not repeated, and nothing is done", () =>
    Effect.gen(function*() {
      const { asked, runs } = yield* makeService()
      const wrong = ["-a", ".a", "a b", "a".repeat(129), "\"a", "a\"", "\"\"", "\"a\\\"\"", "first, second", "'a'"]
      for (const key of wrong) {
        const { body, status } = yield* asked(key)
        assert.strictEqual(status, 400, key)
        assert.strictEqual(body["code"], "invalid_request")
        assert.deepStrictEqual(Object.keys(body["invalid_params"] as object), ["Idempotency-Key"])
      }
      assert.strictEqual((yield* asked("a".repeat(128))).status, 201)
      assert.strictEqual(yield* runs, 1)
    }))

  it.live("another body, path or method under the same key is 409 idempotency_conflict, and nothing is done", () =>
    Effect.gen(function*() {
      const { asked, runs } = yield* makeService()
      const key = randomUUID()
      yield* asked(key)
      for (const other of [{ body: { name: "Beta" } }, { path: "/remake" }, { method: "DELETE" }]) {
        const { body, headers, status } = yield* asked(key, other)
        assert.strictEqual(status, 409)
        assert.strictEqual(body["code"], "idempotency_conflict")
        assert.isUndefined(headers["idempotency-status"])
        assert.isUndefined(headers["retry-after"])
      }
      assert.strictEqual(yield* runs, 1)
    }))

  it.live("a request that breaks a rule leaves the key free", () =>
    Effect.gen(function*() {
      const { asked } = yield* makeService()
      const key = randomUUID()
      assert.isAtLeast((yield* asked(key, { body: { label: "Alpha" } })).status, 400)
      assert.strictEqual((yield* asked(key)).headers["idempotency-status"], "created")
    }))
})

describe("a network operation under an Idempotency-Key", () => {
  it.live("is sent once", () =>
    Effect.gen(function*() {
      const { asked, runs } = yield* makeService()
      const key = randomUUID()
      assert.strictEqual((yield* asked(key, { path: "/send" })).headers["idempotency-status"], "created")
      assert.strictEqual((yield* asked(key, { path: "/send" })).headers["idempotency-status"], "replayed")
      assert.strictEqual(yield* runs, 1)
    }))

  it.live("a repeat meanwhile is 409 idempotency_conflict, and told when to ask again", () =>
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
      const [told, toldAgain] = [first, repeat].map(({ body }) =>
        (body["meta"] as Record<string, unknown>)["support_reference"]
      )
      assert.match(String(told), /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
      assert.strictEqual(toldAgain, told)
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
