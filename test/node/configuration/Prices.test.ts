import { assert, describe, it } from "@effect/vitest"
import { readPrices } from "@kontor/node"
import { Effect } from "effect"
import { mkdtempDisposable, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

const inFile = <A, E>(text: string, use: (file: string) => Effect.Effect<A, E>) =>
  Effect.acquireUseRelease(
    Effect.promise(() => mkdtempDisposable(join(tmpdir(), "kontor-prices-"))),
    ({ path }) =>
      Effect.andThen(Effect.promise(() => writeFile(join(path, "prices.json"), text)), use(join(path, "prices.json"))),
    (directory) => Effect.promise(() => directory.remove())
  )

const messageOf = (text: string) =>
  inFile(text, (file) => Effect.map(Effect.flip(readPrices(file)), (fault) => fault.message))

describe("the file of KONTOR_PRICES", () => {
  it.live("is read as price lists", () =>
    Effect.gen(function*() {
      const [list] = yield* inFile(
        `{"versions":[{"version":"2027","from":"2027-01-01","prices":{"ai_search":7}}]}`,
        readPrices
      )
      assert.strictEqual(list?.version, "2027")
      assert.strictEqual(list?.prices.ai_search, 7)
    }))

  it.live("is refused with what is wrong, where, and what to do", () =>
    Effect.gen(function*() {
      const message = yield* messageOf(
        `{"versions":[{"version":"2027","from":"2027-01-01","prices":{"features":{"ubo":1}},"limits":{"register":0}}]}`
      )
      assert.include(message, "prices.json")
      assert.include(message, "versions[0].prices.features.ubo: There is no price or setting of this name")
      assert.include(message, "versions[0].limits.register: Expected a whole number from 1 to 1000000")
      assert.include(message, "kontor prices check FILE")
    }))

  it.live("is refused where it is no JSON, or cannot be read", () =>
    Effect.gen(function*() {
      assert.include(yield* messageOf("{"), "valid JSON")
      assert.include((yield* Effect.flip(readPrices("/nowhere/prices.json"))).message, "/nowhere/prices.json")
    }))
})
