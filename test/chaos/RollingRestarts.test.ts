import { assert, it } from "@effect/vitest"
import { Array, Effect } from "effect"
import { noteRestarts } from "./database/Results.ts"
import { rollingRestarts } from "./rolling/RollingRestarts.ts"

/** How often a node is restarted: 50 times by `npm run chaos`. */
const restarts = Number(process.env["KONTOR_CHAOS_RESTARTS"] ?? 3)

it.live(
  `${restarts} rolling restarts of two nodes under load: no request is lost, charged without its answer, or charged twice`,
  () =>
    Effect.gen(function*() {
      const { answered, lost, ...books } = yield* rollingRestarts({}, Array.makeBy(restarts, () => ({})))
      noteRestarts({ restarts, answered, lost: lost.length, ...books })
      assert.deepStrictEqual(lost, [])
      assert.deepStrictEqual(books, { creditsLost: 0, answersUncharged: 0, creditsDoubled: 0, discrepancies: 0 })
      assert.isAbove(answered, restarts)
    }),
  600_000 + restarts * 120_000
)
