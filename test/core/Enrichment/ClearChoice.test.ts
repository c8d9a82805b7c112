import { assert, describe, it } from "@effect/vitest"
import { askedName, clearChoice, fitOf } from "@kontor/core/Enrichment"
import { likenessOfNames, likenessOfWords } from "@kontor/core/internal"
import { EntityId, type NamedCandidate } from "@kontor/core/Register"
import { Effect, Option, Schema } from "effect"

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
  Option.getOrUndefined(Option.map(clearChoice(text, candidates), ({ name }) => name))

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
    assert.deepStrictEqual(clearChoice("Müler Maschinenbau Hamburg", [muller, other]), Option.some(other))
    assert.deepStrictEqual(clearChoice("Müler Maschinenbau 45133", [muller, other]), Option.some(muller))
  })

  it("is the one of the legal form that the text names", () => {
    const other = candidate("Müller Maschinenbau AG")
    assert.deepStrictEqual(clearChoice("Müler Maschinenbau AG", [muller, other]), Option.some(other))
  })

  it("is the active one of two", () => {
    const other = candidate("Müller Maschinenbau GmbH", { is_active: false })
    assert.deepStrictEqual(clearChoice("Müler Maschinenbau", [other, muller]), Option.some(muller))
  })

  it("is not one whose name differs only in a short word", () => {
    assert.isUndefined(chosen("H Frischdienst KG", candidate("VVH Frischdienst GmbH")))
  })

  it("is not one whose place only resembles a word of the name", () => {
    const other = candidate("LLH Logistik GmbH", { city: "Petershagen", court: "Cham" })
    assert.isUndefined(chosen("Logistik Petersen Kamp", other))
  })

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
        const choice = clearChoice(asked.join(" "), candidates)
        assert.deepStrictEqual(clearChoice(asked.join(" "), candidates.toReversed()), choice)
        assert.isTrue(Option.isNone(choice) || candidates.includes(choice.value))
      })
  )
})
