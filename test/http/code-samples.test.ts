import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import { makeService } from "../support/Service.ts"

interface Sample {
  readonly label: string
  readonly source: string
}

type Paths = Readonly<Record<string, Readonly<Record<string, { readonly "x-codeSamples": ReadonlyArray<Sample> }>>>>

const samples = Effect.map(makeService(), ({ document }) => document.paths as unknown as Paths)

const sampleOf = (paths: Paths, path: string, method: string, label: string): string =>
  paths[path]?.[method]?.["x-codeSamples"].find((sample) => sample.label === label)?.source ?? ""

describe("Code samples", () => {
  it.live("every operation has one in curl, TypeScript and Python", () =>
    Effect.gen(function*() {
      const operations = Object.values(yield* samples).flatMap((item) => Object.values(item))
      assert.isAtLeast(operations.length, 30)
      for (const { "x-codeSamples": own } of operations) {
        assert.deepStrictEqual(own.map(({ label }) => label), ["curl", "TypeScript", "Python"])
        assert.isFalse(own.some(({ source }) => source.includes("undefined")))
      }
    }))

  it.live("those of curl are commands that a shell reads, with the parameters that an operation needs", () =>
    Effect.gen(function*() {
      const paths = yield* samples
      for (const [path, item] of Object.entries(paths)) {
        for (const method of Object.keys(item)) {
          execFileSync("sh", ["-n", "-c", sampleOf(paths, path, method, "curl")])
        }
      }
      assert.strictEqual(
        sampleOf(paths, "/v1/fetch-document", "get", "curl"),
        `curl -OJ 'https://kontor.test/api/v1/fetch-document?company_id=4c5e1f0a9b7d42c68e3305d1a7f2b964&document_type=AD' \\
  -H "x-api-key: $KONTOR_KEY"`
      )
    }))

  it.live("changes are sent under a key, with an example of their body, and where keys are refused with a token", () =>
    Effect.gen(function*() {
      const paths = yield* samples
      assert.include(sampleOf(paths, "/v1/account/monitors", "post", "curl"), "idempotency-key: $(uuidgen)")
      assert.include(sampleOf(paths, "/v1/account/monitors", "post", "Python"), `"poll_interval_days": 7`)
      assert.include(sampleOf(paths, "/v1/account/monitors", "post", "TypeScript"), "kontor.createMonitor({")
      assert.include(sampleOf(paths, "/v1/account/api-keys", "post", "curl"), "Bearer $KONTOR_TOKEN")
    }))
})
