import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { published } from "../Published.ts"
import { measuresOf } from "./Measures.ts"
import { rowOf } from "./Row.ts"
import {
  courtsLabelled,
  decreesLabelled,
  gavelLabelled,
  gazetteLabelled,
  habitsLabelled,
  learnedLabelled,
  minutesLabelled,
  noticesLabelled,
  ordersLabelled,
  rareLabelled,
  rulingsLabelled,
  unseenLabelled,
  verdictsLabelled,
  writtenLabelled
} from "./Written.ts"

describe("announcements written in the words of courts", () => {
  it.effect("are read with the precision and recall of the goals, in every topic and for persons and parties", () =>
    Effect.gen(function*() {
      const announcements = yield* writtenLabelled
      const { fields, topics } = measuresOf(announcements)
      assert.isAtLeast(announcements.length, 60)
      for (const topic of ["TRANSFORMATIONS", "ROLE_HOLDER_CHANGES", "CAPITAL_CHANGES", "MASTER_DATA_CHANGES"]) {
        const { agreed, labelled, recalled, reported } = topics.get(topic)!
        assert.isAtLeast(agreed / reported, 0.99, `${topic}, precision`)
        assert.isAtLeast(recalled / labelled, 0.97, `${topic}, recall`)
      }
      for (const field of ["own part", "party: name", "party: part", "person: name", "role"]) {
        const { agreed, labelled, recalled, reported } = fields.get(field)!
        assert.isAtLeast(agreed / reported, 0.97, `${field}, precision`)
        assert.isAtLeast(recalled / labelled, 0.9, `${field}, recall`)
      }
    }))

  it.effect("are read as precisely and completely as the documents say", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(published.get("written"), rowOf(yield* writtenLabelled))
    }))

  it.effect.each([["unseen", false], ["unseen-aside", true]] as const)(
    "are read as the README says, those labelled last: %s",
    ([option, aside]) =>
      Effect.gen(function*() {
        assert.deepStrictEqual(published.get(option), rowOf(yield* unseenLabelled(aside)))
      })
  )

  it.effect.each([["courts", false], ["courts-aside", true]] as const)(
    "are read as the documents say, those of rare matters: %s",
    ([option, aside]) =>
      Effect.gen(function*() {
        assert.deepStrictEqual(published.get(option), rowOf(yield* courtsLabelled(aside)))
      })
  )

  it.effect.each(
    [
      ["rare", rareLabelled(false)],
      ["rare-aside", rareLabelled(true)],
      ["learned", learnedLabelled],
      ["habits", habitsLabelled(false)],
      ["habits-aside", habitsLabelled(true)],
      ["notices", noticesLabelled(false)],
      ["notices-aside", noticesLabelled(true)],
      ["gazette", gazetteLabelled(false)],
      ["gazette-aside", gazetteLabelled(true)],
      ["decrees", decreesLabelled(false)],
      ["decrees-aside", decreesLabelled(true)],
      ["rulings", rulingsLabelled(false)],
      ["rulings-aside", rulingsLabelled(true)],
      ["verdicts", verdictsLabelled(false)],
      ["verdicts-aside", verdictsLabelled(true)],
      ["orders", ordersLabelled(false)],
      ["orders-aside", ordersLabelled(true)],
      ["minutes", minutesLabelled(false)],
      ["minutes-aside", minutesLabelled(true)],
      ["gavel", gavelLabelled(false)],
      ["gavel-aside", gavelLabelled(true)]
    ] as const
  )(
    "are read as the documents say, those in the words of many hands: %s",
    ([option, read]) =>
      Effect.gen(function*() {
        assert.deepStrictEqual(published.get(option), rowOf(yield* read))
      })
  )

  it.effect("make no event that their text does not state", () =>
    Effect.gen(function*() {
      const all = [
        learnedLabelled,
        rareLabelled(false),
        rareLabelled(true),
        habitsLabelled(false),
        habitsLabelled(true),
        noticesLabelled(false),
        noticesLabelled(true),
        gazetteLabelled(false),
        gazetteLabelled(true),
        decreesLabelled(false),
        decreesLabelled(true),
        rulingsLabelled(false),
        verdictsLabelled(false),
        ordersLabelled(false),
        minutesLabelled(false)
      ]
      const harmful = (yield* Effect.forEach(all, (read) => read)).flat().filter(({ labels, reported }) =>
        reported.some(({ topic, type }) =>
          topic !== "OTHER" && !labels.some(({ types }) => type !== undefined && types.includes(type))
        )
      )
      assert.deepStrictEqual(harmful.map(({ text }) => text), [])
    }))
})
