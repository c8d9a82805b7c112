import { assert, it } from "@effect/vitest"
import {
  type Facts,
  Filter,
  Register,
  RegisterIntake,
  type RegisterNumber,
  type SourceRecord
} from "@kontor/core/Register"
import { Effect, type Layer, Schema } from "effect"
import { address, kpi, newNumber, sourceRecord } from "../fixtures/Records.ts"

type Wire = typeof Filter.Encoded

const organization = (name: string, facts: Partial<Facts>, number: Partial<RegisterNumber> = {}): SourceRecord =>
  sourceRecord({ registration: newNumber(number), facts: { name, ...facts } })

const industries = (...codes: ReadonlyArray<string>) => codes.map((code) => ({ code, label: "" }))

/** One organization that stands out by each member of a filter, and one that has nothing. */
const organizations = [
  organization("registered", { registration_date: "2019-10-25T00:00:00+00:00" }),
  organization("inactive", { status: "TERMINATED" }),
  organization("form", { legal_form: "GmbH & Co. KG" }),
  organization("software", {
    industry_classification: { WZ2008: industries("62.01.0"), WZ2025: industries("62.10.0") }
  }),
  organization("bakery", { industry_classification: { WZ2008: industries("10.71.0"), WZ2025: industries("10.71.0") } }),
  organization("altona", { address: address({ postal_code: "22767", city: "Hamburg-Altona", coordinates: null }) }),
  organization("dresden", {
    address: address({ postal_code: "01067", city: "Dresden", coordinates: { latitude: 51.05, longitude: 13.74 } })
  }),
  organization("association", {}, { type: "VR", number: "777001" }),
  organization("berlin", {}, { court: "F1103R", number: "777002", suffix: "B" }),
  organization("large", {
    financial_kpi: [
      kpi(2024, { revenue: 60_000_000, active_total: 30_000_000, employees: 300, equity: 7_500_000 }),
      kpi(2023, { revenue: 1, net_income: -5.5 })
    ]
  }),
  organization("plain", {})
]

const all = organizations.map(({ facts }) => facts.name)
const allBut = (...names: ReadonlyArray<string>) => all.filter((name) => !names.includes(name))

/** What each filter finds among `organizations`. */
const cases: ReadonlyArray<readonly [filter: Wire, names: ReadonlyArray<string>]> = [
  [{}, all],
  [{ registration_date_from: "2019-10-25", registration_date_to: "2019-10-25" }, ["registered"]],
  [{ registration_date_from: "2019-10-26" }, []],
  [{ registration_date_to: "2019-10-24" }, []],
  [{ legal_form_code: "gmbh & co. kg" }, ["form"]],
  [{ legal_form_code: ["AG", "GmbH & Co. KG"] }, ["form"]],
  [{ legal_form_code: "AG" }, []],
  [{ industry_code: "62" }, ["software"]],
  [{ industry_code: "62.1" }, ["software"]],
  [{ industry_code: "62.01.0" }, []],
  [{ industry_code: "62.01.0", industry_scheme: "WZ2008" }, ["software"]],
  [{ industry_code: ["10.71", "62.10.0"] }, ["software", "bakery"]],
  [{ industry_code: "K" }, ["software"]],
  [{ industry_code: "J", industry_scheme: "WZ2008" }, ["software"]],
  [{ industry_code: "621" }, ["software"]],
  [{ industry_code: "6201", industry_scheme: "WZ2008" }, ["software"]],
  [{ active: true }, allBut("inactive")],
  [{ active: false }, ["inactive"]],
  [{ postal_code: "22767" }, ["altona"]],
  [{ postal_code: "2276" }, []],
  [{ city: "HAMBURG ALTONA" }, ["altona"]],
  [{ city: "Hamburg" }, []],
  [{ city: "-" }, []],
  [{ location_coordinates: { latitude: 51.05, longitude: 13.6 }, location_max_distance_km: 10 }, ["dresden"]],
  [{ location_coordinates: { latitude: 51.05, longitude: 13.6 }, location_max_distance_km: 9 }, []],
  [{ location_coordinates: { latitude: 89.9, longitude: 0 }, location_max_distance_km: 100 }, []],
  [{ registration_type: "VR" }, ["association"]],
  [{ registration_type: ["VR", "GnR"] }, ["association"]],
  [{ registration_authority_name: "Amtsgericht Charlottenburg" }, ["berlin"]],
  [{ registration_authority_name: "München" }, []],
  [{ registration_authority_name: "Atlantis" }, []],
  [{ registration_number: "777002" }, ["berlin"]],
  [{ registration_number: "HRB 777002 B" }, ["berlin"]],
  [{ registration_number: "hrb777002b" }, ["berlin"]],
  [{ registration_number: "777002 KI" }, []],
  [{ registration_number: "HRA 777002" }, []],
  [{ registration_number: "VR 0777001" }, ["association"]],
  [{ company_size_category: "large" }, ["large"]],
  [{ company_size_category: "micro" }, []],
  [{ financial_filters: { pl_revenue: { gte: 60_000_000, lte: 60_000_000 } } }, ["large"]],
  [{ financial_filters: { pl_revenue: { lte: 59_999_999.99 } } }, []],
  [{ financial_filters: { pl_net_income: { gte: -5.5, lte: -5.5 } } }, ["large"]],
  [{ financial_filters: { bs_equity_ratio: { gte: 0.25, lte: 0.25 }, emp_count: { gte: 300 } } }, ["large"]],
  [{ financial_filters: { bs_equity_ratio: { gte: 0.25 }, emp_count: { gte: 301 } } }, []],
  [{ financial_filters: { pl_ebit: { gte: -1e300 } } }, []],
  [{ active: true, registration_type: "HRB", registration_number: "777002" }, ["berlin"]]
]

const decode = Schema.decodeUnknownEffect(Filter)

/** How every register narrows a search. */
export const suite = <E>(name: string, layer: Layer.Layer<Register | RegisterIntake, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Register, filters (${name})`, (it) => {
    it.effect("takes in the organizations that are filtered", () =>
      Effect.gen(function*() {
        const intake = yield* RegisterIntake
        assert.strictEqual((yield* intake.take(organizations)).imported, organizations.length)
      }))

    for (const [filter, names] of cases) {
      it.effect(`finds ${names.length === all.length ? "everything" : names.join(", ") || "nothing"} by ${JSON.stringify(filter)}`, () =>
        Effect.gen(function*() {
          const register = yield* Register
          const filters = yield* decode(filter)
          const { hits, total } = yield* register.search({ filters, skip: 0, limit: 30 })
          assert.sameMembers(hits.map(({ hit }) => hit.name), names as Array<string>)
          assert.strictEqual(total, names.length)
        }))
    }

    it.effect("combines text and filters, and ranks nothing without text", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const filters = yield* decode({ active: false })
        const both = yield* register.search({ q: "inactive", filters, skip: 0, limit: 30 })
        assert.deepStrictEqual(both.hits.map(({ hit, match }) => [hit.name, match]), [["inactive", "EXACT_NAME"]])
        const unmatched = yield* register.search({ q: "plain", filters, skip: 0, limit: 30 })
        assert.deepStrictEqual(unmatched.hits, [])
        const { hits: [first] } = yield* register.search({ filters, skip: 0, limit: 30 })
        assert.isUndefined(first?.match)
      }))
  })
