import { assert, describe, it } from "@effect/vitest"
import { courtOfCode, euidOf, parseEuid } from "@kontor/register"
import { type ImportSource, type Read, readerOf } from "@kontor/sources"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { fileOf, readAll, readsOfItems, recordsOf, rejectionsOf } from "../Reading.ts"
import { isRealDataPresent, realFile } from "../sample/RealData.ts"

const read = (source: ImportSource, name: string): Effect.Effect<ReadonlyArray<Read>> =>
  Effect.orDie(readAll(readerOf[source], fileOf(name, readFileSync(realFile(name)), 64 * 1024)))

const show = (name: string, reads: ReadonlyArray<Read>): void => {
  const rejections = rejectionsOf(reads)
  const reasons = rejections.map(({ line, reason }) => `  line ${line}: ${reason}\n`).join("")
  process.stderr.write(`${name}: ${reads.length} records, ${rejections.length} left out\n${reasons}`)
}

const announcementFiles = [
  "announcements/announcements_sample.jsonl",
  "announcements/days/registerbekanntmachungen-2024-10-01.json",
  "announcements/days/registerbekanntmachungen-2026-06-30.json"
]

/** The announcements of a file, one by one, as they lie in it. */
const itemsOf = (name: string): ReadonlyArray<Record<string, unknown>> => {
  const text = readFileSync(realFile(name), "utf8")
  return name.endsWith(".jsonl")
    ? text.trim().split("\n").map((line) => JSON.parse(line))
    : JSON.parse(text).announcements
}

const ownSuffix = (court: string, number: string): string =>
  court === "H1101" ? "HB" : court === "F1103R" && number.startsWith("HRB") ? "B" : ""

/** Others who read the announcements left the suffix of a court's own numbers out. */
const inOneSpelling = (euid: string): string => {
  const number = parseEuid(euid)
  return number === undefined ? euid : euidOf(number)
}

describe.skipIf(!isRealDataPresent)("the real files", () => {
  it.effect("of OffeneRegister are read without exception", () =>
    Effect.gen(function*() {
      const name = "offeneregister/offeneregister_real_structure_pseudonymised.jsonl"
      const reads = yield* read("offeneregister", name)
      show(name, reads)
      const numbers = readFileSync(realFile(name), "utf8").trim().split("\n").map((line) =>
        JSON.parse(line).company_number
      )
      assert.deepStrictEqual(rejectionsOf(reads), [])
      assert.deepStrictEqual(recordsOf(reads).map(({ record_id }) => record_id), numbers)
      const expected = numbers.map((companyNumber: string) => {
        const [court, ...rest] = companyNumber.split("_")
        const number = rest.at(-1)!
        return `DE${courtOfCode(court!)!.code}.${number}${ownSuffix(court!, number)}`
      })
      assert.deepStrictEqual(recordsOf(reads).map(({ registration }) => euidOf(registration)), expected)
    }))

  it.effect("of structured register content are read without exception", () =>
    Effect.gen(function*() {
      const euids: ReadonlyArray<readonly [string, string]> = [
        ["si_gmbh_leipzig_hrb32007_xjustiz351.xml", "DEU1308.HRB32007"],
        ["derived_si_ag_hochtief_xjustiz351.xml", "DER2503.HRB279"],
        ["derived_si_ag_hochtief_xjustiz370.xml", "DER2503.HRB279"],
        ["derived_si_gmbh_co_kg_hamburg_xjustiz351.xml", "DEK1101R.HRA121233"]
      ]
      for (const [name, euid] of euids) {
        const reads = yield* read("xjustiz", `xjustiz/${name}`)
        show(name, reads)
        assert.deepStrictEqual(recordsOf(reads).map(({ registration }) => euidOf(registration)), [euid])
      }
    }))

  it.effect("of structured register content say the same in both layouts", () =>
    Effect.gen(function*() {
      const [older] = recordsOf(yield* read("xjustiz", "xjustiz/derived_si_ag_hochtief_xjustiz351.xml"))
      const [newer] = recordsOf(yield* read("xjustiz", "xjustiz/derived_si_ag_hochtief_xjustiz370.xml"))
      assert.deepStrictEqual(older!.facts, newer!.facts)
    }))

  it.effect("of announcements are read, but for references to no register", () =>
    Effect.gen(function*() {
      for (const name of announcementFiles) {
        const reads = readsOfItems(yield* read("announcements", name))
        show(name, reads)
        const items = itemsOf(name)
        assert.strictEqual(reads.length, items.length)
        const withoutNumber = items.filter((item) => item["registernummer"] === undefined).length
        assert.isAtMost(rejectionsOf(reads).length, withoutNumber)
        for (const { reason } of rejectionsOf(reads)) {
          assert.match(reason, / is (no register number|of the register of another court)$/)
        }
      }
    }))

  it.effect("of announcements are about the companies that others found in them", () =>
    Effect.gen(function*() {
      const csv = gunzipSync(readFileSync(realFile("announcements/companies_from_announcements.csv.gz"))).toString(
        "utf8"
      )
      const known = new Set(csv.split("\n").map((line) => inOneSpelling(line.slice(0, line.indexOf(",")))))
      for (const name of announcementFiles) {
        const reads = readsOfItems(yield* read("announcements", name))
        const items = itemsOf(name)
        const strangers = reads.flatMap((one, index) =>
          items[index]!["registernummer"] === undefined
            ? []
            : recordsOf([one]).map(({ registration }) => euidOf(registration))
        ).filter((euid) => !known.has(euid))
        assert.deepStrictEqual(strangers, [])
      }
    }))

  it.effect("yield the same records and events when they are read again", () =>
    Effect.gen(function*() {
      for (const name of announcementFiles) {
        assert.deepStrictEqual(yield* read("announcements", name), yield* read("announcements", name))
      }
    }))
})
