import { assert, describe, it } from "@effect/vitest"
import { decideRequest, operationBuckets, quotaOf } from "@kontor/core/internal"
import { bucketLimits } from "@kontor/core/Prices"
import type { Quota } from "@kontor/core/RateLimits"
import { Schema } from "effect"

const requestAt = (number: number, now: number) =>
  quotaOf({ bucket: "document", number, began_at: 1_000_000 }, bucketLimits, now)

const quota = (bucket: Quota["bucket"], remaining: number, resets_in: number, isExceeded = false): Quota => ({
  bucket,
  limit: bucketLimits[bucket],
  remaining,
  resets_in,
  isExceeded
})

describe("the table of buckets", () => {
  it("is that of the decisions", () => {
    assert.deepStrictEqual(bucketLimits, {
      register: 60,
      document: 5,
      profile: 60,
      account: 120,
      suggest: 120,
      unauthenticated: 300
    })
    const inRegister = Object.entries(operationBuckets)
      .filter(([, buckets]) => buckets.some((bucket) => bucket === "register"))
      .map(([operation]) => operation)
    assert.sameMembers(inRegister, [
      "signals",
      "signals-catalog",
      "signals-detail",
      "search-organizations",
      "fetch-document",
      "get-organization"
    ])
    assert.deepStrictEqual(operationBuckets["fetch-document"], ["register", "document"])
  })
})

describe("a quota", () => {
  it("is exceeded by the first request beyond the limit, not by the last within it", () => {
    assert.deepInclude(requestAt(4, 1_000_000), { remaining: 1, isExceeded: false })
    assert.deepInclude(requestAt(5, 1_000_000), { remaining: 0, isExceeded: false })
    assert.deepInclude(requestAt(6, 1_000_000), { remaining: 0, isExceeded: true })
  })

  it.prop(
    "resets in whole seconds that are at least 1, at most 60, and never over before the window is",
    { age: Schema.Int.check(Schema.isBetween({ minimum: -59_999, maximum: 59_999 })) },
    ({ age }) => {
      const { resets_in } = requestAt(1, 1_000_000 + age)
      assert.isTrue(Number.isInteger(resets_in) && resets_in >= 1 && resets_in <= 60)
      assert.isTrue(age < 0 || age + resets_in * 1000 >= 60_000)
    }
  )
})

describe("a request in several buckets", () => {
  it("shows the bucket that is closest to its limit", () => {
    const { isRefused, shown } = decideRequest([quota("register", 7, 10), quota("document", 4, 50)])
    assert.isFalse(isRefused)
    assert.strictEqual(shown.bucket, "document")
  })

  it("shows the bucket that refuses it, although another one that does not is as empty", () => {
    const { isRefused, shown } = decideRequest([quota("register", 0, 60), quota("document", 0, 10, true)])
    assert.isTrue(isRefused)
    assert.strictEqual(shown.bucket, "document")
  })

  it("shows, of two buckets that refuse, the one that refuses longer", () => {
    const { shown } = decideRequest([quota("document", 0, 10, true), quota("register", 0, 20, true)])
    assert.strictEqual(shown.bucket, "register")
  })
})
