import { assert, describe, it } from "@effect/vitest"
import { readXjustiz } from "@kontor/sources"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { recordOf, rejectionOf } from "../Reading.ts"
import {
  type Announcement,
  element,
  entryOf,
  freeFile,
  leaf,
  messageOf,
  openedOn,
  person,
  structuredFile
} from "./Message.ts"

const reasonOf = (members: Partial<Announcement>) =>
  Effect.map(rejectionOf(readXjustiz, messageOf(members)), ({ reason }) => reason)

const consumer = "verfahren: a consumer's proceedings, which are never imported"

describe("an announcement of insolvency", () => {
  it.effect("of a consumer is never imported, however the file number is written", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* reasonOf({ file: structuredFile("IK") }), consumer)
      assert.strictEqual(yield* reasonOf({ file: freeFile("36 IK 12/26") }), consumer)
      assert.strictEqual(yield* reasonOf({ file: freeFile("36ik12/26") }), consumer)
      assert.strictEqual(yield* reasonOf({ opening: openedOn("2026-03-01", "2") }), consumer)
    }))

  it.effect("that is never imported is out of scope, and one that is malformed is not", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
      const scopes = yield* Effect.forEach(
        [
          { file: structuredFile("IK") },
          { opening: openedOn("2026-03-01", "3") },
          { debtor: person("Kim", "Muster"), entry: "" },
          { deletion: "2026-11-21" },
          { file: freeFile("") }
        ],
        (members) => Effect.map(rejectionOf(readXjustiz, messageOf(members)), ({ is_out_of_scope }) => is_out_of_scope)
      )
      assert.deepStrictEqual(scopes, [true, true, true, true, undefined])
    }))

  it.effect("of a deceased is never imported", () =>
    Effect.gen(function*() {
      assert.strictEqual(
        yield* reasonOf({ opening: openedOn("2026-03-01", "3") }),
        "verfahren: proceedings about the estate of a deceased, which are never imported"
      )
    }))

  it.effect("of a natural person without a register entry is never imported, and the rejection says nothing about the person", () =>
    Effect.gen(function*() {
      const members = { debtor: person("Kim", "Muster"), entry: "", text: "Über das Vermögen von Kim Muster" }
      const reason = yield* reasonOf(members)
      assert.strictEqual(reason, "schuldner: a natural person without a register entry, which is never imported")
    }))

  it.effect("of a merchant is about the firm, and not imported if it names no firm", () =>
    Effect.gen(function*() {
      const debtor = person("Kim", "Muster")
      const firm = element("natuerlichePerson", leaf("handelndUnter", "Muster Handel e.K."))
      const { facts } = yield* recordOf(readXjustiz, messageOf({ debtor, entry: firm + entryOf("HRA", "4321") }))
      assert.strictEqual(facts.name, "Muster Handel e.K.")
      assert.strictEqual(facts.legal_form, "e.K.")
      assert.strictEqual(
        yield* reasonOf({ debtor, entry: entryOf("HRA", "4321") }),
        "schuldner: the debtor has no firm"
      )
    }))

  it.effect("of a company that no known court registers is left out", () =>
    Effect.gen(function*() {
      assert.strictEqual(
        yield* reasonOf({ entry: element("registereintrag", leaf("registernummer", "FN 123456 a")) }),
        "schuldner/registereintrag: names no register number of a known court"
      )
    }))

  it.effect("is left out once the day of its deletion has come", () =>
    Effect.gen(function*() {
      assert.strictEqual(
        yield* reasonOf({ created: "2026-03-02T09:00:00Z", deletion: "2026-03-02" }),
        "loeschdatum: the publication had to be deleted by 2026-03-02"
      )
      const { delete_on, events } = yield* recordOf(readXjustiz, messageOf({ deletion: "2026-03-03" }))
      assert.lengthOf(events, 1)
      assert.strictEqual(delete_on, "2026-03-03")
    }))

  it.effect("is left out on the day of its deletion in Berlin, however old the message is", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(Date.parse("2026-07-31T21:59:00Z"))
      assert.strictEqual((yield* recordOf(readXjustiz, messageOf({ deletion: "2026-08-01" }))).delete_on, "2026-08-01")
      yield* TestClock.setTime(Date.parse("2026-07-31T22:00:00Z"))
      assert.strictEqual(
        yield* reasonOf({ deletion: "2026-08-01" }),
        "loeschdatum: the publication had to be deleted by 2026-08-01"
      )
    }))

  it.effect("is left out without a file number, since it could be a consumer's", () =>
    Effect.gen(function*() {
      assert.strictEqual(
        yield* reasonOf({ file: freeFile("") }),
        "verfahren/aktenzeichen: the proceedings have no file number"
      )
    }))
})
