import { assert, describe, it } from "@effect/vitest"
import { holding, newNumber, shareholderList, sourceRecord } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { erika } from "../../support/People.ts"
import { makeService } from "../../support/Service.ts"

const fetched_at = "2026-11-01T04:00:00.000Z"

const described = sourceRecord({
  registration: newNumber({ number: "911" }),
  facts: {
    name: "Kappa Werkzeugbau GmbH",
    related_persons: { current: [erika], past: [] },
    shareholders: shareholderList([holding(erika, 1)]),
    website_content: {
      url: "https://kappa.example",
      fetched_at,
      content: "## Team\n\n### Dr. Erika Mustermann\n\nSie führt die Kappa Werkzeugbau seit dem Jahr 2019.\n\n" +
        "E-Mail: mustermann.e@kappa.example"
    }
  }
})

const path = "/v1/fetch-person?person_q=Erika+Mustermann&organization_q=Kappa+Werkzeugbau+GmbH"

const parts = ["bio", "expertise", "contact", "profiles", "affiliations"]

describe("GET /v1/fetch-person describes a person by what is at hand (Person profile, service description)", () => {
  it.live("each value has its source, and costs nothing more", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({ records: [described] })
      const { headers } = yield* account("plus")
      const { body, status } = yield* request(path, headers)
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(parts.map((part) => body[part]), [
        "Sie führt die Kappa Werkzeugbau seit dem Jahr 2019.",
        [],
        { emails: ["mustermann.e@kappa.example"], phones: [] },
        { linkedin: null, other: [] },
        [{ organization: "Kappa Werkzeugbau GmbH", relation: "Gesellschafter" }]
      ])
      assert.deepStrictEqual(body.meta?.["sources"], [
        { members: ["bio", "contact"], source: "website", url: "https://kappa.example", fetched_at },
        { members: ["affiliations"], source: "register", url: null, fetched_at: null }
      ])
      assert.deepStrictEqual(body.meta?.["credit_breakdown"], { base: 15 })
    }))

  it.live("a model summarizes those sentences alone", () =>
    Effect.gen(function*() {
      const asked: Array<ReadonlyArray<string>> = []
      const { account, request } = yield* makeService({
        records: [described],
        enrichment: (enrichment) => ({
          ...enrichment,
          summarize: (_, sentences) =>
            Effect.sync(() => {
              asked.push(sentences)
              return "Führt Kappa seit 2019."
            })
        })
      })
      const { headers } = yield* account("plus")
      const { body } = yield* request(path, headers)
      assert.strictEqual(body["bio"], "Führt Kappa seit 2019.")
      assert.deepStrictEqual(asked, [["Sie führt die Kappa Werkzeugbau seit dem Jahr 2019."]])
    }))
})
