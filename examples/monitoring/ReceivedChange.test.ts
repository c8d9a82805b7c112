import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { receivedChange } from "./ReceivedChange.ts"

it.live("a change that is imported comes as a webhook to a receiver that was verified", () =>
  Effect.gen(function*() {
    assert.strictEqual(yield* receivedChange, "2026-03-02 Beispielwerk: Capital changes")
  }))
