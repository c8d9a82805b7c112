import { assert, describe, it } from "@effect/vitest"
import { euidOf, parseEuid, parseRegisterNumber, registerNumber } from "@kontor/register"
import { numberBesideCourt } from "@kontor/register/internal"

const euid = (parts: Parameters<typeof registerNumber>[0]): string | undefined => {
  const number = registerNumber(parts)
  return number === undefined ? undefined : euidOf(number)
}

describe("an EUID", () => {
  it("is DE, the court, the register, the number and the suffix", () => {
    assert.strictEqual(euid({ court: "K1101R", type: "HRB", number: "150148" }), "DEK1101R.HRB150148")
    assert.strictEqual(euid({ court: "X1517R", type: "HRB", number: "395", suffix: "KI" }), "DEX1517R.HRB395KI")
    assert.strictEqual(euid({ court: "X1517R", type: "VR", number: "1503", suffix: "KI" }), "DEX1517R.VR1503KI")
  })

  it("names the court by its register-network code, whichever code a source uses", () => {
    for (
      const [judicial, network] of [["B2609", "B8534"], ["B1601", "B8535"], ["K1101", "K1101R"], [
        "D3101",
        "D3101V"
      ]] as const
    ) {
      assert.strictEqual(
        euid({ court: judicial, type: "HRB", number: "1" }),
        euid({ court: network, type: "HRB", number: "1" })
      )
      assert.strictEqual(euid({ court: judicial, type: "HRB", number: "1" }), `DE${network}.HRB1`)
    }
  })

  it("carries the suffix B for every HRB number of Berlin, and for nothing else there", () => {
    assert.strictEqual(euid({ court: "F1103R", type: "HRB", number: "217963" }), "DEF1103R.HRB217963B")
    assert.strictEqual(euid({ court: "F1103", type: "HRB", number: "217963", suffix: "b" }), "DEF1103R.HRB217963B")
    assert.strictEqual(euid({ court: "F1103R", type: "HRA", number: "4711" }), "DEF1103R.HRA4711")
  })

  it("carries the suffix of a court's own numbers, and keeps that of a register it took over", () => {
    assert.strictEqual(euid({ court: "X1721R", type: "HRB", number: "792" }), "DEX1721R.HRB792HL")
    assert.strictEqual(euid({ court: "X1721R", type: "HRB", number: "792", suffix: "SB" }), "DEX1721R.HRB792SB")
    assert.strictEqual(euid({ court: "H1101", type: "HRA", number: "5" }), "DEH1101.HRA5HB")
    assert.strictEqual(euid({ court: "F1103R", type: "HRA", number: "4711", suffix: "B" }), "DEF1103R.HRA4711")
  })

  it("may be of a court that keeps no register any more", () => {
    assert.deepInclude(parseEuid("DEM1801.HRA1105")!, { court: "M1801", number: "1105" })
    assert.deepInclude(parseRegisterNumber("HRA 1105 Amtsgericht Biedenkopf")!, { court: "M1801", number: "1105" })
  })

  it("is read in any case and with either code of the court", () => {
    assert.deepStrictEqual(parseEuid("dek1101.hrb150148"), parseEuid("DEK1101R.HRB150148"))
    assert.deepStrictEqual(parseEuid(" DEX1517R.HRB395KI "), {
      court: "X1517R",
      type: "HRB",
      number: "395",
      suffix: "KI"
    })
  })

  it("is not read from anything else", () => {
    for (const text of ["DEK1101R", "DEZ9999Z.HRB1", "FRK1101R.HRB1", "DEK1101R.XYZ1", "HRB 150148 Hamburg", ""]) {
      assert.isUndefined(parseEuid(text), text)
    }
  })

  it("does not exist for a code that no court has", () => {
    assert.isUndefined(registerNumber({ court: "A0000", type: "HRB", number: "1" }))
  })
})

it("a register number is written beside its court with the suffix behind it", () => {
  assert.strictEqual(numberBesideCourt({ type: "HRB", number: "150148", suffix: "" }), "HRB 150148")
  assert.strictEqual(numberBesideCourt({ type: "VR", number: "1503", suffix: "KI" }), "VR 1503 KI")
})
