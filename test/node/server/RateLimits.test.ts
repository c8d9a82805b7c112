import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { dataDirectory, type Environment } from "../../support/Command.ts"
import { startService } from "../../support/RunningService.ts"

const statusFrom = (origin: string, forwarded: string) =>
  Effect.promise(() =>
    fetch(`${origin}/api/v1/search-organizations?q=alpha`, { headers: { "x-forwarded-for": forwarded } })
  ).pipe(Effect.map(({ status }) => status))

const statusesFrom = Effect.fnUntraced(function*(environment: Environment, addresses: ReadonlyArray<string>) {
  const { origin } = yield* startService([], {
    KONTOR_DATA_DIR: yield* dataDirectory,
    KONTOR_RATE_LIMITS: "unauthenticated=2",
    ...environment
  })
  return yield* Effect.forEach(addresses, (forwarded) => statusFrom(origin, forwarded))
})

describe("the address a failed attempt counts for", () => {
  it.live("is that of the socket, whatever a client says of itself", () =>
    Effect.gen(function*() {
      const statuses = yield* statusesFrom({}, ["192.0.2.1", "192.0.2.2", "192.0.2.3"])
      assert.deepStrictEqual(statuses, [401, 401, 429])
    }))

  it.live("is the last one that no trusted proxy has, behind trusted proxies", () =>
    Effect.gen(function*() {
      const statuses = yield* statusesFrom({ KONTOR_TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8" }, [
        "192.0.2.1",
        "203.0.113.9, 192.0.2.1, 10.1.2.3",
        "203.0.113.8, 192.0.2.1",
        "192.0.2.1, 192.0.2.2"
      ])
      assert.deepStrictEqual(statuses, [401, 401, 429, 401])
    }))
})
