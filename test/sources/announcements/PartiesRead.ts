import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventOf } from "./Announcement.ts"

interface Named {
  readonly name: string
  readonly registration?: { readonly euid: string }
  readonly foreign_registration?: { readonly register_number: string; readonly country: string }
}

/** The organization's own part in a text, and the other parties: part, name and number. */
const readOf = (text: string) =>
  Effect.map(eventOf(categories.transformation, text), ({ details, parties = {} }) => [
    details?.["role"],
    ...Object.entries(parties).map(([part, party]) => {
      const { foreign_registration, name, registration } = party as Named
      return [part.replace(/_\d$/u, ""), name, registration?.euid ?? foreign_registration?.register_number ?? ""]
    })
  ])

/** Whether texts give the organization's own part and the other parties as listed: part, name and number. */
export const agrees = (
  ...expected: ReadonlyArray<readonly [text: string, own: string | undefined, ...others: Array<unknown>]>
) =>
  Effect.gen(function*() {
    for (const [text, ...read] of expected) assert.deepStrictEqual(yield* readOf(text), read, text)
  })
