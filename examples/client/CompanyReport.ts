import { isProblem, makeClient, type PromiseClientOptions, quote } from "@kontor/http/client"

const features = ["related_persons", "shareholders"] as const

/**
 * A report on the company that a search finds first, with promises alone: not ordered if it could cost more than
 * `budget`, in credits.
 */
export const companyReport = async (options: PromiseClientOptions, q: string, budget: number) => {
  const kontor = makeClient(options)
  const [{ plan }, { price_list }] = await Promise.all([kontor.getAccount(), kontor.getPrices()])
  const { largest } = quote({ operation: "fetch-organization", plan, features }, price_list)
  if (largest > budget) return `A report may cost ${largest} credits.`
  try {
    const { results: [hit] } = await kontor.searchOrganizations({ q, filters: { active: true }, limit: 1 })
    if (hit === undefined) return `There is no company for ${q}.`
    const profile = await kontor.fetchOrganization({ q: hit.entity_id, features })
    const persons = profile.related_persons?.current.map(({ name, role }) => `${role.en.long}: ${name}`) ?? []
    return [`${profile.name} (${profile.meta.request_credit_cost} credits)`, ...persons].join("\n")
  } catch (error) {
    if (isProblem(error) && error.code === "insufficient_credits") {
      return `This takes ${error.meta.required_credits} credits.`
    }
    throw error
  }
}
