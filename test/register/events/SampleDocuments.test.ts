import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { filesOf } from "../../sources/sample/Register.ts"
import { eventsOfDocuments, later } from "./Documents.ts"

const documents = filesOf("xjustiz").map(({ content }) => content)

const isIn = (layout: string) => (content: string): boolean => content.includes(`fachdatenRegisterVersion="${layout}"`)

/** A document of a limited liability company in the newer layout, as the older layout has the same content. */
const inOlderLayout = (content: string): string =>
  content
    .replace("fachdatenRegisterVersion=\"3.6\"", "fachdatenRegisterVersion=\"3.4\"")
    .replace(
      /<tns:kapital><tns:hoehe>(.*?)<\/tns:hoehe><\/tns:kapital>/su,
      "<tns:zusatzGmbH><tns:stammkapital>$1</tns:stammkapital></tns:zusatzGmbH>"
    )
    .replace(/<tns:ersteSatzung>.*?<\/tns:ersteSatzung>/su, "")

describe("events between documents of a sample register", () => {
  it.effect("reports nothing between a document and the same content after another entry, in either layout", () =>
    Effect.gen(function*() {
      for (const layout of ["3.4", "3.6"]) {
        const some = documents.filter(isIn(layout)).slice(0, 10)
        assert.lengthOf(some, 10)
        for (const content of some) {
          const alone = yield* eventsOfDocuments([content])
          assert.deepStrictEqual(yield* eventsOfDocuments([content, later(content)]), alone)
        }
      }
    }))

  it.effect("reports nothing between two layouts of the same content, also after another entry", () =>
    Effect.gen(function*() {
      const newer = documents.filter(isIn("3.6")).filter((one) =>
        one.includes("<tns:kapital>") && !one.includes("Aktiengesellschaft")
      ).slice(0, 10)
      assert.lengthOf(newer, 10)
      for (const one of newer) {
        const older = inOlderLayout(one)
        assert.include(older, "<tns:stammkapital>")
        const alone = yield* eventsOfDocuments([one])
        assert.deepStrictEqual(yield* eventsOfDocuments([one, later(older)]), alone)
        assert.deepStrictEqual(yield* eventsOfDocuments([older, one]), yield* eventsOfDocuments([older]))
        assert.deepStrictEqual(yield* eventsOfDocuments([older, later(one)]), yield* eventsOfDocuments([older]))
      }
    }))

  it.effect("reports what an entry changed in a company's document", () =>
    Effect.gen(function*() {
      const before = documents.find((content) => content.includes("<tns:zahl>25000.00<"))!
      const after = later(before).replaceAll("<tns:zahl>25000.00<", "<tns:zahl>25000.50<")
      const alone = yield* eventsOfDocuments([before])
      const [event, ...others] = (yield* eventsOfDocuments([before, after])).filter(({ id }) =>
        alone.every((known) => known.id !== id)
      )
      assert.deepStrictEqual(others, [])
      assert.strictEqual(event?.type, "CAPITAL_INCREASE")
      assert.deepInclude(event?.details, { change_amount: { currency: "EUR", amount: "0.50" } })
    }))
})
