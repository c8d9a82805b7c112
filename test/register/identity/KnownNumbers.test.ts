import { assert, describe, it } from "@effect/vitest"
import type { FormerRegistration } from "@kontor/core/Register"
import { knownNumbers } from "@kontor/register"

const today = { court: "K1101R", type: "HRB", number: "1", suffix: "" } as const

const former = (court: string, register_number: string): FormerRegistration => ({
  court,
  register_type: "HRB",
  register_number,
  until: null
})

describe("the numbers an organization is found by", () => {
  it("are today's and the former ones, in their one spelling", () => {
    assert.deepStrictEqual(
      knownNumbers(today, [
        former("Amtsgericht Kiel", "0395 ki"),
        former("Charlottenburg", "12"),
        former("Bremen", "7BHV"),
        former("Leer (Ostfriesland) (Leer)", "8")
      ]),
      [
        today,
        { court: "X1517R", type: "HRB", number: "395", suffix: "KI" },
        { court: "F1103R", type: "HRB", number: "12", suffix: "B" },
        { court: "H1101", type: "HRB", number: "7", suffix: "BHV" },
        { court: "P3104", type: "HRB", number: "8", suffix: "" }
      ]
    )
  })

  it("leave out former registrations whose court or number is unknown", () => {
    assert.deepStrictEqual(knownNumbers(today, [former("Atlantis", "1"), former("Kiel", "unknown")]), [today])
  })

  it("a former number that is today's is no other one", () =>
    assert.deepStrictEqual(knownNumbers(today, [former("Hamburg", today.number)]), [today]))
})
