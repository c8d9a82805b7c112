import { assert, describe, it } from "@effect/vitest"
import { suspectsIn } from "@kontor/sources"
import { Effect } from "effect"
import { fileOf, identity } from "../Reading.ts"
import { announcement, categories } from "./Announcement.ts"

/** A text for each class of suspects whose event belongs to it; many a suspect is right, as most of these. */
const texts: Readonly<Record<string, string>> = {
  "another entry's deletion told as the organization's":
    "Die Eintragung der Gesellschaft ist nach § 397 FamFG als nichtig gelöscht.",
  "a merger of others told as the organization's":
    "Mit der Gesellschafterin Linse GmbH besteht ein Beherrschungsvertrag vom 03.02.2026.",
  "entering told as leaving, or leaving as entering": "Herr Max Muster gehört dem Vorstand nicht länger an.",
  "what is revoked, refused or applied for told as done": "Die Prokura des Herrn Max Muster ist widerrufen.",
  "what is intended told as done": "Die Gesellschaft ist aufgelöst. Das Archiv soll verwahrt werden.",
  "an event of a template that nobody filled in":
    "Die Gesellschaft ist durch Beschluss vom #DV.Datum(Text=\"Datum\") aufgelöst.",
  "a change of role holders without its holder": "Es ist beabsichtigt, einen Notgeschäftsführer zu bestellen.",
  "a transformation without the party that its text names by number":
    "Die Gesellschaft (HRB 7654301) ist formwechselnd umgewandelt.",
  "no event although the text speaks of a role or the capital": "Das Stammkapital ist nicht erhöht."
}

describe("the report of suspects", () => {
  it.effect("finds an event of each class, by the words of its text", () =>
    Effect.gen(function*() {
      for (const [name, text] of Object.entries(texts)) {
        const { classes, read } = yield* Effect.provide(
          suspectsIn([fileOf("suspects.jsonl", announcement(categories.other, text))], 10),
          identity
        )
        assert.strictEqual(read, 1)
        const found = classes.filter(({ count }) => count > 0).map((
          { class: one, examples }
        ) => [one, examples[0]?.text])
        assert.deepInclude(found, [name, text])
      }
    }))

  it.effect("has no class without a text of its own here", () =>
    Effect.gen(function*() {
      const { classes } = yield* Effect.provide(suspectsIn([], 0), identity)
      assert.deepStrictEqual(classes.map(({ class: name }) => name), Object.keys(texts))
    }))
})
