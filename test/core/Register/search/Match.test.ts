import { assert, describe, it } from "@effect/vitest"
import { foldedWords, foldText, matchRank, registerNumber, type SearchFields, textQuery } from "@kontor/core"

const fields = (name: string, place = ""): SearchFields => ({
  name_key: foldText(name),
  name_words: foldedWords(name),
  place_words: foldedWords(place),
  is_active: true,
  legal_form: undefined,
  registered_on: undefined,
  postal_code: "",
  city: "",
  coordinates: undefined,
  industry_codes: { WZ2008: [], WZ2025: [] },
  size: undefined,
  figures: {}
})

const beispielwerk = {
  numbers: [registerNumber({ court: "K1101R", type: "HRB", number: "4711" })!],
  fields: fields("Beispielwerk Analytics GmbH", "22303 Hamburg")
}

const rank = (q: string) => matchRank(textQuery(q), beispielwerk)

describe("how a query matches an organization", () => {
  it("REGISTER_NUMBER: the number with or without its court, or the EUID", () => {
    for (
      const q of ["HRB 4711", "HRB 4711 Hamburg", "Amtsgericht Hamburg HRB 4711", "DEK1101R.HRB4711", "dek1101.hrb4711"]
    ) {
      assert.strictEqual(rank(q), "REGISTER_NUMBER", q)
    }
    for (const q of ["HRB 4712", "HRA 4711", "HRB 4711 München", "DEK1101R.HRB47110"]) assert.isUndefined(rank(q), q)
  })

  it("REGISTER_NUMBER: the bare number, of whichever register, with or without its court", () => {
    for (const q of ["4711", "04711", "4 711", "4711 Hamburg", "Amtsgericht Hamburg 4711"]) {
      assert.strictEqual(rank(q), "REGISTER_NUMBER", q)
    }
    for (const q of ["4712", "47110", "4711 München", "4711 Beispiel"]) assert.isUndefined(rank(q), q)
  })

  it("a bare number is words of a name too", () => {
    const perfumer = { ...beispielwerk, fields: fields("4712 Echt Hamburg GmbH") }
    for (
      const [q, expected] of [
        ["4711", "REGISTER_NUMBER"],
        ["4712", "PREFIX"],
        ["4712 Hamburg", "ALL_WORDS"],
        ["4713", "WORDS_WITH_TYPOS"]
      ] as const
    ) {
      assert.strictEqual(matchRank(textQuery(q), perfumer), expected, q)
    }
  })

  it("EXACT_NAME: the name, whatever its spelling", () => {
    for (const q of ["Beispielwerk Analytics GmbH", "BEISPIELWERK-ANALYTICS Gesellschaft mit beschränkter Haftung"]) {
      assert.strictEqual(rank(q), "EXACT_NAME", q)
    }
  })

  it("PREFIX: the beginning of the name", () => {
    for (const q of ["Beispielwerk Analytics", "beispielw", "Beispielwerk Anal"]) {
      assert.strictEqual(rank(q), "PREFIX", q)
    }
  })

  it("ALL_WORDS: words in any order, one of the name at least, the others also of the place", () => {
    for (const q of ["Analytics Beispielwerk", "Analytics", "Beispielwerk Hamburg", "22303 Analytics GmbH"]) {
      assert.strictEqual(rank(q), "ALL_WORDS", q)
    }
    for (const q of ["Hamburg", "22303 Hamburg"]) assert.isUndefined(rank(q), q)
  })

  it("WORDS_WITH_TYPOS: a few letters off, or only the beginnings of words", () => {
    for (const q of ["Beispilwerk", "Beispielwerk Analitics", "Analytcs", "Anal Beisp"]) {
      assert.strictEqual(rank(q), "WORDS_WITH_TYPOS", q)
    }
    for (const q of ["Bspielwrk", "Analytics Berlin", "gxbx", "An Be"]) assert.isUndefined(rank(q), q)
  })
})
