import { NodeCrypto } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import type { UnitOfWork } from "@kontor/core"
import { AccountId, Caller } from "@kontor/core/Accounts"
import { type IdempotencyStore, Idempotent } from "@kontor/core/Idempotency"
import {
  answeredOnce,
  handlersOf,
  IdempotencyKeyRequired,
  keyHeaders,
  makeOpenAdmission,
  Operation,
  operationsOf
} from "@kontor/http"
import { type Context, Effect, Layer, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpRouter, HttpServer } from "effect/http"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { randomUUID } from "node:crypto"
import { address } from "../support/Address.ts"
import { idempotentWith } from "../support/Idempotency.ts"
import * as MemoryStorage from "../support/MemoryStorage.ts"

const account_id = AccountId.make(randomUUID())

const caller = Caller.of({ account_id, plan: "free", abilities: [], balance: 7 })

/**
 * Asks a version of a service, over a storage that other versions use too, whose one operation answers in a shape of
 * its own.
 */
const version = Effect.fnUntraced(function*<Answer extends object>(
  storage: Context.Context<IdempotencyStore | UnitOfWork>,
  shape: Schema.Codec<Answer>,
  answer: Answer
) {
  const success = shape.pipe(HttpApiSchema.status(201))
  const Own = HttpApiGroup.make("own")
    .add(HttpApiEndpoint.post("make", "/make", { headers: keyHeaders, success }))
    .middleware(IdempotencyKeyRequired)
  const Api = HttpApi.make("own").add(Own).middleware(Operation)
  const handlers = handlersOf(
    Own,
    Effect.gen(function*() {
      const { once } = yield* Idempotent
      const make = once(shape, Effect.succeed(answer)).pipe(
        answeredOnce(success),
        Effect.provideService(Caller, caller)
      )
      return { make: () => make }
    })
  )
  const routes = operationsOf(Api, [handlers], makeOpenAdmission).pipe(
    Layer.provide(idempotentWith()),
    Layer.provide(Layer.succeedContext(storage)),
    Layer.provide([address, SecureRandom.layerWebCrypto, HttpServer.layerServices, NodeCrypto.layerDigest])
  )
  const { handler } = yield* Effect.acquireRelease(
    Effect.sync(() => HttpRouter.toWebHandler(routes, { disableLogger: true })),
    ({ dispose }) => Effect.promise(() => dispose())
  )
  return (key: string) =>
    Effect.promise(async () => {
      const request = new Request("http://localhost/make", { method: "POST", headers: { "idempotency-key": key } })
      const response = await handler(request)
      const headers = ["content-type", "cache-control", "idempotency-status"].map((name) => response.headers.get(name))
      return { status: response.status, headers, text: await response.text() }
    })
})

it.live("a repeat after an upgrade gets the first answer byte for byte, whatever the operation answers since", () =>
  Effect.gen(function*() {
    const storage = yield* Layer.build(MemoryStorage.layer)
    const former = yield* version(
      storage,
      Schema.Struct({ name: Schema.String, status: Schema.Literals(["new", "old"]) }),
      { status: "old", name: "Alpha" }
    )
    const today = yield* version(
      storage,
      Schema.Struct({ status: Schema.Literals(["new"]), name: Schema.String, count: Schema.Int }),
      { status: "new", name: "Beta", count: 1 }
    )
    const key = randomUUID()
    const [first, repeat] = [yield* former(key), yield* today(key)]
    assert.strictEqual(first.status, 201)
    assert.strictEqual(first.text, JSON.stringify({ name: "Alpha", status: "old" }))
    const [type, caching] = first.headers
    assert.deepStrictEqual(first.headers, [type, caching, "created"])
    assert.deepStrictEqual(repeat, { ...first, headers: [type, caching, "replayed"] })
    assert.strictEqual((yield* today(randomUUID())).text, JSON.stringify({ status: "new", name: "Beta", count: 1 }))
  }).pipe(Effect.scoped))
