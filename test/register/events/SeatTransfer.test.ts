import { assert, describe, it } from "@effect/vitest"
import { euidOf, seatTransferIn } from "@kontor/register"

const reported = (text: string): ReadonlyArray<string | undefined> => {
  const { from, to } = seatTransferIn(text)
  return [from && euidOf(from), to && euidOf(to)]
}

describe("a transfer of the seat to another court", () => {
  it("reports where the organization went", () => {
    for (
      const text of [
        "Der Sitz ist nach Kiel (jetzt Amtsgericht Kiel HRB 17 KI) verlegt.",
        "Sitz verlegt nach Kiel (nunmehr AG Kiel HRB 17).",
        "Der Sitz ist nach Kiel verlegt, jetzt Amtsgericht Kiel HRB 17.",
        "Von Amts wegen berichtigt. Der Sitz der Gesellschaft ist nach Kiel (Amtsgericht Kiel, HRB 17) verlegt."
      ]
    ) assert.deepStrictEqual(reported(text), [undefined, "DEX1517R.HRB17KI"], text)
  })

  it("reports where it came from", () => {
    for (
      const text of [
        "Der Sitz ist von Kiel (bisher Amtsgericht Kiel HRB 17 KI) nach Hamburg verlegt.",
        "Der Sitz ist von Kiel (Amtsgericht Kiel HRB 17) nach Hamburg verlegt."
      ]
    ) assert.deepStrictEqual(reported(text), ["DEX1517R.HRB17KI", undefined], text)
  })

  it("reports both", () => {
    assert.deepStrictEqual(
      reported(
        "Der Sitz ist von Kiel (Amtsgericht Kiel HRB 17) nach Hamburg (jetzt Amtsgericht Hamburg HRB 4) verlegt."
      ),
      ["DEX1517R.HRB17KI", "DEK1101R.HRB4"]
    )
  })

  it("is found in no other text", () => {
    for (
      const text of [
        "Der Sitz ist nach Kiel verlegt.",
        "Verschmolzen mit der Beta GmbH mit Sitz in Kiel (Amtsgericht Kiel HRB 17).",
        "Der Sitz ist verlegt. Prokura: Amtsgericht Kiel HRB 17."
      ]
    ) assert.deepStrictEqual(reported(text), [undefined, undefined], text)
  })
})
