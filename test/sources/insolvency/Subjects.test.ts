import { assert, describe, it } from "@effect/vitest"
import { readXjustiz } from "@kontor/sources"
import { Effect } from "effect"
import { recordOf } from "../Reading.ts"
import { messageOf, publications } from "./Message.ts"

const typeOf = (subject: string, text: string) =>
  Effect.map(recordOf(readXjustiz, messageOf({ subject, text, opening: "" })), ({ events: [event] }) => event!.type)

describe("the meaning of an announcement of insolvency", () => {
  for (const [subject, text, type] of publications) {
    it.effect(`of the subject ${subject} is ${type} in: ${text}`, () =>
      Effect.gen(function*() {
        assert.strictEqual(yield* typeOf(subject, text), type)
      }))
  }

  it("is tested for every subject of the official list", () => {
    const subjects = new Set(publications.map(([subject]) => subject))
    assert.deepStrictEqual([...subjects].toSorted(), ["001", "002", "003", "004", "005", "006", "007", "009", "010"])
  })

  it.effect("has no insolvency topic and no details if it is not about proceedings as a whole", () =>
    Effect.gen(function*() {
      const { events: [event], facts } = yield* recordOf(
        readXjustiz,
        messageOf({ subject: "010", text: "Verzeichnis." })
      )
      assert.strictEqual(event!.topic, "OTHER")
      assert.notProperty(event, "details")
      assert.notProperty(facts, "status")
    }))
})
