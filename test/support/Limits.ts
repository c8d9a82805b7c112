import { assert } from "@effect/vitest"
import { type BucketLimits, bucketLimits } from "@kontor/core/Prices"
import { ConfiguredLimits } from "@kontor/core/RateLimits"
import { Effect, Layer } from "effect"
import { makeService, type Options } from "./Service.ts"

/** A host whose buckets hold this much, and whatever they always hold where nothing is said. */
export const limited = (limits: Partial<BucketLimits>): Layer.Layer<never> =>
  Layer.succeed(ConfiguredLimits, { ...bucketLimits, ...limits })

/** Holds that an operation refuses what is beyond a limit with 429, for nothing, and says when to try again. */
export const refusesBeyond = Effect.fnUntraced(
  function*(path: string, limits: Partial<BucketLimits>, expected: {
    readonly bucket: string
    readonly policy: string
  }, options: Options = {}) {
    const { account, charges, request } = yield* makeService({ ...options, host: limited(limits) })
    const { headers, id } = yield* account("max", 10_000)
    const within = [yield* request(path, headers), yield* request(path, headers)]
    const spent = yield* charges(id)
    const beyond = yield* request(path, headers)
    const [, remaining, left] = /^"[a-z]+";r=(\d+);t=(\d+)$/.exec(beyond.headers["ratelimit"] ?? "") ?? []
    assert.deepStrictEqual(within.map(({ status }) => status === 429), [false, false])
    assert.isTrue(within[1]?.headers["ratelimit"]?.startsWith(`"${expected.bucket}";r=0;t=`))
    assert.strictEqual(beyond.status, 429)
    assert.strictEqual(beyond.headers["ratelimit-policy"], expected.policy)
    assert.isTrue(beyond.headers["ratelimit"]?.startsWith(`"${expected.bucket}";`))
    assert.strictEqual(remaining, "0")
    assert.strictEqual(beyond.headers["retry-after"], left)
    assert.isTrue(Number(left) >= 1 && Number(left) <= 60)
    assert.strictEqual(beyond.headers["x-credits-charged"], "0")
    assert.strictEqual(beyond.body.code, path.startsWith("/v1/signals") ? "RATE_LIMITED" : "rate_limited")
    assert.strictEqual(beyond.body.type, "/problems/rate-limited")
    assert.isNumber(beyond.body.meta?.["credits_remaining"])
    assert.deepStrictEqual(yield* charges(id), spent)
  }
)
