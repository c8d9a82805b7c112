import { assert, describe, it } from "@effect/vitest"
import { BaseUrl } from "@kontor/core"
import { Effect } from "effect"

describe("BaseUrl", () => {
  it.effect.each(
    [
      ["https://data.example/api", "https://data.example/api"],
      ["https://data.example/register/api/", "https://data.example/register/api"],
      ["http://127.0.0.1:8080/api", "http://127.0.0.1:8080/api"]
    ] as const
  )("%s is taken, without a slash at its end", ([given, taken]) =>
    Effect.gen(function*() {
      assert.strictEqual(yield* BaseUrl, taken)
    }).pipe(Effect.provide(BaseUrl.layer(given))))

  it.effect.each([
    "",
    "/api",
    "data.example/api",
    "ftp://data.example/api",
    "https://user:secret@data.example/api",
    "https://data.example/api?key=1",
    "https://data.example/api#part",
    "https://data.example/a b"
  ])("%j is refused, with words that say what to give", (given) =>
    Effect.gen(function*() {
      const { message } = yield* Effect.flip(Effect.provide(BaseUrl, BaseUrl.layer(given)))
      assert.include(message, JSON.stringify(given))
      assert.include(message, "https://data.example/api")
    }))
})
