import { KontorClient, quote } from "@kontor/http/client"
import { Effect } from "effect"

const features = ["related_persons", "shareholders"] as const

/**
 * A report on the company that a search finds first, with Effect: not ordered if it could cost more than `budget`, in
 * credits.
 */
export const companyReport = Effect.fn("companyReport")(
  function*(q: string, budget: number) {
    const kontor = yield* KontorClient
    const [{ plan }, { price_list }] = yield* Effect.all([kontor.getAccount(), kontor.getPrices()], { concurrency: 2 })
    const { largest } = quote({ operation: "fetch-organization", plan, features }, price_list)
    if (largest > budget) return `A report may cost ${largest} credits.`
    const { results: [hit] } = yield* kontor.searchOrganizations({ q, filters: { active: true }, limit: 1 })
    if (hit === undefined) return `There is no company for ${q}.`
    const profile = yield* kontor.fetchOrganization({ q: hit.entity_id, features })
    const persons = profile.related_persons?.current.map(({ name, role }) => `${role.en.long}: ${name}`) ?? []
    return [`${profile.name} (${profile.meta.request_credit_cost} credits)`, ...persons].join("\n")
  },
  Effect.catchTag("InsufficientCredits", ({ meta }) => Effect.succeed(`This takes ${meta.required_credits} credits.`))
)
