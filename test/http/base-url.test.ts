// @effect-diagnostics missingLayerContext:off -- a layer that lacks the base URL is what is tried here.
import { assert, describe, it } from "@effect/vitest"
import { KontorMemory } from "@kontor/core/memory"
import { toWebHandler } from "@kontor/http"
import { RegisterMemory } from "@kontor/register/memory"
import { Effect, Layer } from "effect"
import { makeService } from "../support/Service.ts"

const baseUrl = "https://kontor.test/register/api"

describe("the base URL", () => {
  it.live("types of problems lead to the pages beside the API, as the OpenAPI document says", () =>
    Effect.gen(function*() {
      const { document, request } = yield* makeService({ baseUrl })
      const { body } = yield* request("/v1/account")
      assert.strictEqual(body["type"], "/register/problems/unauthenticated")
      assert.include(JSON.stringify(document.components), "\"/register/problems/unauthenticated\"")
    }))

  it.live("without one, a handler is no program that compiles, and answers nothing", () =>
    Effect.gen(function*() {
      // @ts-expect-error: the layer lacks the base URL
      const { dispose, handler } = toWebHandler(Layer.provideMerge(KontorMemory.layer, RegisterMemory.upstream))
      yield* Effect.addFinalizer(() => Effect.promise(dispose))
      const failure = yield* Effect.flip(Effect.tryPromise(() => handler(new Request("https://kontor.test/healthz"))))
      assert.match(String(failure.cause), /@kontor\/core\/Host\/BaseUrl/)
    }))
})
