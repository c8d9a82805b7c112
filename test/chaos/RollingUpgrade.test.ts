import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { lastVersion } from "./rolling/LastVersion.ts"
import { rollingRestarts } from "./rolling/RollingRestarts.ts"

/** Installs the last version, so only `npm run nightly` does it. */
const isNightly = process.env["KONTOR_LAST_VERSION"] !== undefined

it.live.runIf(isNightly)(
  "An upgrade from the last version under load, node by node and back: no request is lost, or charged twice",
  () =>
    Effect.gen(function*() {
      const last = yield* lastVersion
      const { answered, lost, ...books } = yield* rollingRestarts(last, [{}, {}, last, last])
      assert.deepStrictEqual(lost, [])
      assert.deepStrictEqual(books, { creditsLost: 0, creditsDoubled: 0, discrepancies: 0 })
      assert.isAbove(answered, 0)
    }),
  1_200_000
)
