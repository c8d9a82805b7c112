import { assert, describe, it } from "@effect/vitest"
import { webServer } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { examineHere } from "../../support/Doctor.ts"
import { clusterDirectory } from "../../support/NewCluster.ts"

describe("kontor doctor, the model of AI mode", () => {
  it.live("reaches the model of AI mode without asking it anything, and shows the limits in force", () =>
    Effect.gen(function*() {
      const { asked, url } = yield* webServer((_, response) => response.end())
      const environment = {
        KONTOR_DATA_DIR: yield* clusterDirectory,
        KONTOR_AI_URL: url,
        KONTOR_AI_MODEL: "clerk-1",
        KONTOR_AI_KEY: "sk-secret",
        KONTOR_RATE_LIMITS: "document=7",
        KONTOR_LIVE_URL: `${url}/{euid}`,
        KONTOR_LIVE_TERMS: "accepted",
        KONTOR_LIVE_PER_HOUR: "30"
      }
      const { findings } = yield* examineHere(environment)
      const found = Object.fromEntries(findings.map(({ check, found, status }) => [check, `${status}: ${found}`]))
      assert.match(found["ai model"] ?? "", /^ok: clerk-1: 127\.0\.0\.1:\d+ can be reached; nothing was asked for$/)
      assert.match(found["live source"] ?? "", /^ok: .* can be reached; .*; at most 30 retrievals an hour$/)
      assert.match(found["rate limits"] ?? "", /^ok: register 60, document 7, /)
      assert.deepStrictEqual(asked, [])
      assert.notInclude(JSON.stringify(findings), "sk-secret")
    }))

  it.live("warns of a model that cannot be reached", () =>
    Effect.gen(function*() {
      const { code, findings } = yield* examineHere({
        KONTOR_DATA_DIR: yield* clusterDirectory,
        KONTOR_AI_URL: "http://127.0.0.1:1/v1",
        KONTOR_AI_MODEL: "clerk-1"
      })
      const finding = findings.find(({ check }) => check === "ai model")
      assert.strictEqual(code, 0)
      assert.strictEqual(finding?.status, "warning")
      assert.match(finding?.found ?? "", /^clerk-1: 127\.0\.0\.1:1 cannot be reached/)
    }))
})
