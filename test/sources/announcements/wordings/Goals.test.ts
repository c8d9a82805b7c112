import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { isRealDataPresent } from "../../sample/RealData.ts"
import { published } from "../Published.ts"
import { differencesOf } from "./Differences.ts"
import { labelledOf, parts } from "./LabelledParts.ts"
import { type Labelled, measuresOf } from "./Measures.ts"
import { rowOf } from "./Row.ts"

/** What a reading must reach at least. */
type Goal = readonly [key: string, precision: number, recall: number]

/** Announcements that a failure names, so that it can be traced where it cannot be repeated. */
const maxNamed = 20

const reached = (
  announcements: ReadonlyArray<Labelled>,
  measure: "fields" | "topics",
  goals: ReadonlyArray<Goal>,
  part: string
): void => {
  const tallies = measuresOf(announcements)[measure]
  const named = differencesOf(announcements).slice(0, maxNamed).join("\n")
  for (const [key, precision, recall] of goals) {
    const tally = tallies.get(key)
    if (tally === undefined) continue
    const missed = (what: string): string => `${key}, ${what}, ${part}\n${named}\n`
    if (tally.reported > 0) assert.isAtLeast(tally.agreed / tally.reported, precision, missed("precision"))
    if (tally.labelled > 0) assert.isAtLeast(tally.recalled / tally.labelled, recall, missed("recall"))
  }
}

const ofTopics: ReadonlyArray<Goal> = [
  ["TRANSFORMATIONS", 0.99, 0.97],
  ["CLOSURES", 0.99, 0.97],
  ["INSOLVENCIES", 0.99, 0.97],
  ["ROLE_HOLDER_CHANGES", 0.98, 0.93],
  ["CAPITAL_CHANGES", 0.98, 0.93],
  ["MASTER_DATA_CHANGES", 0.98, 0.93],
  ["OTHER", 0.9, 0.97]
]

const ofNames: ReadonlyArray<Goal> = [["person: name", 0.97, 0.9], ["party", 0.97, 0.9], ["party: name", 0.97, 0.9]]

describe.skipIf(!isRealDataPresent)("the goals for labelled announcements", () => {
  it.effect("are reached in every topic, on every set of labels", () =>
    Effect.gen(function*() {
      for (const part of Object.values(parts)) {
        reached(yield* labelledOf(part), "topics", ofTopics, part.name)
      }
    }))

  it.effect("are reached for persons and other parties, on every set of labels", () =>
    Effect.gen(function*() {
      for (const part of Object.values(parts)) {
        reached(yield* labelledOf(part), "fields", ofNames, part.name)
      }
    }))

  it.effect.each(Object.entries(parts))(
    "are reached as the documents say: %s",
    ([option, part]) =>
      Effect.gen(function*() {
        assert.deepStrictEqual(published.get(option), rowOf(yield* labelledOf(part)))
      })
  )
})
