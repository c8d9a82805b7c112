import { assert, describe, it } from "@effect/vitest"
import { euidOf, parseEuid, parseRegisterNumber, registerNumber, type WrittenRegisterNumber } from "@kontor/core"

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

describe("a register number", () => {
  const hamburg: WrittenRegisterNumber = { court: "K1101R", type: "HRB", number: "150148", suffix: undefined }

  it("is read in any usual spelling", () => {
    for (
      const text of [
        "HRB 150148 Hamburg",
        "Hamburg HRB 150148",
        "Amtsgericht Hamburg HRB 150148",
        "Amtsgericht Hamburg, HRB 150148",
        "HRB150148, Hamburg",
        "HRB 150148 (Amtsgericht Hamburg)",
        "hrb 150148 hamburg",
        "HRB 150148 AG Hamburg",
        "AG Hamburg HRB Nr. 150148",
        "HRB 0150148 Hamburg"
      ]
    ) assert.deepStrictEqual(parseRegisterNumber(text), hamburg, text)
  })

  it("may lack the court", () => {
    assert.deepStrictEqual(parseRegisterNumber("HRB 150148"), { ...hamburg, court: undefined })
    assert.deepStrictEqual(parseRegisterNumber("HRB 395 KI"), {
      court: undefined,
      type: "HRB",
      number: "395",
      suffix: "KI"
    })
  })

  it("keeps a suffix apart from a town of four letters", () => {
    assert.deepStrictEqual(parseRegisterNumber("HRB 395 Kiel"), {
      court: "X1517R",
      type: "HRB",
      number: "395",
      suffix: undefined
    })
    assert.deepStrictEqual(parseRegisterNumber("HRB 395 KI Kiel"), {
      court: "X1517R",
      type: "HRB",
      number: "395",
      suffix: "KI"
    })
  })

  it("knows Berlin by its usual names", () => {
    for (
      const text of [
        "HRB 44343 B Berlin",
        "Berlin (Charlottenburg) HRB 44343 B",
        "Amtsgericht Charlottenburg HRB 44343 B",
        "Amtsgericht Charlottenburg (Berlin) HRB 44343 B"
      ]
    ) {
      assert.deepStrictEqual(
        parseRegisterNumber(text),
        { court: "F1103R", type: "HRB", number: "44343", suffix: "B" },
        text
      )
    }
  })

  it("tells both courts of Frankfurt apart", () => {
    assert.strictEqual(parseRegisterNumber("HRB 1 Frankfurt am Main")?.court, "M1201")
    assert.strictEqual(parseRegisterNumber("HRB 1 Frankfurt (Oder)")?.court, "G1207")
  })

  it("is read beside the former court that OffeneRegister names", () => {
    assert.deepStrictEqual(parseRegisterNumber("Bremen früher Bremen HRB 18423"), {
      court: "H1101",
      type: "HRB",
      number: "18423",
      suffix: undefined
    })
  })

  it("is not read from a name", () => {
    for (const text of ["Beispielwerk Analytics GmbH", "HRB Beteiligungs GmbH", "HRB 12 Irgendwas GmbH"]) {
      assert.isUndefined(parseRegisterNumber(text), text)
    }
  })
})
