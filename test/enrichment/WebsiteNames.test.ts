import { assert, describe, it } from "@effect/vitest"
import { Website } from "@kontor/enrichment"
import { Duration, Effect, Logger, Option, References } from "effect"

describe("a website whose host nobody on the public internet has", () => {
  it.live("is not looked up: names for examples, tests and local networks", () =>
    Effect.gen(function*() {
      const reasons: Array<unknown> = []
      const noted = Logger.make(({ fiber }) => {
        reasons.push(fiber.getRef(References.CurrentLogAnnotations)["reason"])
      })
      for (const host of ["www.werk.example", "werk.invalid", "werk.test", "drucker.local", "werk.example."]) {
        const read = yield* Website.use(({ read }) => read(`https://${host}/`)).pipe(
          Effect.provide([
            Website.layer({ reach: "public", timeout: Duration.seconds(30) }),
            Logger.layer([noted])
          ]),
          Effect.provideService(References.MinimumLogLevel, "Debug")
        )
        assert.isTrue(Option.isNone(read))
      }
      assert.deepStrictEqual(reasons, Array.from({ length: 5 }, () => "FORBIDDEN_DESTINATION"))
    }))
})
