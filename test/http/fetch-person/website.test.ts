import { assert, describe, it } from "@effect/vitest"
import { Enrichment } from "@kontor/core/Enrichment"
import { Website, WebsiteEnrichment } from "@kontor/enrichment"
import { newNumber, sourceRecord, webServer } from "@kontor/testing/fixtures"
import { Context, Effect, Layer } from "effect"
import { erika } from "../../support/People.ts"
import { makeService } from "../../support/Service.ts"

const pages: Readonly<Record<string, string>> = {
  "/": "<h1>Kappa</h1><p>Werkzeuge.</p><footer><a href='/team'>Team</a><a href='/impressum'>Impressum</a></footer>",
  "/team":
    "<h2>Dr. Erika Mustermann</h2><p>Sie führt die Kappa Werkzeugbau seit dem Jahr 2019.</p><p>Tel.: 030 23125 001</p>",
  "/impressum": "<h2>Erika Mustermann</h2><p>Telefon: 030 23125 999</p><p>erika.mustermann@kappa.example</p>"
}

describe("GET /v1/fetch-person reads the website of the organization (Person profile, service description)", () => {
  it.live("its pages describe the person, each with its address; the imprint only with what bears the name", () =>
    Effect.gen(function*() {
      const website = yield* webServer(({ url = "" }, response) => {
        const page = pages[url]
        response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" }).end(page)
      })
      const layer = Layer.provide(WebsiteEnrichment.layer, Website.layer({ reach: "any", timeout: "30 seconds" }))
      const enrichment = Context.get(yield* Layer.build(layer), Enrichment)
      const { account, request } = yield* makeService({
        records: [sourceRecord({
          registration: newNumber({ number: "912" }),
          facts: {
            name: "Kappa Werkzeugbau GmbH",
            contact_data: { website: website.url, phone_number: null, email: null },
            related_persons: { current: [erika], past: [] }
          }
        })],
        enrichment: () => enrichment
      })
      const { headers } = yield* account("plus")
      const { body, status } = yield* request(
        "/v1/fetch-person?person_q=Erika+Mustermann&organization_q=Kappa+Werkzeugbau+GmbH",
        headers
      )
      assert.strictEqual(status, 200)
      assert.strictEqual(body["bio"], "Sie führt die Kappa Werkzeugbau seit dem Jahr 2019.")
      assert.deepStrictEqual(body["contact"], { emails: ["erika.mustermann@kappa.example"], phones: ["030 23125 001"] })
      const sources = body.meta?.["sources"] as ReadonlyArray<{ readonly members: unknown; readonly url: string }>
      assert.deepStrictEqual(sources.map(({ members, url }) => [url, members]), [
        [`${website.url}/impressum`, ["contact"]],
        [`${website.url}/team`, ["bio", "contact"]]
      ])
    }))
})
