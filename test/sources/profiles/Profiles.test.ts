import { assert, describe, it } from "@effect/vitest"
import { CalendarDate } from "@kontor/core/Register"
import { euidOf } from "@kontor/register"
import { readProfiles } from "@kontor/sources"
import { Effect } from "effect"
import { fileOf, fixtureText, readAll, recordOf, recordsOf, rejectionOf, rejectionsOf } from "../Reading.ts"

const lines = fixtureText("profiles/profiles.jsonl")
const [essen] = lines.trim().split("\n") as [string]

const changed = (members: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ ...JSON.parse(essen), ...members })

const reasonOf = (members: Readonly<Record<string, unknown>>) =>
  Effect.map(rejectionOf(readProfiles, changed(members)), ({ reason }) => reason)

describe("profile lines", () => {
  it.effect("identify an organization by court and number, or by its EUID", () =>
    Effect.gen(function*() {
      const records = recordsOf(yield* readAll(readProfiles, fileOf("profiles.jsonl", lines)))
      assert.deepStrictEqual(
        records.map(({ as_of, entered_on, record_id, registration, source }) => [
          source,
          euidOf(registration),
          record_id,
          as_of,
          entered_on
        ]),
        [
          ["PROFILE", "DER2503.HRB7654501", "DER2503.HRB7654501@2026-05-01", "2026-05-01", null],
          ["PROFILE", "DEX1517R.HRB7654502NM", "DEX1517R.HRB7654502NM@2026-05-01", "2026-05-01", "2026-04-01"]
        ]
      )
    }))

  it.effect("accept a registration as profiles show it", () =>
    Effect.gen(function*() {
      const registration = {
        court: "Berlin (Charlottenburg)",
        register_type: "HRB",
        register_number: "7654503",
        register_number_extra: "B",
        former: [{
          court: "Essen",
          register_type: "HRB" as const,
          register_number: "1",
          until: CalendarDate.make("2019-04-01")
        }]
      }
      const record = yield* recordOf(readProfiles, changed({ registration }))
      assert.strictEqual(euidOf(record.registration), "DEF1103R.HRB7654503B")
      assert.deepStrictEqual(record.former, registration.former)
    }))

  it.effect("carry any facts", () =>
    Effect.gen(function*() {
      const { facts } = yield* recordOf(readProfiles, essen)
      assert.strictEqual(facts.legal_form, "GmbH")
      assert.deepStrictEqual(facts.keywords, ["analytics"])
      assert.strictEqual(facts.financial_kpi?.[0]?.revenue, 1000000)
      assert.strictEqual(facts.contact_data?.website, "https://muster.example")
      assert.notProperty(facts, "registration")
      assert.notProperty(facts, "as_of")
    }))

  it.effect("are left out when an address of theirs is none of the web", () =>
    Effect.gen(function*() {
      const contact_data = { website: "javascript:alert(1)", phone_number: null, email: null }
      assert.strictEqual(
        yield* reasonOf({ contact_data }),
        "contact_data.website: \"javascript:alert(1)\" is no http or https address"
      )
      const news = [{
        id: "1",
        title: "t",
        source: null,
        publication_date: null,
        url: "data:text/html,x",
        summary: null
      }]
      assert.strictEqual(yield* reasonOf({ news }), "news.0.url: \"data:text/html,x\" is no http or https address")
      const page = { url: "https://muster.example", content: "", fetched_at: "2026-05-01T00:00:00Z" }
      assert.strictEqual(
        yield* reasonOf({ website_content: { ...page, pages: [{ ...page, url: "file:///etc/passwd" }] } }),
        "website_content.pages.0.url: \"file:///etc/passwd\" is no http or https address"
      )
    }))

  it.effect("have https where their website is a host alone", () =>
    Effect.gen(function*() {
      const contact_data = { website: "www.muster.example:8080", phone_number: null, email: null }
      const { facts } = yield* recordOf(readProfiles, changed({ contact_data }))
      assert.strictEqual(facts.contact_data?.website, "https://www.muster.example:8080")
    }))

  it.effect("are left out when they name no organization or an unknown legal form", () =>
    Effect.gen(function*() {
      assert.strictEqual(
        yield* reasonOf({ registration: undefined }),
        "registration: names no register number of a known court"
      )
      const registration = {
        court: "Essen",
        register_type: "HRB",
        register_number: "1",
        register_number_extra: "B".repeat(9)
      }
      assert.strictEqual(yield* reasonOf({ registration }), "registration: names no register number of a known court")
      assert.strictEqual(yield* reasonOf({ euid: "DEX.1" }), "euid: names no register number of a known court")
      assert.strictEqual(
        yield* reasonOf({ legal_form: "GmbH & Söhne" }),
        "legal_form: \"GmbH & Söhne\" is no known legal form"
      )
    }))

  it.effect("are left out with the path of what is wrong, and nothing is dropped in silence", () =>
    Effect.gen(function*() {
      assert.match(yield* reasonOf({ as_of: "gestern" }), /^as_of: /)
      assert.match(yield* reasonOf({ financial_kpi: [{ year: "2024" }] }), /^financial_kpi\.0\.year: /)
      assert.match(yield* reasonOf({ keyword: ["analytics"] }), /^keyword: /)
    }))

  it.effect("are left out one by one, with their line", () =>
    Effect.gen(function*() {
      const reads = yield* readAll(readProfiles, fileOf("profiles.jsonl", `${essen}\n\n{\n${essen}`))
      assert.strictEqual(recordsOf(reads).length, 2)
      assert.deepStrictEqual(rejectionsOf(reads).map(({ line }) => line), [3])
    }))
})
