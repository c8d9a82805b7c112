import { assert, describe, it } from "@effect/vitest"
import { type NumberOfRegister, parseRegisterNumber, type WrittenRegisterNumber } from "@kontor/register"
import { parseAskedNumber } from "@kontor/register/internal"

describe("a register number", () => {
  const hamburg: NumberOfRegister = { court: "K1101R", type: "HRB", number: "150148", suffix: undefined }

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

  it("with a suffix of Brandenburg is that of its court alone, as it is stored", () => {
    const stored: NumberOfRegister = { court: "G1309", type: "HRB", number: "745", suffix: "" }
    for (const spelling of ["Neuruppin HRB 745 NP", "HRB 745 NP", "Amtsgericht Neuruppin, HRB 745 np"]) {
      assert.deepStrictEqual(parseRegisterNumber(spelling), stored, spelling)
    }
    assert.strictEqual(parseRegisterNumber("Amtsgericht Cottbus HRB 18056 CB")?.suffix, "")
    assert.strictEqual(parseRegisterNumber("Berlin HRA 59083 B")?.suffix, "")
    assert.strictEqual(parseAskedNumber("745 NP Neuruppin")?.suffix, "")
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

  it("distinguishes both courts of Frankfurt", () => {
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

describe("a number that somebody asks for", () => {
  const bare: WrittenRegisterNumber = { court: undefined, type: undefined, number: "150148", suffix: undefined }

  it("may be of any register", () => {
    for (const text of ["150148", "0150148", "150 148", "150.148", "150\u202f148", "(150148)"]) {
      assert.deepStrictEqual(parseAskedNumber(text), bare, text)
    }
  })

  it("may be of any register of a court", () => {
    for (
      const text of [
        "150148 Hamburg",
        "Hamburg 150148",
        "Amtsgericht Hamburg 150148",
        "150 148, Amtsgericht Hamburg",
        "AG Hamburg, 150148"
      ]
    ) assert.deepStrictEqual(parseAskedNumber(text), { ...bare, court: "K1101R" }, text)
  })

  it("has a suffix only beside a court", () => {
    assert.deepStrictEqual(parseAskedNumber("Charlottenburg 150148 B"), { ...bare, court: "F1103R", suffix: "B" })
    assert.isUndefined(parseAskedNumber("150148 B"))
  })

  it("is of a register that is named, whether or not its digits are grouped", () => {
    const written: NumberOfRegister = { ...bare, court: "K1101R", type: "HRB" }
    for (const text of ["HRB 150148 Hamburg", "HRB 150 148 Hamburg", "Hamburg HRB 150.148"]) {
      assert.deepStrictEqual(parseAskedNumber(text), written, text)
    }
  })

  it("is not read from a name", () => {
    for (
      const text of [
        "4711 GmbH",
        "Studio 54 Hamburg",
        "24/7",
        "24 7",
        "12 34 56",
        "2 Hamburg 150148",
        "123456789",
        "TSV 1860 München",
        "Hamburg",
        "A150148"
      ]
    ) assert.isUndefined(parseAskedNumber(text), text)
  })
})
