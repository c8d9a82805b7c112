import { assert, describe, it } from "@effect/vitest"
import { EntityId, type NamedCandidate } from "@kontor/core/Register"
import { askedName, fitOf, likeliest, likenessOfNames, likenessOfWords, supportedBy } from "@kontor/register/internal"
import { Effect, Schema } from "effect"

let numbers = 0

const candidate = (name: string, parts: Partial<NamedCandidate> = {}): NamedCandidate => ({
  entity_id: EntityId.make(String(++numbers).padStart(32, "0")),
  name,
  former_names: [],
  court: "Essen",
  postal_code: "45133",
  city: "Essen",
  is_active: true,
  ...parts
})

const hamburg = { court: "Hamburg", postal_code: "20095", city: "Hamburg" }

const chosen = (text: string, ...candidates: ReadonlyArray<NamedCandidate>): string | undefined =>
  likeliest(text, candidates).clear?.name

describe("the organization that a text means", () => {
  const muller = candidate("Müller Maschinenbau GmbH")
  const bakery = candidate("Müller Bäckerei GmbH")

  for (
    const text of [
      "Müler Maschinenbau GmbH Essen",
      "Mueller Maschinenbau",
      "Maschinenbau Müller",
      "Müller-Maschinenbau 45133 Essen",
      "muellermaschinenbau gmbh",
      "Firma Müller Maschinenbau, Amtsgericht Essen",
      "Müller Maschinenbu AG"
    ]
  ) it(`${text}: Müller Maschinenbau GmbH`, () => assert.strictEqual(chosen(text, bakery, muller), muller.name))

  it("is clear by its sound", () => {
    assert.strictEqual(
      chosen("Maier Filtertechnik", candidate("Meyer Filtertechnik GmbH"), bakery),
      "Meyer Filtertechnik GmbH"
    )
  })

  it("is clear by a former name", () => {
    const renamed = candidate("Nordlicht Energie GmbH", { former_names: ["Alpha Werke GmbH"] })
    assert.strictEqual(chosen("Alfa Werke", renamed, bakery), "Nordlicht Energie GmbH")
  })

  it("is the one of the town that the text names", () => {
    const other = candidate("Müller Maschinenbau GmbH", hamburg)
    assert.strictEqual(likeliest("Müler Maschinenbau Hamburg", [muller, other]).clear, other)
    assert.strictEqual(likeliest("Müler Maschinenbau 45133", [muller, other]).clear, muller)
  })

  it("is the one of the legal form that the text names", () => {
    const other = candidate("Müller Maschinenbau AG")
    assert.strictEqual(likeliest("Müler Maschinenbau AG", [muller, other]).clear, other)
  })

  it("is the active one of two", () => {
    const other = candidate("Müller Maschinenbau GmbH", { is_active: false })
    assert.strictEqual(likeliest("Müler Maschinenbau", [other, muller]).clear, muller)
  })

  it("is not one whose name differs only in a short word", () => {
    assert.isUndefined(chosen("H Frischdienst KG", candidate("VVH Frischdienst GmbH")))
  })

  it("is not one whose place only resembles a word of the name", () => {
    const other = candidate("LLH Logistik GmbH", { city: "Petershagen", court: "Cham" })
    assert.isUndefined(chosen("Logistik Petersen Kamp", other))
  })

  for (const [text, name] of [["Haspa", "HASEP GmbH"], ["BOGESTRA AG", "GESTRA AG"], ["Wasag", "ASAG AG"]] as const) {
    it(`is not ${name} for ${text}: its sounds begin otherwise or stand in another order`, () =>
      assert.isUndefined(chosen(text, candidate(name))))
  }

  for (
    const [text, name] of [["Mayer", "Meier GmbH"], ["Filipp Bau", "Philip Bau GmbH"], [
      "Carl Zeis",
      "Karl Zeiss AG"
    ]] as const
  ) {
    it(`${text}: ${name}, by its sound`, () => assert.strictEqual(chosen(text, candidate(name)), name))
  }

  it("is undefined if several fit as well", () => {
    const other = candidate("Müller Maschinenbau GmbH", hamburg)
    assert.isUndefined(chosen("Müler Maschinenbau", muller, other))
    assert.isUndefined(chosen("Müller Maschinenbau", muller, other))
  })

  for (
    const text of ["Schmidt Logistik", "Kurz Maschinenbau", "Müller", "Maschinenbau GmbH", "??", "Nobody knows this"]
  ) {
    it(`is undefined for ${text}`, () => assert.isUndefined(chosen(text, muller, bakery)))
  }
})

const Word = Schema.String.check(Schema.isPattern(/^[a-zäöüß]{1,12}$/))
const Name = Schema.Array(Word).check(Schema.isBetweenLength(1, 4))
const Names = Schema.Array(Name).check(Schema.isBetweenLength(0, 6))

describe("likeness", () => {
  it.effect.prop(
    "of words lies between 0 and 1, is symmetric, and 1 for a word and itself",
    [Word, Word],
    ([left, right]) =>
      Effect.sync(() => {
        const likeness = likenessOfWords(left, right)
        assert.isTrue(likeness >= 0 && likeness <= 1)
        assert.strictEqual(likeness, likenessOfWords(right, left))
        assert.strictEqual(likenessOfWords(left, left), 1)
      })
  )

  it.effect.prop(
    "of names lies between 0 and 1, is symmetric, and 1 for a name and itself",
    [Name, Name],
    ([left, right]) =>
      Effect.sync(() => {
        const likeness = likenessOfNames(left, right)
        assert.isTrue(likeness >= 0 && likeness <= 1)
        assert.strictEqual(likeness, likenessOfNames(right, left))
        assert.strictEqual(likenessOfNames(left, left), 1)
      })
  )

  it.effect.prop(
    "an exact name fits better than every other name",
    [Name, Name, Names],
    ([name, other, former]) =>
      Effect.sync(() => {
        const text = name.join(" ")
        const exact = candidate(text, { ...hamburg, is_active: false })
        const rival = candidate(`${other.join(" ")} gmbh`, {
          former_names: [text, ...former.map((words) => words.join(" "))]
        })
        const asked = askedName(text)
        assert.isAbove(fitOf(asked, exact).score, fitOf(asked, rival).score)
      })
  )

  it.effect.prop(
    "naming the right place never speaks against an organization",
    [Name, Name],
    ([asked, name]) =>
      Effect.sync(() => {
        for (
          const [organization, place] of [
            [candidate(name.join(" ")), "Essen"],
            [candidate(name.join(" ")), "45133"],
            [candidate(`${name.join(" ")} Essen`), "Essen"]
          ] as const
        ) {
          const before = fitOf(askedName(`${asked.join(" ")} unternehmen`), organization)
          const after = fitOf(askedName(`${asked.join(" ")} unternehmen ${place}`), organization)
          assert.isAtLeast(after.score + 1e-9, before.score)
        }
      })
  )

  it.effect.prop(
    "the choice is one of those given, whatever their order",
    [Name, Names],
    ([asked, names]) =>
      Effect.sync(() => {
        const candidates = names.map((words) => candidate(words.join(" ")))
        const { candidates: ordered, clear } = likeliest(asked.join(" "), candidates)
        assert.strictEqual(likeliest(asked.join(" "), candidates.toReversed()).clear, clear)
        assert.isTrue(clear === undefined || candidates.includes(clear))
        assert.sameMembers([...ordered], candidates)
      })
  )
})

describe("what the letters of a text support", () => {
  const wolf = { city: "Wolfsburg", postal_code: "38440", court: "Braunschweig" }

  it.each<readonly [text: string, candidate: NamedCandidate, isMeant: boolean]>([
    ["VW AG", candidate("W + W GmbH"), false],
    ["VW", candidate("W + W GmbH"), false],
    ["VW Wolfsburg", candidate("W + W AG", wolf), false],
    ["VW AG", candidate("VW AG"), true],
    ["V W AG", candidate("VW AG"), true],
    ["BASF SE", candidate("BASE SE"), false],
    ["basf se", candidate("BASF SE"), true],
    ["BMW Handel GmbH", candidate("BMV Handel GmbH"), false],
    ["Müler Maschinenbau", candidate("Müller Maschinenbau GmbH"), true],
    ["Müler Maschinenbau AG", candidate("Müller Maschinenbau GmbH"), false],
    ["Müler Maschinenbau AG Essen", candidate("Müller Maschinenbau GmbH"), false],
    ["Müler Maschinenbau GmbH", candidate("Müller Maschinenbau GmbH & Co. KG"), false],
    ["Müler Maschinenbau KG", candidate("Müller Maschinenbau GmbH & Co. KG"), true],
    ["Müler Maschinenbau UG", candidate("Müller Maschinenbau UG (haftungsbeschränkt)"), true],
    ["Müler GmbH Verwaltungs AG", candidate("Müller GmbH Verwaltungs GmbH"), false],
    ["Müler AG & Co. KG", candidate("Müller AG"), false],
    ["Müler AG & Co. KG", candidate("Müller AG & Co. KG"), true],
    ["Müler Gesellschaft mit beschränkter Haftung", candidate("Müller GmbH"), true],
    ["ALFA WERKE GMBH", candidate("Alpha Werke GmbH"), true],
    ["Alfa Werke AG", candidate("Nordlicht GmbH", { former_names: ["Alpha Werke AG"] }), true]
  ])("%s: %o", (text, one, isMeant) => assert.deepStrictEqual(supportedBy(text, [one]), isMeant ? [one] : []))

  it("is no similar name where the text names an organization exactly, but for another legal form", () => {
    const named = candidate("Klett Service GmbH", wolf)
    const similar = candidate("Klett Aktiengesellschaft", wolf)
    const renamed = candidate("Nordlicht GmbH", { former_names: ["Klett Service AG"] })
    assert.deepStrictEqual(supportedBy("Klett Service AG", [similar]), [similar])
    for (const text of ["Klett Service AG", "Klett-Service AG Wolfsburg"]) {
      assert.deepStrictEqual(supportedBy(text, [named, similar]), [])
    }
    assert.deepStrictEqual(supportedBy("Klett Service AG", [named, similar, renamed]), [renamed])
  })
})
