import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventsOf } from "./Announcement.ts"

interface Named {
  readonly name: string
}

/** The transformations in a text: kind, own part, and the other parties by their parts. */
const readOf = (text: string) =>
  Effect.map(eventsOf(categories.transformation, text), (events) =>
    events.map(({ details, parties = {} }) =>
      [
        details?.["transformation_kind"],
        details?.["role"] ?? "-",
        ...Object.entries(parties).map(([part, party]) => `${part} ${(party as Named).name}`)
      ].join(", ")
    ))

const creditors =
  " Den Gläubigern der an der Ausgliederung beteiligten Rechtsträger ist, wenn sie binnen sechs Monaten " +
  "ihren Anspruch anmelden, Sicherheit zu leisten."

describe("two transformations in one sentence", () => {
  it.effect("are two events, each with its own party", () =>
    Effect.gen(function*() {
      const texts = [
        [
          "Die Gesellschaft hat Teile ihres Vermögens durch Abspaltung auf die Linse Nord GmbH mit Sitz in Kiel und durch " +
          "Ausgliederung auf die Prisma Süd GmbH mit Sitz in Ulm übertragen.",
          "SPIN_OFF, TRANSFERRING, acquiring_entity Linse Nord GmbH",
          "HIVE_DOWN, TRANSFERRING, acquiring_entity Prisma Süd GmbH"
        ],
        [
          "Die Gesellschaft hat im Wege der Ausgliederung einen Teilbetrieb auf die Prisma Süd GmbH mit Sitz in Ulm und im Wege " +
          "der Abspaltung Grundbesitz auf die Linse Nord GmbH mit Sitz in Kiel übertragen.",
          "HIVE_DOWN, TRANSFERRING, acquiring_entity Prisma Süd GmbH",
          "SPIN_OFF, TRANSFERRING, acquiring_entity Linse Nord GmbH"
        ]
      ] as const
      for (const [text, ...read] of texts) {
        assert.deepStrictEqual(yield* readOf(text), [...read], text)
        assert.deepStrictEqual(yield* readOf(text + creditors), [...read], text)
      }
    }))

  it.effect("are a merger and a division where one sentence states both", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        (yield* readOf(
          "Die Gesellschaft hat durch Verschmelzung das Vermögen der Linse Nord GmbH mit Sitz in Kiel als Ganzes und durch " +
            "Ausgliederung einen Teilbetrieb der Prisma Süd GmbH mit Sitz in Ulm übernommen."
        )).map((read) => read.split(",")[0]),
        ["MERGER", "HIVE_DOWN"]
      )
    }))

  it.effect("have identifiers of their own", () =>
    Effect.gen(function*() {
      const events = yield* eventsOf(
        categories.transformation,
        "Die Gesellschaft hat Vermögen durch Abspaltung auf die Linse Nord GmbH und durch Ausgliederung auf die Prisma Süd GmbH " +
          "übertragen."
      )
      assert.strictEqual(new Set(events.map(({ id }) => id)).size, 2)
    }))

  it.effect("are one where the sentence only names two laws or one contract", () =>
    Effect.gen(function*() {
      for (
        const text of [
          "Der Entwurf eines Spaltungs- und Übernahmevertrages über die Abspaltung und Ausgliederung ist eingereicht worden.",
          "Die Gesellschaft hat durch Abspaltung Vermögen auf die Linse GmbH und auf die Prisma GmbH übertragen."
        ]
      ) assert.lengthOf(yield* readOf(text), 1, text)
    }))
})
