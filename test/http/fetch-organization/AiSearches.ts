import { address, day, newNumber, sourceRecord } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { makeService, type Options } from "../../support/Service.ts"

export const path = "/v1/fetch-organization"

const renamed = newNumber({ number: "7001" })

export const records = [
  sourceRecord({
    registration: newNumber({ number: "7000" }),
    facts: { name: "Müller Maschinenbau GmbH", address: address({ city: "Essen", postal_code: "45133" }) }
  }),
  sourceRecord({ registration: renamed, as_of: day("2020-01-01"), facts: { name: "Kranich Logistik GmbH" } }),
  sourceRecord({
    registration: renamed,
    as_of: day("2025-01-01"),
    facts: { name: "Vindobona Transport GmbH", keywords: ["Spedition"], products_and_services: [] }
  })
]

/** Fetches in AI mode as an account with 1000 credits. */
export const fetched = Effect.fnUntraced(function*(q: string, more = "", options: Options = {}) {
  const { account, charges, request } = yield* makeService({ records, ...options })
  const { headers, id } = yield* account()
  const query = `q=${encodeURIComponent(q)}&ai_search=on-default${more}`
  const answer = yield* request(`${path}?${query}`, headers)
  const booked = (yield* charges(id)).map(({ credits, kind }) => ({ kind, credits }))
  return { ...answer, booked }
})
