import { assert, it } from "@effect/vitest"
import { type AnswerTo, type InputTo, quote } from "@kontor/client"
import { Plan } from "@kontor/core/Accounts"
import { standardPriceList } from "@kontor/core/Prices"
import { CalendarDate, type Feature } from "@kontor/core/Register"
import type * as Effectful from "@kontor/http/client"
import { quote as quoteOfCore } from "@kontor/http/client"
import { priceListsOf } from "@kontor/node"
import { answerOf, contracts } from "@kontor/tools/clients/Document"
import { generated, generatedFolders } from "@kontor/tools/clients/Generated"
import { named, unnamed } from "@kontor/tools/clients/Named"
import { Effect } from "effect"
import { files } from "../workspace/Source.ts"

const words = (text: string): string => text.replaceAll(/[\s();,|]+/gu, "")

it.live("the client has the types, operations and prices of the contract", () =>
  Effect.gen(function*() {
    const expected = yield* Effect.promise(generated)
    for (const [path, text] of expected) {
      assert.strictEqual(words(files(path)[0]?.text ?? ""), words(text), `${path}: run "npm run clients"`)
    }
    const present = generatedFolders.flatMap((folder) => files(`${folder}/**/*.{ts,py}`).map(({ path }) => path))
    assert.deepStrictEqual(present.filter((path) => !expected.has(path)), [], "Left by an earlier contract")
  }))

it.live("a shape that stands at several places has a name, the same in both contracts", () =>
  Effect.gen(function*() {
    assert.deepStrictEqual(unnamed(named(yield* Effect.promise(contracts))), [])
  }))

it.live("fetch-document and the statement for operators alone answer with files", () =>
  Effect.gen(function*() {
    const documents = yield* Effect.promise(contracts)
    const withFile = documents.flatMap(({ operations }) =>
      operations.filter((operation) => answerOf(operation) === undefined)
    )
    assert.deepStrictEqual(withFile.map(({ operationId }) => operationId), ["fetchDocument", "getStatementFile"])
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

const features = Object.keys(standardPriceList.prices.features) as ReadonlyArray<Feature>

const another = priceListsOf({
  versions: [{
    version: "another",
    from: CalendarDate.make("2027-01-01"),
    prices: { operations: { "fetch-organization": 7, signals: 3 }, features: { ubos: 0, news: 1 }, ai_search: 2 },
    plans: { network: ["free", "plus"] }
  }]
})

it("quotes what the core quotes, for every price list, plan, feature and mode", () => {
  for (const list of [standardPriceList, ...another]) {
    for (const plan of Plan.literals) {
      for (const asked of [[], features, ...features.map((feature) => [feature, feature])]) {
        for (
          const mode of [{}, { ai_search: "on-default" }, { realtime_mode: "commercialregister-default" }] as const
        ) {
          const request = { operation: "fetch-organization", plan, features: asked, ...mode } as const
          const { breakdown: _, ...expected } = quoteOfCore(request, list)
          assert.deepStrictEqual(quote(request, list), expected)
        }
      }
      const request = { operation: "fetch-person", plan, features: ["shareholdings", "network"] } as const
      const { breakdown: _, ...expected } = quoteOfCore(request, list)
      assert.deepStrictEqual(quote(request, list), expected)
    }
  }
  const signals = { largest: 20, base: 20, ignored_features: [] }
  assert.deepStrictEqual(quote({ operation: "signals" }, standardPriceList), signals)
})
