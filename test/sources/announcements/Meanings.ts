import { assert } from "@effect/vitest"
import type { RegisterEvent } from "@kontor/core/Register"
import { Effect } from "effect"
import { eventOf } from "./Announcement.ts"

/** Asserts the topic and type of the event of each announcement. */
export const meanings = (
  cases: ReadonlyArray<readonly [category: string, text: string, type: string]>,
  reported: (event: RegisterEvent) => string = ({ topic, type }) => `${topic} ${type}`
) =>
  Effect.forEach(
    cases,
    ([category, text, meant]) =>
      Effect.map(eventOf(category, text), (event) => assert.strictEqual(reported(event), meant, text)),
    { discard: true }
  )
