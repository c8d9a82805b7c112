import { NodeCrypto } from "@effect/platform-node"
import { AccountId, Caller } from "@kontor/core/Accounts"
import { Idempotent, type OutcomeUnknown } from "@kontor/core/Idempotency"
import {
  answeredOnce,
  handlersOf,
  IdempotencyKeyRequired,
  keyHeaders,
  makeOpenAdmission,
  Operation,
  operationsOf
} from "@kontor/http"
import { Effect, Layer, Ref, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpRouter, HttpServer } from "effect/http"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { randomUUID } from "node:crypto"
import { address } from "../support/Address.ts"
import { idempotentWith } from "../support/Idempotency.ts"
import * as MemoryStorage from "../support/MemoryStorage.ts"

const Named = Schema.Struct({ name: Schema.String })

const Counted = Schema.Struct({ name: Schema.String, count: Schema.Int })

const Made = Counted.pipe(HttpApiSchema.status(201))

const Own = HttpApiGroup.make("own")
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

export const Api = HttpApi.make("own").add(Own).middleware(Operation)

/** A service with two operations that count how often they run, one stored and one sent over a network. */
export const makeService = Effect.fnUntraced(
  function*(network: Effect.Effect<string, OutcomeUnknown> = Effect.succeed("sent")) {
    const caller = Caller.of({ account_id: AccountId.make(randomUUID()), plan: "free", abilities: [], balance: 7 })
    const runs = yield* Ref.make(0)
    const idempotent = idempotentWith().pipe(Layer.provide(MemoryStorage.layer))
    const handlers = handlersOf(
      Own,
      Effect.gen(function*() {
        const { once, sendOnce } = yield* Idempotent
        const counted = (success: typeof Counted, name = "") =>
          once(Counted, Effect.map(Ref.updateAndGet(runs, (count) => count + 1), (count) => ({ name, count }))).pipe(
            answeredOnce(success),
            Effect.provideService(Caller, caller)
          )
        return {
          make: ({ payload }) => counted(Made, payload.name),
          remake: ({ payload }) => counted(Counted, payload.name),
          remove: () => counted(Counted),
          send: () =>
            sendOnce(Schema.String, {
              prepare: Ref.update(runs, (count) => count + 1),
              send: () => network,
              record: Effect.succeed
            }).pipe(answeredOnce(Schema.String), Effect.provideService(Caller, caller))
        }
      })
    )
    const routes = operationsOf(Api, [handlers], makeOpenAdmission).pipe(
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
