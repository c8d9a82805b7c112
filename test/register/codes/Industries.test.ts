import { assert, describe, it } from "@effect/vitest"
import { completeIndustries, industryLabel } from "@kontor/register/internal"

const reported = (...codes: ReadonlyArray<string>) => codes.map((code) => ({ code, label: "" }))

const codes = (industries: ReadonlyArray<{ readonly code: string }>) => industries.map(({ code }) => code)

const in2025 = (...WZ2008: ReadonlyArray<string>) =>
  codes(completeIndustries({ WZ2008: reported(...WZ2008), WZ2025: [] }).WZ2025)
const in2008 = (...WZ2025: ReadonlyArray<string>) =>
  codes(completeIndustries({ WZ2008: [], WZ2025: reported(...WZ2025) }).WZ2008)

describe("the industries of an organization in both versions of the classification", () => {
  it("carry the official labels", () => {
    assert.deepStrictEqual(completeIndustries({ WZ2008: [{ code: "62.02.0", label: "consulting" }], WZ2025: [] }), {
      WZ2008: [{
        code: "62.02.0",
        label: "Erbringung von Beratungsleistungen auf dem Gebiet der Informationstechnologie"
      }],
      WZ2025: [{
        code: "62.20.1",
        label: "Erbringung von Beratungsleistungen auf dem Gebiet der Informationstechnologie"
      }]
    })
    assert.strictEqual(industryLabel("WZ2008", "01.11.0"), industryLabel("WZ2008", "01.11"))
    assert.isUndefined(industryLabel("WZ2008", "00"))
  })

  it("keep a code that stayed the same, whatever else became of it", () => {
    assert.deepStrictEqual(in2025("01.12.0"), ["01.12.0"])
    assert.deepStrictEqual(in2008("01.13.1"), ["01.13.1"])
  })

  it("show the most precise code above all parts of one that was split", () => {
    assert.deepStrictEqual(in2025("62.01.9"), ["62.10"])
    assert.deepStrictEqual(in2025("64.20.0"), ["64.2"])
    assert.deepStrictEqual(in2008("62.10.2"), ["62.01.9"])
  })

  it("show one code for each division where the parts lie in several", () => {
    assert.deepStrictEqual(in2025("82.99.1"), ["46.1", "47.9"])
  })

  it("translate shorter codes, and codes without a counterpart by the code above", () => {
    assert.deepStrictEqual(in2025("62.01"), ["62.10"])
    assert.deepStrictEqual(in2025("62.01.0"), ["62.10"])
    assert.deepStrictEqual(in2008("46.89.0"), ["46.7"])
  })

  it("name each code once", () => {
    assert.deepStrictEqual(in2008("62.10.2", "62.10.3"), ["62.01.9"])
  })

  it("leave what a source has of both versions as it is, and codes that neither version has", () => {
    const both = completeIndustries({ WZ2008: reported("01.12.0"), WZ2025: reported("62.10.2") })
    assert.deepStrictEqual([codes(both.WZ2008), codes(both.WZ2025)], [["01.12.0"], ["62.10.2"]])
    assert.deepStrictEqual(completeIndustries({ WZ2008: [{ code: "own", label: "Own" }], WZ2025: [] }), {
      WZ2008: [{ code: "own", label: "Own" }],
      WZ2025: []
    })
    assert.deepStrictEqual(completeIndustries({ WZ2008: [], WZ2025: [] }), { WZ2008: [], WZ2025: [] })
  })
})
