import { assert, describe, it } from "@effect/vitest"
import { bestMatch, personRank } from "@kontor/core/internal"
import { director } from "@kontor/testing/fixtures"

type Person = ReturnType<typeof director>

const erika = director("Erika Maria", "von Müller-Lüdenscheidt", {
  name: "Prof. Dr. Erika Maria von Müller-Lüdenscheidt"
})

describe("the person a name means", () => {
  for (
    const [query, rank] of [
      ["Erika Maria von Müller-Lüdenscheidt", "EXACT_NAME"],
      ["von Mueller-Luedenscheidt, Erika Maria", "EXACT_NAME"],
      ["Dr. ERIKA MARIA von MÜLLER LÜDENSCHEIDT", "EXACT_NAME"],
      ["Erika Müller-Lüdenscheidt", "ALL_WORDS"],
      ["Müller-Lüdenscheidt", "ALL_WORDS"],
      ["E. Müller-Lüdenscheidt", "INITIALS"],
      ["Erika Müler-Lüdenscheid", "WORDS_WITH_TYPOS"],
      ["Erik Müller", "WORDS_WITH_TYPOS"],
      ["Erika", undefined],
      ["Hans Müller-Lüdenscheidt", undefined],
      ["E. M.", undefined],
      ["Dr.", undefined]
    ] as const
  ) {
    it(`"${query}" is ${rank ?? "nobody"}`, () => assert.strictEqual(personRank(query, erika), rank))
  }

  const hans = director("Hans", "Weber")

  it("a better match comes before a role of today", () =>
    assert.strictEqual(
      bestMatch("Hans Weber", { current: [director("Hanns", "Weber")], past: [hans] }),
      hans.entity_id
    ))

  it("of equal matches, one who holds a role today comes first", () => {
    const namesake = { ...director("Hans", "Weber"), entity_id: director("another", "one").entity_id }
    assert.strictEqual(bestMatch("Weber", { current: [namesake], past: [hans] }), namesake.entity_id)
    assert.strictEqual(bestMatch("Weber", { current: [hans], past: [namesake] }), hans.entity_id)
  })

  it("the order of the list does not matter", () => {
    const [one, two, three] = ["Hans", "Hanna", "Heinz"].map((given) => director(given, "Weber")) as [
      Person,
      Person,
      Person
    ]
    const orders = [[one, two, three], [one, three, two], [two, one, three], [two, three, one], [three, one, two], [
      three,
      two,
      one
    ]]
    const found = orders.map((current) => bestMatch("H. Weber", { current, past: [] }))
    assert.lengthOf(new Set(found), 1)
  })

  it("nobody is meant where nobody matches", () =>
    assert.isUndefined(bestMatch("Erika Mustermann", { current: [hans], past: [] })))
})
