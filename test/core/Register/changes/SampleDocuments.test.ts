import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { filesOf } from "../../../register/sample/Register.ts"
import { eventsOfDocuments, later } from "./Documents.ts"

const documents = filesOf("xjustiz").map(({ content }) => content)

describe("events between documents of a sample register", () => {
  it.effect("reports nothing between a document and the same content after another entry, in either layout", () =>
    Effect.gen(function*() {
      for (const layout of ["3.4", "3.6"]) {
        const some = documents.filter((one) => one.includes(`fachdatenRegisterVersion="${layout}"`)).slice(0, 10)
        assert.lengthOf(some, 10)
        for (const content of some) {
          const alone = yield* eventsOfDocuments([content])
          assert.deepStrictEqual(yield* eventsOfDocuments([content, later(content)]), alone)
        }
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
