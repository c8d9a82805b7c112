import { assert, describe, it } from "@effect/vitest"
import { readQuery } from "@kontor/register/internal"

const numberOf = (q: string) => readQuery(q).number

describe("Search (decisions 8), what a query is made of: readQuery", () => {
  it.each([
    ["HRB 150148 Hamburg", "K1101R", "HRB", "150148"],
    ["Amtsgericht Hamburg HRB 150148", "K1101R", "HRB", "150148"],
    ["DEK1101R.HRB150148", "K1101R", "HRB", "150148"],
    ["K1101R_HRB150148", "K1101R", "HRB", "150148"],
    ["H1101_H1101_HRB18423", "H1101", "HRB", "18423"],
    ["HRB 7 Freiburg im Breisgau", "B8536", "HRB", "7"],
    ["HRB 279", undefined, "HRB", "279"],
    ["150 148 Hamburg", "K1101R", undefined, "150148"]
  ])("reads the number of %s", (q, court, type, number) => {
    const { beside, written } = numberOf(q)!
    assert.deepStrictEqual([written.court, written.type, written.number, beside], [court, type, number, []])
  })

  it.each([
    ["HOCHTIEF AG HRB 279", ["hochtief", "ag"]],
    ["X AG, Koblenz, HRB 9869782", ["x", "ag", "koblenz"]],
    ["HRB 9643355 Erfurt", ["erfurt"]],
    ["9643355 Erfurt", ["erfurt"]],
    ["HRB 12 aus Wedel", ["wedel"]]
  ])("keeps what stands beside the number in %s", (q, beside) => {
    assert.deepStrictEqual(numberOf(q)?.beside, beside)
    assert.isUndefined(numberOf(q)?.written.court)
  })

  it.each(["Müller 24 GmbH", "Zweite Blitz 11-123 GmbH", "1. FC Wedel"])("reads no number in %s", (q) => {
    assert.isUndefined(numberOf(q))
  })

  it("requires no word that people add and that says nothing, unless there is no other", () => {
    const words = (q: string) => readQuery(q).text?.words.filter((one) => one.is_required).map(({ word }) => word)
    assert.deepStrictEqual(words("Firma Otto & Graf aus Deutschland"), ["otto", "graf"])
    assert.deepStrictEqual(words("Deutschland"), ["deutschland"])
    assert.isUndefined(words("?! & +"))
  })

  it.each([
    ["München", false],
    ["Holding", false],
    ["Bau GmbH Berlin", false],
    ["Bau GmbH 10115", false],
    ["Brauhaus 4711", true],
    ["10115", true],
    ["Hochtief", true],
    ["Müller Bau", true]
  ])("knows whether %s names somebody", (q, isDistinctive) => {
    assert.strictEqual(readQuery(q).text?.is_distinctive, isDistinctive)
  })
})
