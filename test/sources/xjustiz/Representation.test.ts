import { assert, describe, it } from "@effect/vitest"
import { readStructuredContent } from "@kontor/sources"
import { Effect } from "effect"
import { fixtureText, recordOf } from "../Reading.ts"

const gmbh = fixtureText("xjustiz/gmbh-3.5.1.xml")

/** The document with codes of representation alone, as members of their lists. */
const codes = gmbh.replaceAll(
  /<tns:(vertretungsbefugnis|befreiungVon181BGB)><!--[^>]*--><code>(\d+)<\/code>/gu,
  (_, name: string, code: string) => {
    const list = { "066": "allgemeine-vertretungsregelung", "002": "besondere-vertretungsregelung" }[code] ??
      "besondere-befreiung"
    return `<tns:${name} listURI="urn:xoev-de:xjustiz:codeliste:reg.${list}"><code>${code}</code>`
  }
)

const representationOf = (document: string) =>
  Effect.map(recordOf(readStructuredContent, document), ({ facts: { related_persons, representation } }) => ({
    rule: representation,
    holders: related_persons?.current.map((person) => person.representation)
  }))

describe("representation", () => {
  it.effect("has the words of the document", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* representationOf(gmbh), {
        rule: ["Ist nur ein Geschäftsführer bestellt, so vertritt er die Gesellschaft allein."],
        holders: [
          "einzelvertretungsberechtigt; mit der Befugnis Rechtsgeschäfte abzuschließen",
          "Einzelprokura"
        ]
      })
    }))

  it.effect("has the same words if the document contains only codes", () =>
    Effect.gen(function*() {
      assert.notInclude(codes, "Einzelprokura-->")
      assert.deepStrictEqual(yield* representationOf(codes), yield* representationOf(gmbh))
    }))

  it.effect("is the code of its list if no words are published for the code", () =>
    Effect.gen(function*() {
      const { rule } = yield* representationOf(codes.replace("<code>066</code>", "<code>067</code>"))
      assert.deepStrictEqual(rule, ["Schlüssel 067 der Codeliste reg.allgemeine-vertretungsregelung"])
      const without = yield* representationOf(gmbh.replace(/<!--[^>]*--><code>066<\/code>/u, "<code>067</code>"))
      assert.deepStrictEqual(without.rule, ["Schlüssel 067"])
    }))
})
