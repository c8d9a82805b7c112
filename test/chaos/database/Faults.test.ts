import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { hasClusters } from "./Clusters.ts"
import { faults } from "./Faults.ts"
import { note } from "./Results.ts"
import { trialOf } from "./Trial.ts"

/** How often each fault is tried: `npm run chaos` sets it. */
const given = process.env["KONTOR_CHAOS_TIMES"]
const times = Number(given ?? 1)

/** Faults that take long, and are tried by `npm run chaos` alone. */
const long = [
  "connections cut again and again",
  "slow drip",
  "exhausted connections",
  "lost standby",
  "standby on a slow drip"
]

describe("a fault of the database", () => {
  for (const fault of faults) {
    it.live.skipIf(given === undefined && long.includes(fault.name))(
      `${fault.name}: 503 with Retry-After in time, shown by /readyz, no credit and no event lost, gone without a restart`,
      () =>
        Effect.gen(function*() {
          for (let time = 0; time < times; time++) {
            const trial = yield* Effect.scoped(trialOf(fault))
            note(trial)
            assert.deepStrictEqual(trial.wrong, [])
            assert.isAbove(trial.answers["200"] ?? 0, 0)
            if (fault.isUnnoticed === true) assert.deepStrictEqual(Object.keys(trial.answers), ["200"])
            assert.isTrue(trial.isShown, `/readyz never showed ${fault.shows?.join(": ")}`)
            const { creditsDoubled, creditsLost, discrepancies, eventsLost } = trial
            assert.deepStrictEqual(
              { creditsLost, creditsDoubled, discrepancies, eventsLost },
              { creditsLost: 0, creditsDoubled: 0, discrepancies: 0, eventsLost: 0 }
            )
          }
        }),
      times * 600_000
    )
  }

  it.skipIf(hasClusters)("failover to a standby: skipped, this machine has no PostgreSQL with pg_basebackup", () => {
    assert.isFalse(hasClusters)
  })
})
