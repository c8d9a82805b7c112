import { assert, describe, it } from "@effect/vitest"
import { parseXml } from "@kontor/sources"
import { Effect } from "effect"
import { inBothOrders } from "../ElementOrder.ts"
import { fixtureText } from "../Reading.ts"
import { messageOf } from "./Message.ts"

describe("the insolvency announcements of the tests", () => {
  it.effect("have the elements that all messages share in the order of structured register content", () =>
    Effect.gen(function*() {
      const messages = [fixtureText("xjustiz/ag-3.7.0.xml"), messageOf(), messageOf({ deletion: "2026-09-01" })]
      const documents = yield* Effect.forEach(messages, parseXml)
      const shared = documents.flatMap(({ children }) => children).filter(({ name }) =>
        name === "nachrichtenkopf" || name === "grunddaten"
      )
      assert.lengthOf(shared, 2 * messages.length)
      assert.deepStrictEqual(inBothOrders(shared), [])
    }))
})
