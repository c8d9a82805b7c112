import { assert, describe, it } from "@effect/vitest"
import type { RegisterNumber } from "@kontor/register"
import { address, sourceRecord } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const company = (name: string, city: string, number: Partial<RegisterNumber> & Pick<RegisterNumber, "number">) =>
  sourceRecord({
    registration: { court: "K1101R", type: "HRB", suffix: "", ...number },
    facts: { name, address: address({ city }) }
  })

const records = [
  company("HOCHTIEF Aktiengesellschaft", "Essen", { court: "R2503", number: "279" }),
  company("HOCHTIEF Projektentwicklung GmbH", "Essen", { court: "R2503", number: "12345" }),
  company("Nordlicht Werke GmbH", "München", { court: "D2601V", number: "987654" }),
  company("Nordlicht Werke Service GmbH", "Hamburg", { number: "987655" }),
  company("Otto & Graf OHG", "Hamburg", { type: "HRA", number: "4444" }),
  company("Gebr. Hoffmann KG", "Hamburg", { type: "HRA", number: "4445" }),
  company("Thüringer Kaolin GmbH", "Erfurt", { court: "Y1206", number: "9643355" }),
  company("Schwarzwald Uhren GmbH", "Freiburg im Breisgau", { court: "B8536", number: "700123" }),
  company("Körber AG", "Hamburg", { number: "150148" }),
  company("Münchener Verein Beteiligungs-AG", "München", { court: "D2601V", number: "55" }),
  company("Hamburg auto GmbH", "Hamburg", { number: "56" }),
  company("Holding Darmstadt GmbH", "Darmstadt", { court: "M1103", number: "57" }),
  sourceRecord({
    registration: { court: "H1101", type: "HRB", number: "59", suffix: "" },
    facts: { name: "Wohnbau Bremen AG" }
  }),
  company("Bau Berlin GmbH", "Berlin", { court: "F1103R", number: "58", suffix: "B" })
]

const meant: ReadonlyArray<readonly [q: string, name: string]> = [
  ["HOCHTIEF Aktiengesellschaft", "HOCHTIEF Aktiengesellschaft"],
  ["HOCHTIEF", "HOCHTIEF Aktiengesellschaft"],
  ["HOCHTIEF AG HRB 279", "HOCHTIEF Aktiengesellschaft"],
  ["HOCHTIEF AG, Essen, HRB 279", "HOCHTIEF Aktiengesellschaft"],
  ["Nordlicht Werke GmbH aus München", "Nordlicht Werke GmbH"],
  ["Nordlicht Werke in München", "Nordlicht Werke GmbH"],
  ["Firma Nordlicht Werke", "Nordlicht Werke GmbH"],
  ["Nordlicht Werke GmbH i.L.", "Nordlicht Werke GmbH"],
  ["Otto u. Graf", "Otto & Graf OHG"],
  ["Gebrüder Hoffmann", "Gebr. Hoffmann KG"],
  ["HRB 9643355 Erfurt", "Thüringer Kaolin GmbH"],
  ["HRB 700123 Freiburg im Breisgau", "Schwarzwald Uhren GmbH"],
  ["K1101R_HRB150148", "Körber AG"],
  ["DEK1101R.HRB150148", "Körber AG"],
  ["HRB 150148 Hamburg", "Körber AG"],
  ["Holding Darmstadt GmbH Darmstadt", "Holding Darmstadt GmbH"],
  ["Holding Darmstadt GmbH, Darmstadt", "Holding Darmstadt GmbH"],
  ["Bau Berlin GmbH Berlin", "Bau Berlin GmbH"],
  ["Hamburg auto GmbH Hamburg", "Hamburg auto GmbH"],
  ["Wohnbau Bremen AG Bremen", "Wohnbau Bremen AG"]
]

const asked = (path: string, q: string) =>
  Effect.gen(function*() {
    const { account, request } = yield* makeService({ records })
    const { headers } = yield* account("free", 10)
    return yield* request(`${path}?q=${encodeURIComponent(q)}`, headers)
  })

describe("Rule of search, what a query is made of", () => {
  for (const [q, name] of meant) {
    it.live(`${q}: search-organizations shows ${name} first`, () =>
      Effect.gen(function*() {
        const { body, status } = yield* asked("/v1/search-organizations", q)
        assert.strictEqual(status, 200)
        assert.strictEqual((body["results"] as ReadonlyArray<{ name: string }>)[0]?.name, name)
      }))

    it.live(`${q}: fetch-organization answers ${name}`, () =>
      Effect.gen(function*() {
        const { body, status } = yield* asked("/v1/fetch-organization", q)
        assert.deepStrictEqual([status, body["name"]], [200, name])
      }))
  }
})

describe("Rule of profiles, alone identifies nobody: such a query is free", () => {
  for (
    const q of [
      "München",
      "Hamburg",
      "Holding",
      "Bau",
      "GmbH",
      "Verwaltung",
      "Bau Berlin",
      "Darmstadt Darmstadt",
      "Nordl"
    ]
  ) {
    it.live(q, () =>
      Effect.gen(function*() {
        const { body, status } = yield* asked("/v1/fetch-organization", q)
        assert.deepStrictEqual([status, body.meta?.["request_credit_cost"]], [404, 0])
      }))
  }
})
