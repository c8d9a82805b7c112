import { assert, describe, it } from "@effect/vitest"
import { foldedWords } from "@kontor/core/internal"
import { allowedTypos, editDistance, foldText } from "@kontor/core/Register"
import { Schema } from "effect"

const Word = Schema.String.check(Schema.isPattern(/^[a-d]{0,6}$/))

const naive = (left: string, right: string): number =>
  left === "" || right === ""
    ? left.length + right.length
    : Math.min(
      naive(left.slice(1), right) + 1,
      naive(left, right.slice(1)) + 1,
      naive(left.slice(1), right.slice(1)) + (left[0] === right[0] ? 0 : 1)
    )

describe("folding a name", () => {
  it("ignores case, umlauts and their spellings, ß and punctuation", () => {
    const folded = foldText("Müller & Söhne Straßenbau")
    for (
      const spelling of [
        "MÜLLER & SÖHNE STRASSENBAU",
        "Mueller und Soehne Strassenbau",
        "Muller + Sohne, Strassenbau",
        "müller  &  söhne-strassenbau"
      ]
    ) assert.strictEqual(foldText(spelling), folded, spelling)
  })

  it("reads initials as one word, with or without full stops", () => {
    for (const spelling of ["G.A.B. Anlagenbau", "G. A. B. Anlagenbau", "G A B Anlagenbau", "GAB-Anlagenbau"]) {
      assert.strictEqual(foldText(spelling), "gab anlagenbau", spelling)
    }
    assert.strictEqual(foldText("A & B Bau"), "a und b bau")
    assert.strictEqual(foldText("Haus A. E. Müller"), "haus a muller")
  })

  it("ignores how a legal form is spelled", () => {
    for (
      const [short, long] of [
        ["Alpha GmbH", "Alpha Gesellschaft mit beschränkter Haftung"],
        ["Alpha GmbH", "Alpha G.m.b.H."],
        ["Alpha GmbH", "Alpha Gesellschaft mbH"],
        ["Alpha GmbH", "Alpha Ges.m.b.H."],
        ["Alpha UG", "Alpha UG (haftungsbeschränkt)"],
        ["Alpha UG", "Alpha Unternehmergesellschaft (haftungsbeschränkt)"],
        ["Alpha AG", "Alpha Aktiengesellschaft"],
        ["Alpha GmbH & Co. KG", "Alpha GmbH und Co Kommanditgesellschaft"],
        ["Alpha KGaA", "Alpha Kommanditgesellschaft auf Aktien"],
        ["Alpha OHG", "Alpha offene Handelsgesellschaft"],
        ["Alpha e.K.", "Alpha eingetragener Kaufmann"],
        ["Alpha e.K.", "Alpha e. K."],
        ["Alpha e.V.", "Alpha eingetragener Verein"],
        ["Alpha eG", "Alpha eingetragene Genossenschaft"]
      ] as const
    ) assert.strictEqual(foldText(long), foldText(short), long)
  })

  it.prop("is its own fold", [Schema.String], ([text]) => foldText(foldText(text)) === foldText(text))

  it("yields the distinct words in their order", () => {
    assert.deepStrictEqual(foldedWords("Bau & Bau Köln"), ["bau", "und", "koln"])
    assert.deepStrictEqual(foldedWords(" - "), [])
  })
})

describe("the distance of two words", () => {
  it.prop("is Levenshtein's as long as it is within the limit", [Word, Word], ([left, right]) => {
    const distance = naive(left, right)
    return [0, 1, 2, 3].every((limit) => editDistance(left, right, limit) === (distance > limit ? limit + 1 : distance))
  })

  it("may be nothing below 4 letters, 1 below 8, and 2 from 8", () => {
    assert.deepStrictEqual(["bau", "haus", "meister", "handwerk"].map(allowedTypos), [0, 1, 1, 2])
  })
})
