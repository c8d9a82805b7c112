import { assert, describe, it } from "@effect/vitest"
import { Filter } from "@kontor/core/Register"
import { filterTerms } from "@kontor/register/internal"
import { Result, Schema, SchemaIssue } from "effect"

const decode = Schema.decodeUnknownResult(Filter, { onExcessProperty: "error", errors: "all" })
const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** What is wrong with a filter. */
const faults = (filter: unknown): ReadonlyArray<string> => {
  const result = decode(filter)
  return Result.isSuccess(result) ? [] : format(result.failure.issue).issues.map(({ message }) => message)
}

const legalForms = (legal_form_code: string) => {
  const filter = Result.getOrThrow(decode({ legal_form_code }))
  return filterTerms(filter).legal_forms
}

describe("Search (decisions 8), legal_form_code", () => {
  it("is a short form in any case, its code in XJustiz, or its ISO 20275 code", () => {
    assert.deepStrictEqual(legalForms("gmbh"), ["GmbH"])
    assert.deepStrictEqual(legalForms("GMBH & CO. KG"), ["GmbH & Co. KG"])
    const [byXjustiz, byIso] = [legalForms("221200"), legalForms("8Z6G")]
    assert.isAbove(byXjustiz?.length ?? 0, 0)
    assert.isAbove(byIso?.length ?? 0, 0)
  })

  it("is an error that lists the short forms where it is unknown", () => {
    const [fault, ...others] = faults({ legal_form_code: "GmbH & Cie" })
    assert.deepStrictEqual(others, [])
    for (const short of ["GmbH", "UG", "AG", "GmbH & Co. KG"]) assert.include(fault, short)
  })
})

describe("Search (decisions 8), location_coordinates", () => {
  it("and location_max_distance_km need each other", () => {
    const location_coordinates = { latitude: 53.5, longitude: 10 }
    assert.deepStrictEqual(faults({ location_coordinates, location_max_distance_km: 5 }), [])
    assert.lengthOf(faults({ location_coordinates }), 1)
    assert.lengthOf(faults({ location_max_distance_km: 5 }), 1)
  })
})

describe("Search (decisions 8), financial_filters", () => {
  it("take no range that is inverted", () => {
    const range = (gte: number, lte: number) => faults({ financial_filters: { pl_revenue: { gte, lte } } })
    assert.deepStrictEqual([range(1, 1), range(1, 2)], [[], []])
    assert.lengthOf(range(2, 1), 1)
  })
})
