import { assert, describe, it } from "@effect/vitest"
import { unplacedWordings } from "@kontor/register"

const text = (text: string) => ({ text, register: "HRB" }) as const

describe("wordings that could not be placed", () => {
  it("are counted by their form, the most frequent first, without names, numbers and days", () => {
    assert.deepStrictEqual(
      unplacedWordings([
        text("Am 01.02.2026 hat Frau Erika Muster bei der Muster Optik GmbH 3 Lampen bemalt."),
        text("Am 02.03.2026 hat Frau Eva Beispiel bei der Beispiel Glas AG 14 Lampen bemalt."),
        text("Es schneit auf Muster, Erika, *03.02.1970.")
      ]),
      [
        { wording: "Am <day> hat Frau <name> bei der <organization> <number> Lampen bemalt.", count: 2 },
        { wording: "Es schneit auf <name>, *<day>.", count: 1 }
      ]
    )
  })

  it("are none that are known, though they are no event", () => {
    assert.deepStrictEqual(
      unplacedWordings([text("Der Verein ist aufgelöst."), text("Die Nachschusspflicht ist aufgehoben."), text("")]),
      []
    )
  })
})
