import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Change } from "./Changeable.ts"
import { monitorIn, monitors } from "./MonitoredService.ts"

/** What the answer says can be done with a monitor in each state. */
const whatCanBeDone = {
  initializing: "its baseline is still to come. It can be paused, changed and archived, and checked once it is active.",
  active: "it can be checked, paused, changed and archived.",
  paused_user: "it can be resumed, changed and archived.",
  paused_configuration:
    "none of its endpoints is active. Verify or enable one, or name others, and it goes on by itself. It can also be paused, changed and archived.",
  paused_billing:
    "the balance does not cover its next cycle. Have credits granted, or choose an interval that costs less, and it goes on by itself. It can also be resumed then, paused, changed and archived.",
  paused_entitlement:
    "its organization is not shown at present. It goes on by itself when that ends. It can also be paused, changed and archived.",
  archived: "that is final. Create another one."
} as const

/**
 * Holds that a change of a monitor in a state is refused with 409, says what can be done instead, and changes nothing.
 */
export const refusesInState = Effect.fnUntraced(
  function*(state: keyof typeof whatCanBeDone, { body, method, rest }: Omit<Change, "of">) {
    const { change, id, shown } = yield* monitorIn(state)
    const path = `${monitors}/${id}`
    const before = yield* shown(path)
    const refused = yield* change(path + rest, { method, body })
    assert.strictEqual(refused.status, 409)
    assert.deepInclude(refused.body, {
      code: "invalid_state",
      detail: `The monitor is ${state}: ${whatCanBeDone[state]}`
    })
    assert.deepStrictEqual(yield* shown(path), before)
  }
)
