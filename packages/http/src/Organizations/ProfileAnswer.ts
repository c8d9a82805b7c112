import type { Paid } from "@kontor/core/Credits"
import type { FetchedOrganization } from "@kontor/core/Organizations"
import { answeredFeatures, Feature, memberOf, Organization } from "@kontor/core/Register"
import { Schema, Struct as Members } from "effect"
import { paidAnswer, Priced } from "../Credits/PaidAnswer.ts"
import { metaWith } from "../Meta.ts"
import { metaExample, organizationExample } from "./Examples.ts"

const { Array: List, Literal, optionalKey, String: Text, Struct, Union } = Schema

const { publications: history, ...otherFeatures } = answeredFeatures

const features = Struct({ ...otherFeatures, history }).mapFields(Members.map(optionalKey))

const realtimeStatus = {
  description:
    "Whether the live fetch succeeded. If it failed, the profile is the stored one, and the live fetch is free."
}

const Realtime = Union([
  Struct({ status: Literal("failed").annotate(realtimeStatus) }),
  Struct({
    status: Literal("succeeded").annotate(realtimeStatus),
    fetched_at: Text.annotate({ description: "When it was fetched." })
  })
])

/**
 * The answer with a profile: the core members, and each requested feature. Rule: Organization profile (service
 * description, Resources).
 */
export const ProfileAnswer = Priced(
  Struct({
    ...Organization.fields,
    ...features.fields,
    meta: metaWith({
      ignored_features: List(Feature).annotate({ description: "Features that the plan does not have. They are free." }),
      realtime: optionalKey(Realtime).annotate({ description: "How the live fetch went, if one was asked for." })
    })
  }).annotate({
    identifier: "OrganizationProfile",
    description:
      "The master data of an organization. Each feature asked for is a member of its own name (`publications` is `history`). Without data, a list is `[]` and any other feature `null`.",
    examples: [{
      ...organizationExample,
      news: [],
      shareholders: null,
      meta: { ...metaExample, request_credit_cost: 5, credit_breakdown: { base: 5 }, ignored_features: [] }
    }]
  })
)

/** A paid profile in its wire form. */
export const profileAnswer = ({ answer, receipt }: Paid<FetchedOrganization>) => {
  const { ignored_features, organization, realtime } = answer
  const members = Object.fromEntries(answer.features.map(({ data, feature }) => [memberOf(feature), data]))
  return paidAnswer(
    receipt,
    { ...organization, ...members as typeof features.Type },
    { ignored_features, ...(realtime !== undefined && { realtime }) }
  )
}
