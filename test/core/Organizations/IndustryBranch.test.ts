import { assert, describe, it } from "@effect/vitest"
import { industryBranch } from "@kontor/register/internal"

describe("Search (decisions 8), industry_code: its branch", () => {
  it("is the code itself from division to subclass: all codes below begin with it", () => {
    for (const code of ["62", "62.0", "62.01", "62.01.0"]) {
      assert.deepStrictEqual(industryBranch("WZ2008", code), [code])
    }
    assert.deepStrictEqual(industryBranch("WZ2025", " 62 "), ["62"])
  })

  it("is the same without the points of a code", () => {
    assert.deepStrictEqual(industryBranch("WZ2025", "620"), ["62.0"])
    assert.deepStrictEqual(industryBranch("WZ2025", "6201"), ["62.01"])
    assert.deepStrictEqual(industryBranch("WZ2025", "62010"), ["62.01.0"])
  })

  it("is every division of a section, which differ between the schemes", () => {
    assert.deepStrictEqual(industryBranch("WZ2008", "J"), ["58", "59", "60", "61", "62", "63"])
    assert.deepStrictEqual(industryBranch("WZ2025", "j"), ["58", "59", "60"])
    assert.deepStrictEqual(industryBranch("WZ2025", "A"), ["01", "02", "03"])
    assert.deepStrictEqual(industryBranch("WZ2008", "V"), [])
  })

  it("is empty for what is no code", () => {
    for (const code of ["6", "62.", "62.01.00", "620100", "62..01", "software", "toString", ""]) {
      assert.deepStrictEqual(industryBranch("WZ2025", code), [], code)
    }
  })
})
