import { assert, describe, it } from "@effect/vitest"
import { soundOfName } from "@kontor/register"
import { properWords, soundOf } from "@kontor/register/internal"

describe("how a word sounds, by Cologne phonetics", () => {
  for (
    const [word, sound] of [
      ["mullerludenscheidt", "65752682"],
      ["breschnew", "17863"],
      ["wikipedia", "3412"],
      ["philipp", "351"],
      ["christian", "47826"],
      ["acker", "047"],
      ["axt", "0482"],
      ["fuchs", "348"],
      ["h", ""]
    ] as const
  ) it(`${word}: ${sound}`, () => assert.strictEqual(soundOf(word), sound))
})

describe("the proper words of a name", () => {
  it("are those of the legal form where a name has nothing else", () => {
    assert.deepStrictEqual(properWords("GmbH & Co. KG"), ["gmbh", "und", "co", "kg"])
  })
})

describe("how a name sounds", () => {
  it("is the same for every spelling, written together or apart, with any legal form", () => {
    const names = ["Meyer Bau GmbH", "Maier-Bau AG", "MEIERBAU", "Mayer Bau Gesellschaft mit beschränkter Haftung"]
    assert.deepStrictEqual(new Set(names.map(soundOfName)).size, 1)
  })
})
