import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventsOf } from "./Announcement.ts"

const typesOf = (text: string, company_name = "Muster Optik AG") =>
  Effect.map(eventsOf(categories.other, text, { company_name }), (events) => events.map(({ type }) => type))

const partOf = (category: string, text: string) =>
  Effect.map(eventsOf(category, text), ([event]) => [event!.details?.["role"], Object.keys(event!.parties ?? {})])

describe("an entry", () => {
  it.effect("ends no organization by the firm of its branch, but the branch that is registered", () =>
    Effect.gen(function*() {
      const text =
        "Die Zweigniederlassung Hof ist aufgehoben; die Firma Muster Optik AG Niederlassung Hof ist erloschen."
      assert.deepStrictEqual(yield* typesOf(text), ["OTHER"])
      assert.notDeepEqual(yield* typesOf(text, "Muster Optik AG Niederlassung Hof"), ["OTHER"])
    }))

  it.effect("tells proceedings that lacked assets, which a clause names as the reason of the dissolution", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        (yield* typesOf(
          "Die Gesellschaft ist aufgelöst, weil die Eröffnung des Insolvenzverfahrens durch rechtskräftigen Beschluss vom 02.02.2020 mangels Masse abgelehnt ist."
        )).toSorted(),
        ["DISSOLUTION", "REJECTED_NO_ASSETS"]
      )
    }))

  it.effect("reduces and raises the capital in one sentence, with what the law calls it in brackets", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        yield* typesOf(
          "Das Grundkapital ist um 10.000,00 EUR auf 90.000,00 EUR herabgesetzt (vereinfachte Kapitalherabsetzung) und unmittelbar danach um 60.000,00 EUR auf 150.000,00 EUR erhöht."
        ),
        ["CAPITAL_DECREASE", "CAPITAL_INCREASE"]
      )
    }))

  it.effect("moves to the register whose keeping passed to another court", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        yield* typesOf("Die Führung des Registers ist zum 01.01.2015 auf das Amtsgericht Rostock übergegangen."),
        ["REGISTER_TRANSFER"]
      )
    }))

  it.effect("gives the organization its part without naming it", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        yield* partOf(
          categories.other,
          "Zwischen der Gesellschaft als abführendem und der Ulme Holding AG, Bonn, als berechtigtem Unternehmen ist ein Gewinnabführungsvertrag geschlossen."
        ),
        ["CONTROLLED", ["controlling_entity"]]
      )
      assert.deepStrictEqual(
        yield* partOf(
          categories.transformation,
          "Als übernehmender Rechtsträger mit der Birke Bau GmbH, Hof (Amtsgericht Hof HRB 1234), auf Grund des Vertrages vom 02.02.2020 verschmolzen."
        ),
        ["ACQUIRING", ["transferring_entity"]]
      )
    }))
})
