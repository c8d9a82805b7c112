import { assert, describe, it } from "@effect/vitest"
import { CalendarDate } from "@kontor/core/Register"
import { euidOf } from "@kontor/register"
import { readOffeneRegister } from "@kontor/sources"
import { Effect } from "effect"
import {
  allRecordsOf,
  fileOf,
  fixtureText,
  readAll,
  recordOf,
  recordsOf,
  rejectionOf,
  rejectionsOf
} from "../Reading.ts"

const lines = fixtureText("offeneregister/companies.jsonl")
const [hamburg, marburg, berlin] = lines.trim().split("\n") as [string, string, string]

const read = (line: string) => recordOf(readOffeneRegister, line)

describe("the OffeneRegister bulk file", () => {
  it.effect("holds one company a line, as of the day it was retrieved", () =>
    Effect.gen(function*() {
      const records = recordsOf(yield* readAll(readOffeneRegister, fileOf("companies.jsonl", lines)))
      assert.deepStrictEqual(records.map(({ as_of, record_id, source }) => [source, record_id, as_of]), [
        ["OFFENEREGISTER", "K1101R_HRB7654401", "2018-11-09"],
        ["OFFENEREGISTER", "M1809_M1801_HRA1105", "2019-01-30"],
        ["OFFENEREGISTER", "F1103R_HRB7654403", "2018-07-25"]
      ])
    }))

  it.effect("is of the day that the instant of retrieval has in Berlin", () =>
    Effect.gen(function*() {
      const retrieved = /"retrieved_at":\s*"[^"]*"/u
      for (
        const [instant, day] of [
          ["2018-07-25T21:59:59Z", "2018-07-25"],
          ["2018-07-25T22:00:00Z", "2018-07-26"],
          ["2018-07-25T22:59:08.123Z", "2018-07-26"],
          ["2018-12-31T22:59:59Z", "2018-12-31"],
          ["2018-12-31T23:00Z", "2019-01-01"],
          ["2018-12-31T23:30:00-01:00", "2019-01-01"]
        ]
      ) {
        const { as_of } = yield* read(hamburg.replace(retrieved, `"retrieved_at":"${instant}"`))
        assert.strictEqual<string>(as_of, day!)
      }
    }))

  it.effect("yields register numbers, with Berlin's suffix added", () =>
    Effect.gen(function*() {
      const records = recordsOf(yield* readAll(readOffeneRegister, fileOf("companies.jsonl", lines)))
      assert.deepStrictEqual(records.map(({ registration }) => euidOf(registration)), [
        "DEK1101R.HRB7654401",
        "DEM1809.HRA1105",
        "DEF1103R.HRB7654403B"
      ])
    }))

  it.effect("yields the former court, and where a company moved from", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual((yield* read(hamburg)).former, [])
      assert.deepStrictEqual((yield* read(marburg)).former, [
        { court: "Biedenkopf", register_type: "HRA", register_number: "1105", until: null }
      ])
      assert.deepStrictEqual((yield* read(berlin)).former, [
        { court: "Ulm", register_type: "HRB", register_number: "640022", until: CalendarDate.make("2016-10-13") }
      ])
    }))

  it.effect("reports a moved company under every number it had", () =>
    Effect.gen(function*() {
      const [here, ulm, next] = allRecordsOf(yield* readAll(readOffeneRegister, fileOf("companies.jsonl", berlin)))
      assert.strictEqual(euidOf(ulm!.registration), "DEB8537.HRB640022")
      assert.isDefined(ulm!.facts.moved_to)
      assert.isDefined(here!.facts.moved_to)
      assert.deepInclude(next!.former[0]!, { court: "Berlin (Charlottenburg)", register_number: "7654403 B" })
      assert.isUndefined(next!.facts.moved_to)
    }))

  it.effect("takes no former registration from a court that is the same", () =>
    Effect.gen(function*() {
      const bremen = hamburg.replace("K1101R_HRB7654401", "H1101_H1101_HRB7654401")
      assert.deepStrictEqual((yield* read(bremen)).former, [])
    }))

  it.effect("yields name, former names, status and legal form", () =>
    Effect.gen(function*() {
      const [first, second] = [(yield* read(hamburg)).facts, (yield* read(marburg)).facts]
      assert.deepInclude(first, { name: "Muster UG (haftungsbeschränkt)", status: "ACTIVE", legal_form: "UG" })
      assert.notProperty(first, "former_names")
      assert.deepInclude(second, {
        name: "Muster Kapillar GmbH & Co Kommanditgesellschaft",
        former_names: ["Muster Plastik KG"],
        status: "INACTIVE",
        legal_form: "GmbH & Co. KG"
      })
    }))

  it.effect("takes the legal form from the name and the register", () =>
    Effect.gen(function*() {
      const cases: ReadonlyArray<readonly [name: string, register: string, form: string | undefined]> = [
        ["Muster gemeinnützige GmbH", "HRB", "gGmbH"],
        ["Muster GmbH & Co. Gau-Algesheim Beteiligungs KG", "HRA", "GmbH & Co. KG"],
        ["R. Muster GmbH & Co.", "HRA", "GmbH & Co. KG"],
        ["Muster OHG", "HRA", "OHG"],
        ["Wilhelm Muster", "HRA", undefined],
        ["Turnverein \"Eintracht\" 1880", "VR", "e.V."],
        ["Muster Bank", "GnR", "eG"]
      ]
      for (const [name, register, form] of cases) {
        const line = JSON.stringify({ ...JSON.parse(hamburg), name, company_number: `K1101R_${register}1` })
        assert.strictEqual((yield* read(line)).facts.legal_form, form, name)
      }
    }))

  it.effect("yields the seat if there is no address", () =>
    Effect.gen(function*() {
      const { facts } = yield* read(berlin)
      assert.strictEqual(facts.seat, "Berlin")
      assert.notProperty(facts, "address")
      assert.notProperty(facts, "related_persons")
    }))

  it.effect("takes an address apart", () =>
    Effect.gen(function*() {
      const cases: ReadonlyArray<readonly [string, string | null, string | null, string | null, string]> = [
        ["Musterstraße 1, 22769 Hamburg.", "Musterstraße", "1", "22769", "Hamburg"],
        ["Langenstraße 2-4, 28195 Bremen", "Langenstraße", "2-4", "28195", "Bremen"],
        ["Gasstraße 4 c, 22761 Hamburg.", "Gasstraße", "4 c", "22761", "Hamburg"],
        [
          "Neuer Wall 55, c/o Muster & Partner, 20354 Hamburg.",
          "c/o Muster & Partner, Neuer Wall",
          "55",
          "20354",
          "Hamburg"
        ],
        [
          "c/o Muster, Rheinstraße 194 b, 55218 Ingelheim am Rhein.",
          "c/o Muster, Rheinstraße",
          "194 b",
          "55218",
          "Ingelheim am Rhein"
        ],
        ["Am Buschhäuschen 19,, 42115 Wuppertal.", "Am Buschhäuschen", "19", "42115", "Wuppertal"],
        ["Statthalterplatz am Bahnhof, 22605 Hamburg.", "Statthalterplatz am Bahnhof", null, "22605", "Hamburg"],
        ["Oststr.", "Oststr.", null, null, "Hamburg"]
      ]
      for (const [line, street, house_number, postal_code, city] of cases) {
        const { facts } = yield* read(hamburg.replace("Musterstraße 1, 22769 Hamburg.", line))
        assert.deepInclude(facts.address, { street, house_number, postal_code, city, country: "DEU" }, line)
      }
    }))

  it.effect("leaves out lines that are no record, one by one", () =>
    Effect.gen(function*() {
      const nowhere = hamburg.replaceAll("Hamburg", "Nirgendwo").replace("K1101R", "Q9999")
      const file = [hamburg, "{\"company_number\": ", "", "[]", nowhere, berlin].join("\n")
      const reads = yield* readAll(readOffeneRegister, fileOf("companies.jsonl", file))
      assert.strictEqual(recordsOf(reads).length, 2)
      assert.deepStrictEqual(rejectionsOf(reads).map(({ file, line, reason }) => [file, line, reason.slice(0, 60)]), [
        ["companies.jsonl", 2, "not JSON: Unexpected end of JSON input"],
        ["companies.jsonl", 4, "the record: Expected object"],
        ["companies.jsonl", 5, "company_number: \"Q9999_HRB7654401\" is no register number of "]
      ])
    }))

  it.effect("names the members that are wrong", () =>
    Effect.gen(function*() {
      const { reason } = yield* rejectionOf(
        readOffeneRegister,
        hamburg.replace("\"position\":\"Geschäftsführer\"", "\"position\":7")
      )
      assert.match(reason, /^officers\.0\.position: /)
      const missing = yield* rejectionOf(
        readOffeneRegister,
        JSON.stringify({ ...JSON.parse(hamburg), name: undefined })
      )
      assert.match(missing.reason, /^name: Missing key/)
    }))

  it.effect("refuses the character U+0000, which no database keeps", () =>
    Effect.gen(function*() {
      const { reason } = yield* rejectionOf(readOffeneRegister, hamburg.replace("Geschäftsführer", "\\u0000"))
      assert.strictEqual(reason, "a text holds the character U+0000")
      yield* read(hamburg.replace("Geschäftsführer", "\\\\u0000"))
    }))

  it.effect("takes the court by the registrar's name where its code is of no list", () =>
    Effect.gen(function*() {
      const record = yield* read(hamburg.replace("K1101R_HRB", "K9999_HRB"))
      assert.strictEqual(euidOf(record.registration), "DEK1101R.HRB7654401")
    }))
})
