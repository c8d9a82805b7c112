import { assert, it } from "@effect/vitest"
import { type AnswerTo, type InputTo, quote } from "@kontor/client"
import { Plan } from "@kontor/core/Accounts"
import { PriceList } from "@kontor/core/Credits"
import { quote as quoteOfCore } from "@kontor/core/Quote"
import type * as Effectful from "@kontor/http/client"
import { Effect } from "effect"
import { files } from "../workspace/Source.ts"
import { answerOf, contract } from "./generate/Document.ts"
import { generated } from "./generate/Generated.ts"

const words = (text: string): string => text.replaceAll(/[\s();,|]+/gu, "")

it.live("the client has the types, operations and prices of the contract", () =>
  Effect.gen(function*() {
    const expected = yield* Effect.promise(generated)
    for (const [path, text] of expected) {
      assert.strictEqual(words(files(path)[0]?.text ?? ""), words(text), `${path}: run "npm run clients"`)
    }
  }))

it.live("fetch-document alone answers with a file", () =>
  Effect.gen(function*() {
    const { operations } = yield* Effect.promise(contract)
    const files = operations.filter((operation) => answerOf(operation) === undefined)
    assert.deepStrictEqual(files.map(({ operationId }) => operationId), ["fetchDocument"])
  }))

it("an answer of the Effect client is one of this client, and its input too", () => {
  const answers = {
    searchOrganizations: (answer: Effectful.AnswerTo<"searchOrganizations">): AnswerTo<"searchOrganizations"> => answer,
    fetchOrganization: (answer: Effectful.AnswerTo<"fetchOrganization">): AnswerTo<"fetchOrganization"> => answer,
    getMonitor: (answer: Effectful.AnswerTo<"getMonitor">): AnswerTo<"getMonitor"> => answer
  }
  const input = (input: Effectful.InputTo<"createMonitor">): InputTo<"createMonitor"> => input
  assert.hasAllKeys(answers, ["searchOrganizations", "fetchOrganization", "getMonitor"])
  assert.isFunction(input)
})

const features = Object.keys(PriceList.features) as ReadonlyArray<keyof typeof PriceList.features>

it("quotes what the core quotes, for every plan, feature and mode", () => {
  for (const plan of Plan.literals) {
    for (const asked of [[], features, ...features.map((feature) => [feature, feature])]) {
      for (const mode of [{}, { ai_search: "on-default" }, { realtime_mode: "commercialregister-default" }] as const) {
        const request = { operation: "fetch-organization", plan, features: asked, ...mode } as const
        const { breakdown: _, ...expected } = quoteOfCore(request)
        assert.deepStrictEqual(quote(request), expected)
      }
    }
    if (plan !== "free") {
      const request = { operation: "fetch-person", plan, features: ["shareholdings", "network"] } as const
      const { breakdown: _, ...expected } = quoteOfCore(request)
      assert.deepStrictEqual(quote(request), expected)
    }
  }
  assert.deepStrictEqual(quote({ operation: "signals" }), { largest: 20, base: 20, ignored_features: [] })
})
