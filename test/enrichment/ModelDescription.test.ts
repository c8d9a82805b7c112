import { assert, describe, it } from "@effect/vitest"
import { webServer } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { completion, organization, purpose, type Reply, withModel } from "./ModelServer.ts"

describe("a description by a model", () => {
  it.live("contains what the model selects from the purpose and the website", () =>
    Effect.gen(function*() {
      const site = yield* webServer((request, response) =>
        request.url === "/"
          ? response.writeHead(200, { "content-type": "text/html" }).end("<h1>Türme</h1><p>Wartung von Rotoren")
          : response.writeHead(404).end()
      )
      const reply = completion(`{"keywords":["Windparks","Rotoren"],"products_and_services":["Wartung von Rotoren"]}`)
      const { asked, enrichment } = yield* withModel(reply)
      const description = yield* enrichment.describe(organization(site.url, purpose))
      assert.deepStrictEqual(description.keywords, ["Windparks", "Rotoren"])
      assert.deepStrictEqual(description.products_and_services, ["Wartung von Rotoren"])
      assert.deepInclude(description.website_content, {
        url: `${site.url}/`,
        content: "# Türme\n\nWartung von Rotoren"
      })
      assert.include(asked[0]!.body.messages[1]!.content, "Wartung von Rotoren")
    }))

  it.live("contains nothing that neither the purpose nor the website says", () =>
    Effect.gen(function*() {
      const reply = completion(
        `{"keywords":["Windparks","Marktführer","${"x".repeat(500)}"],"products_and_services":["Gold"]}`
      )
      const { enrichment } = yield* withModel(reply)
      const description = yield* enrichment.describe(organization(null, purpose))
      assert.deepStrictEqual(description, {
        model: "small",
        website: "none",
        keywords: ["Windparks"],
        products_and_services: []
      })
    }))

  it.live("does not ask a model about an organization of which nothing is known", () =>
    Effect.gen(function*() {
      const { asked, enrichment } = yield* withModel(completion("{}"))
      assert.deepStrictEqual(yield* enrichment.describe(organization(null, null)), {
        model: null,
        website: "none",
        keywords: [],
        products_and_services: []
      })
      assert.deepStrictEqual(asked, [])
    }))

  for (
    const [what, reply] of [
      ["nonsense", completion("[]")],
      ["an error", (response) => response.writeHead(500).end()]
    ] as ReadonlyArray<readonly [string, Reply]>
  ) {
    it.live(`has no words of the purpose when the model answers ${what}`, () =>
      Effect.gen(function*() {
        const { enrichment } = yield* withModel(reply)
        const description = yield* enrichment.describe(organization(null, purpose))
        assert.deepStrictEqual(description, { model: null, website: "none", keywords: [], products_and_services: [] })
      }))
  }
})

describe("a biography by a model", () => {
  const sentences = ["Erika Mustermann leitet seit 2019 das Werk in Essen.", "Sie lehrt an der Hochschule Bochum."]

  it.live("is its summary of the sentences, asked for once", () =>
    Effect.gen(function*() {
      const biography = "Leitet seit 2019 das Werk in Essen und lehrt an der Hochschule Bochum."
      const { asked, enrichment } = yield* withModel(completion(JSON.stringify({ biography })))
      assert.strictEqual(yield* enrichment.summarize("Erika Mustermann", sentences), biography)
      assert.strictEqual(yield* enrichment.summarize("Erika Mustermann", sentences), biography)
      assert.lengthOf(asked, 1)
      assert.deepStrictEqual(JSON.parse(asked[0]!.body.messages[1]!.content), { person: "Erika Mustermann", sentences })
    }))

  for (
    const answer of [
      `{"biography":"Leitet seit 2009 das Werk in Essen."}`,
      `{"biography":"Promovierte in Heidelberg."}`,
      `{"biography":""}`,
      "no JSON"
    ]
  ) {
    it.live(`stays the sentences where the model answers ${answer}`, () =>
      Effect.gen(function*() {
        const { enrichment } = yield* withModel(completion(answer))
        assert.strictEqual(yield* enrichment.summarize("Erika Mustermann", sentences), sentences.join(" "))
      }))
  }
})
