import { assert, describe, it } from "@effect/vitest"
import { EntityId } from "@kontor/core/Register"
import type { OrderedHit } from "@kontor/register"
import { clearHit, readQuery } from "@kontor/register/internal"

const hit = (match: OrderedHit["match"], parts: Partial<OrderedHit> = {}): OrderedHit => ({
  match,
  uncovered: 0,
  prominence: 1,
  is_active: true,
  entity_id: EntityId.make("0".repeat(32)),
  ...parts
})

describe("Rule of profiles, a hit is clear", () => {
  it.each<readonly [what: string, q: string, hits: ReadonlyArray<OrderedHit>, isClear: boolean]>([
    ["the only hit", "Hochtief", [hit("ALL_WORDS")], true],
    ["no hit", "Hochtief", [], false],
    ["a better class", "Hochtief", [hit("EXACT_NAME"), hit("BEGINNING")], true],
    ["the same class", "Hochtief", [hit("EXACT_NAME"), hit("EXACT_NAME")], false],
    ["a name covered clearly better", "Hochtief Bau", [hit("BEGINNING"), hit("BEGINNING", { uncovered: 8 })], true],
    [
      "a single word that names cover unlike",
      "Hochtief",
      [hit("BEGINNING"), hit("BEGINNING", { uncovered: 8 })],
      false
    ],
    ["a word that is only begun", "Hochti", [hit("LAST_WORD_BEGUN")], false],
    ["a name covered hardly better", "Hochtief", [hit("BEGINNING"), hit("BEGINNING", { uncovered: 2 })], false],
    ["the only active one", "Hochtief", [hit("EXACT_NAME"), hit("EXACT_NAME", { is_active: false })], true],
    ["a town alone", "München", [hit("BEGINNING")], false],
    ["a branch of business alone", "Holding", [hit("EXACT_NAME")], false],
    ["a whole name of generic words", "Bau Holding GmbH", [hit("EXACT_NAME")], true],
    ["the same with its town beside it", "Bau Holding GmbH Essen", [hit("EXACT_NAME")], true],
    ["one that contains its town, with it beside", "Holding Darmstadt GmbH Darmstadt", [hit("EXACT_NAME")], true],
    ["such a name of an AG", "Wohnbau Darmstadt AG Darmstadt", [hit("EXACT_NAME")], true],
    ["a town twice", "Darmstadt Darmstadt", [hit("EXACT_NAME")], false],
    ["a former name", "Hochtief", [hit("FORMER_NAME")], false],
    ["a short form that nothing else fits", "DB AG", [hit("SHORT_FORM", { uncovered: 7 })], true],
    ["a short form that leaves a distinctive word in doubt", "MBG Kiel", [hit("SHORT_FORM", { uncovered: 8 })], false],
    ["a name beside a short form of another one", "Hochtief Nord", [hit("ALL_WORDS"), hit("SHORT_FORM")], false],
    [
      "a name covered clearly better, with a short form behind the second",
      "Hochtief Nord",
      [hit("BEGINNING"), hit("BEGINNING", { uncovered: 8 }), hit("SHORT_FORM", { uncovered: 9 })],
      false
    ],
    ["an exact name beside a short form", "Hochtief", [hit("EXACT_NAME"), hit("SHORT_FORM")], true],
    ["a short form among others", "Hochtief", [hit("SHORT_FORM"), hit("TYPOS")], false],
    ["the first word of a name alone", "Hochtief", [hit("BEGINNING")], true],
    ["the first word of a name among others", "Hochtief", [hit("BEGINNING"), hit("ALL_WORDS")], false],
    ["the first words of a name among others", "Hochtief Nord", [hit("BEGINNING"), hit("ALL_WORDS")], true],
    ["a name with typos", "Hochtif", [hit("TYPOS")], false],
    ["a number that one organization has", "HRB 279", [hit("REGISTER_NUMBER")], true],
    ["a number that several have", "HRB 279", [hit("REGISTER_NUMBER"), hit("REGISTER_NUMBER")], false],
    ["a number beside another name", "HRB 279 Otto", [hit("REGISTER_NUMBER", { uncovered: 255 })], false]
  ])("decides on %s", (_, q, hits, isClear) => {
    assert.strictEqual(clearHit(readQuery(q), hits), isClear ? hits[0] : undefined)
  })
})
