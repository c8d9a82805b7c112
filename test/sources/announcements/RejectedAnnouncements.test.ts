import { assert, describe, it } from "@effect/vitest"
import { readAnnouncements } from "@kontor/sources"
import { Effect } from "effect"
import { recordsOf, rejectionOf, rejectionsOf } from "../Reading.ts"
import { announcement } from "./Announcement.ts"
import { day, other, read } from "./ReadDay.ts"

describe("announcements that cannot be read", () => {
  it.effect("are left out if nothing identifies the company", () =>
    Effect.gen(function*() {
      const reasons = yield* Effect.forEach([
        { amtsgericht: "", details: "" },
        { amtsgericht: "Nirgendwo", details: "" },
        { registernummer: undefined, sonderegister_referenz: "65 AR 99/21" },
        { registernummer: undefined, sonderegister_referenz: "HRB 4187 (vormals Amtsgericht Halle-Saalkreis)" }
      ], (given) =>
        Effect.map(
          rejectionOf(readAnnouncements, announcement(other, "Text.", given), "day.json"),
          ({ is_out_of_scope, reason }) => [
            reason,
            is_out_of_scope === true
          ]
        ))
      assert.deepStrictEqual(reasons, [
        ["amtsgericht: missing", true],
        ["amtsgericht: \"Nirgendwo\" is no known court", false],
        ["registernummer: \"65 AR 99/21\" is no register number", true],
        ["registernummer: \"HRB 4187 (vormals Amtsgericht Halle-Saalkreis)\" is of the register of another court", true]
      ])
    }))

  it.effect("are left out one by one, with the line they begin in", () =>
    Effect.gen(function*() {
      const broken = day.replace(/"2026-06-30"(?=,\s+"id": "900003")/u, "\"30.06.2026\"")
      const reads = yield* read(broken)
      assert.strictEqual(recordsOf(reads).length, 4)
      const [rejection] = rejectionsOf(reads)
      assert.strictEqual(rejection!.file, "day.json")
      assert.strictEqual(rejection!.line, 33)
      assert.match(rejection!.reason, /^date: /)
    }))

  it.effect("report where a text in a day file is not closed, and go on behind it", () =>
    Effect.gen(function*() {
      const broken = day.replace("\"company_seat\": \"Berlin\",", "\"company_seat\": \"Berlin,")
      const reads = yield* read(broken)
      assert.strictEqual(recordsOf(reads).length, 4)
      assert.deepStrictEqual(rejectionsOf(reads), [{
        file: "day.json",
        line: 20,
        reason: "not JSON: a text is not closed at the end of its line"
      }])
    }))

  it.effect("report a file that ends too early, has no list, or has something else in its list", () =>
    Effect.gen(function*() {
      const cut = rejectionsOf(yield* read(day.slice(0, day.indexOf("900003"))))
      assert.deepStrictEqual(cut.map(({ line, reason }) => [line, reason]), [[
        33,
        "the file ends within this announcement"
      ]])
      const none = rejectionsOf(yield* read("{\n \"date\": \"2026-06-30\"\n}"))
      assert.deepStrictEqual(none.map(({ reason }) => reason), ["the file holds no list of announcements"])
      const stray = rejectionsOf(yield* read("[null, 17]"))
      assert.deepStrictEqual(stray.map(({ reason }) => reason), [
        "an element of the list is no object",
        "an element of the list is no object"
      ])
      assert.deepStrictEqual(yield* read("[]"), [])
    }))
})
