import type { Paid } from "@kontor/core/Credits"
import type { FetchedOrganization } from "@kontor/core/Organizations"
import { answeredFeatures, Feature, memberOf, Organization } from "@kontor/core/Register"
import { Effect, Record, Schema, Struct as Members } from "effect"
import { HttpServerResponse } from "effect/http"
import { creditHeaders, metaOf, Priced } from "../Credits/PaidAnswer.ts"
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

const Meta = metaWith({
  ignored_features: List(Feature).annotate({ description: "Features that the plan does not have. They are free." }),
  realtime: optionalKey(Realtime).annotate({ description: "How the live fetch went, if one was asked for." })
})

/**
 * The answer with a profile: the core members, and each requested feature. Rule: Organization profile (service
 * description, Resources).
 */
export const ProfileAnswer = Priced(
  Struct({
    ...Organization.fields,
    ...features.fields,
    meta: Meta
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

const checked = { disableChecks: true }
const encodeOrganization = Schema.encodeEffect(Organization, checked)
const encodeFeatures = Schema.encodeEffect(features, checked)
const encodeMeta = Schema.encodeEffect(Meta, checked)

const membersOf = (answered: FetchedOrganization["features"]) =>
  encodeFeatures(
    Object.fromEntries(answered.map(({ data, feature }) => [memberOf(feature), data])) as typeof features.Type
  )

/**
 * Writes a paid profile, which `FetchOrganization` has checked. The accounts of financial statements are recursive, and
 * a schema that contains them is not compiled: the core members and `meta`, all that most answers have, are encoded
 * apart.
 */
export const profileAnswer = Effect.fnUntraced(function*({ answer, receipt }: Paid<FetchedOrganization>) {
  const { ignored_features, organization, realtime } = answer
  const meta = { ...metaOf(receipt), ignored_features, ...(realtime !== undefined && { realtime }) }
  const body = {
    ...yield* encodeOrganization(organization),
    ...(answer.features.length > 0 && (yield* membersOf(answer.features))),
    meta: yield* encodeMeta(meta)
  }
  return HttpServerResponse.setHeaders(
    HttpServerResponse.text(JSON.stringify(body), { contentType: "application/json" }),
    Record.map<string, number, string>(creditHeaders(receipt), String)
  )
}, Effect.orDie)
