import { assert, it } from "@effect/vitest"
import { Database, RegisterPostgres } from "@kontor/postgres"
import { Register } from "@kontor/register"
import { SearchIndexInThread } from "@kontor/search"
import { Effect, Layer, Redacted } from "effect"

const nowhere = Database.layer({ url: Redacted.make("postgres://kontor@127.0.0.1:1/kontor") })

it.layer(Layer.provide(RegisterPostgres.layer, [nowhere, SearchIndexInThread.layer]), { excludeTestServices: true })(
  "A register without its database",
  (it) => {
    it.effect("is unavailable, which costs nothing", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const failed = yield* Effect.flip(register.search({ q: "Alpha", skip: 0, limit: 1 }))
        assert.deepStrictEqual([failed._tag, failed.retry_after_seconds], ["UpstreamUnavailable", 5])
      }))
  }
)
