import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { memory } from "../../support/RegisterLayers.ts"
import { announcement, categories } from "../announcements/Announcement.ts"
import { recordsOf } from "./TakenAnnouncements.ts"

const { transformation } = categories

describe("Transformations without a word", () => {
  it.effect("are a TRANSFORMATION that keeps what the source says as its description", () =>
    Effect.gen(function*() {
      const texts = [
        "Den Gläubigern ist, wenn sie ihren Anspruch nach Eintragung der Umwandlung anmelden, Sicherheit zu leisten.",
        "Die Bekanntmachung erfolgt nach dem Umwandlungsgesetz."
      ]
      for (const text of texts) {
        const [record] = yield* recordsOf(announcement(transformation, text))
        const [event, ...more] = record!.events
        assert.deepStrictEqual(more, [], text)
        assert.deepInclude(event, { topic: "TRANSFORMATIONS", type: "TRANSFORMATION" }, text)
        assert.strictEqual(event!.register_entry.description, text)
        assert.deepStrictEqual(event!.details, { schema: "TRANSFORMATION" })
      }
    }).pipe(Effect.provide(memory)))

  it.effect("have only their category where the text is empty", () =>
    Effect.gen(function*() {
      const [record] = yield* recordsOf(announcement(transformation, "", { details: "" }))
      assert.deepInclude(record!.events[0], { topic: "TRANSFORMATIONS", type: "TRANSFORMATION" })
    }).pipe(Effect.provide(memory)))
})
