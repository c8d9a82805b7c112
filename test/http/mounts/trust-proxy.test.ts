import { assert, describe, it } from "@effect/vitest"
import { kontorPlugin } from "@kontor/http/fastify"
import { toNodeHandler } from "@kontor/http/node"
import { webServer } from "@kontor/testing/fixtures"
import { Array, Effect } from "effect"
import express from "express"
import fastify from "fastify"
import { limited } from "../../support/Limits.ts"
import { makeService } from "../../support/Service.ts"

/** How guesses of one address on the network are answered, each said by a proxy to come from a client of its own. */
const guesses = (url: string) =>
  Effect.forEach(Array.range(1, 3), (client) =>
    Effect.promise(async () => {
      const headers = {
        "x-api-key": "kt_00000000000000000000000000000000000000",
        "x-forwarded-for": `192.0.2.${client}`
      }
      return (await fetch(`${url}/register/api/v1/search-organizations?q=alpha`, { headers })).status
    }))

const limitedService = makeService({ host: limited({ unauthenticated: 1 }) })

describe.each([
  { trusted: true, answers: [401, 401, 401] },
  { trusted: false, answers: [401, 429, 429] }
])("where a proxy is trusted: $trusted", ({ answers, trusted }) => {
  it.live("Express says whose guess it is", () =>
    Effect.gen(function*() {
      const { services } = yield* limitedService
      const handler = toNodeHandler(services)
      yield* Effect.addFinalizer(() => Effect.promise(handler.dispose))
      const app = express()
      app.set("trust proxy", trusted)
      app.use("/register", handler)
      const { url } = yield* webServer(app)
      assert.deepStrictEqual(yield* guesses(url), answers)
    }))

  it.live("Fastify says whose guess it is", () =>
    Effect.gen(function*() {
      const { services } = yield* limitedService
      const app = fastify({ trustProxy: trusted })
      yield* Effect.addFinalizer(() => Effect.promise(() => app.close()))
      const url = yield* Effect.promise(async () => {
        await app.register(kontorPlugin(services), { prefix: "/register" })
        return app.listen({ port: 0, host: "127.0.0.1" })
      })
      assert.deepStrictEqual(yield* guesses(url), answers)
    }))
})
