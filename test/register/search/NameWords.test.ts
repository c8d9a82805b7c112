import { assert, describe, it } from "@effect/vitest"
import { nameWords } from "@kontor/register/internal"

describe("Search (decisions 8), spellings do not matter: the words of a name", () => {
  it.each([
    ["Otto u. Graf GmbH & Co. KG", ["otto", "und", "graf"], ["gmbh", "und", "co", "kg"]],
    ["Otto & Graf Gesellschaft mit beschränkter Haftung", ["otto", "und", "graf"], ["gmbh"]],
    ["Bauges. Meyer mbH", ["baugesellschaft", "meyer"], ["mbh"]],
    ["Gebr. Hoffmann OHG i.L.", ["gebruder", "hoffmann"], ["ohg"]],
    ["R & T BeteiligungsGmbH", ["r", "und", "t", "beteiligungs"], ["gmbh"]],
    ["Kurz AG in Liquidation", ["kurz"], ["ag"]],
    ["Kurz AG i. Gr.", ["kurz"], ["ag"]],
    ["Kurz AG i.Liqu.", ["kurz"], ["ag"]],
    ["Markt Königshofen i. Grabfeld eG", ["markt", "konigshofen", "i", "grabfeld"], ["eg"]],
    ["AG Reederei Norden-Frisia", ["ag", "reederei", "norden", "frisia"], []],
    ["Karl Bachl GmbH & Co. KG Werk", ["karl", "bachl", "werk"], ["gmbh", "und", "co", "kg"]],
    ["SE", ["se"], []],
    ["St. Marien-Hospital gGmbH", ["sankt", "marien", "hospital"], ["ggmbh"]]
  ])("parts %s into its core and its legal form", (name, core, forms) => {
    assert.deepStrictEqual(nameWords(name), { core, forms })
  })
})
