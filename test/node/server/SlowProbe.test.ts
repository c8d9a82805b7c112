import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Database from "../../support/Database.ts"
import { faultyProxy } from "../../support/FaultyProxy.ts"
import { paidService } from "../../support/PaidService.ts"
import { readiness } from "../../support/Readiness.ts"

it.live("/readyz of a slow database is answered with what fails, after the deadline of other requests too", () =>
  Effect.gen(function*() {
    const { turn, url } = yield* faultyProxy(yield* Database.url)
    const { origin } = yield* paidService({ database: url, variables: { KONTOR_REQUEST_SECONDS: "1" } })
    yield* turn("dripping")
    const { checks, status } = yield* Effect.repeat(readiness(origin), { until: ({ status }) => status === 503 })
    yield* turn("open")
    assert.deepStrictEqual([status, checks["service"], checks["storage"]], [503, "ok", "failed"])
  }))
