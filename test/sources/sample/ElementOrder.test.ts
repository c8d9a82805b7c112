import { assert, describe, it } from "@effect/vitest"
import { parseXml } from "@kontor/sources"
import { Sample } from "@kontor/sources/sample"
import { Effect } from "effect"
import { inBothOrders } from "../ElementOrder.ts"
import { fixtureText } from "../Reading.ts"
import { filesOf } from "./Register.ts"

const sample = filesOf("xjustiz", Sample.files({ organizations: 160 })).map(({ content }) => content)

const documents = (layout: string, ...fixtures: ReadonlyArray<string>) => {
  const made = sample.filter((content) => content.includes(`fachdatenRegisterVersion="${layout}"`))
  assert.isAbove(made.length, 20)
  return Effect.forEach([...made, ...fixtures.map((name) => fixtureText(`xjustiz/${name}.xml`))], parseXml)
}

describe("the messages of the sample register", () => {
  it.effect.each([
    { layout: "3.4", fixtures: ["gmbh-3.5.1", "kg-3.5.1"] },
    { layout: "3.6", fixtures: ["ag-3.7.0"] }
  ])(
    "have the order of elements that the fixtures have, in layout $layout",
    ({ fixtures, layout }) =>
      Effect.gen(function*() {
        assert.deepStrictEqual(inBothOrders(yield* documents(layout, ...fixtures)), [])
      })
  )

  it.effect("an element in another place is found", () =>
    Effect.gen(function*() {
      const content = fixtureText("xjustiz/gmbh-3.5.1.xml")
      const [head = ""] = /<tns:nachrichtenkopf\b.*?<\/tns:nachrichtenkopf>/su.exec(content) ?? []
      const moved = content.replace(head, "").replace(/<\/tns:grunddaten>/u, (end) => `${end}${head}`)
      const documents = yield* Effect.forEach([content, moved], parseXml)
      assert.include(inBothOrders(documents).join("\n"), "nachrichtenkopf, grunddaten")
    }))
})
