import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService, type Options } from "../../support/Service.ts"
import { fetched, path, records } from "./AiSearches.ts"

describe("what AI mode adds to a profile", () => {
  const website_content = {
    url: "https://beispiel.example/",
    content: "# Spedition",
    fetched_at: "2026-01-31T12:00:00.000Z"
  }
  const enrichment: Options["enrichment"] = (enrichment) => ({
    ...enrichment,
    describe: () =>
      Effect.succeed({
        model: "small",
        website: "read",
        keywords: ["spedition", "Lager"],
        products_and_services: ["Umzüge"],
        website_content
      })
  })

  it.live("are keywords, products and services, after those of the register", () =>
    Effect.map(fetched("Vindobona Transport", "", { enrichment }), ({ body }) => {
      assert.deepStrictEqual(body.keywords, ["Spedition", "Lager"])
      assert.deepStrictEqual(body.products_and_services, ["Umzüge"])
      assert.notProperty(body, "website_content")
      assert.deepStrictEqual(body.meta?.ai, { model: "small", resolution: "exact", website: "read" })
    }))

  it.live("is the content of the website, free, where it is asked for", () =>
    Effect.map(fetched("DEK1101R.HRB7001", "&feature=website_content", { enrichment }), ({ body }) => {
      assert.deepStrictEqual(body.website_content, website_content)
      assert.strictEqual(body.meta?.request_credit_cost, 25)
    }))

  it.live("is nothing where nothing is known", () =>
    Effect.map(fetched("Vindobona Transport", "&feature=website_content"), ({ body }) => {
      assert.deepStrictEqual(body.keywords, ["Spedition"])
      assert.isNull(body.website_content)
      assert.deepStrictEqual(body.meta?.ai, { model: null, resolution: "exact", website: "none" })
    }))

  it.live("is nothing without AI mode", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({ records, enrichment })
      const { headers } = yield* account()
      const { body } = yield* request(`${path}?q=Vindobona%20Transport&feature=website_content`, headers)
      assert.deepStrictEqual(body.keywords, ["Spedition"])
      assert.notProperty(body, "website_content")
      assert.notProperty(body.meta, "ai")
      assert.deepStrictEqual(body.meta?.ignored_features, ["website_content"])
      assert.deepStrictEqual(body.meta?.credit_breakdown, { base: 5 })
    }))
})
