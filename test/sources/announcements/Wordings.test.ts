import { assert, describe, it } from "@effect/vitest"
import { type PublishedText, WordingCounts } from "@kontor/sources"

let organizations = 0

const text = (text: string, organization = `organization ${++organizations}`): PublishedText => ({
  text,
  register: "HRB",
  organization
})

const countsOf = (texts: ReadonlyArray<PublishedText>, limit = 10) => {
  const counts = new WordingCounts()
  for (const one of texts) counts.add(one)
  return counts.mostFrequent(limit)
}

const lamps = [
  "Am 01.02.2026 hat Frau Erika Muster bei der Muster Optik GmbH 3 Lampen bemalt.",
  "Am 02.03.2026 hat Frau Eva Beispiel bei der Beispiel Glas AG 14 Lampen bemalt.",
  "Am 03.03.2026 hat Frau Eva-Maria Vorbild bei der Vorbild KG 5 Lampen bemalt."
]
const snow = ["Muster, Erika", "Beispiel, Eva", "Vorbild, Max", "Beispiel, Max"].map((name) =>
  `Es schneit auf ${name}, *03.02.1970.`
)

describe("wordings that could not be placed", () => {
  it("are counted by their form, the most frequent first, without names, numbers and days", () => {
    assert.deepStrictEqual(countsOf([...lamps, ...snow].map((one) => text(one))), {
      wordings: [
        { wording: "Es schneit auf <name>, *<day>.", count: 4 },
        { wording: "Am <day> hat Frau <name> bei der <organization> <number> Lampen bemalt.", count: 3 }
      ],
      not_shown: 0
    })
  })

  it("are limited to the number asked for, and to those of at least three organizations", () => {
    const rare = ["Es hagelt auf die Muster.", "Es hagelt auf die Muster.", "Es hagelt auf die Muster."]
    assert.deepStrictEqual(countsOf(rare.map((one, place) => text(one, `of ${place % 2}`))), {
      wordings: [],
      not_shown: 3
    })
    const { not_shown, wordings } = countsOf([...lamps, ...snow].map((one) => text(one)), 1)
    assert.deepStrictEqual([wordings.length, not_shown], [1, 3])
  })

  it("leave out known wordings, also those without an event", () => {
    const known = ["Der Verein ist aufgelöst.", "Die Nachschusspflicht ist aufgehoben.", ""]
    assert.deepStrictEqual(countsOf(known.map((one) => text(one))), { wordings: [], not_shown: 0 })
  })

  it("leave out notices to creditors, whose category says what they are about", () => {
    const security =
      "Die Gesellschaft hat Gläubigern, deren Forderungen vor dieser Bekanntmachung begründet worden sind, Sicherheit zu leisten."
    const known = [
      "Den Gläubigern",
      security,
      "Das Gericht beabsichtigt, die in Abt. B unter Nr. 17 eingetragene Muster GmbH zu löschen."
    ]
    assert.deepStrictEqual(countsOf(known.map((one) => text(one))), { wordings: [], not_shown: 0 })
  })
})
