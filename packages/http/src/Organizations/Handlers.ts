import { FetchOrganization, type OrganizationNotFound, SearchOrganizations } from "@kontor/core/Organizations"
import { Effect } from "effect"
import { handlersOf } from "../operations/HandlersOf.ts"
import { askedFeatures } from "../parameters/FeatureParameters.ts"
import { refuse } from "../problems/Problem.ts"
import { NotFoundProblem } from "../problems/ProblemBodies.ts"
import { invalidParameters, refusalsOfLookups } from "../problems/Refusals.ts"
import { OrganizationsApi } from "./Api.ts"
import { profileAnswer } from "./ProfileAnswer.ts"
import { searchAnswer } from "./SearchAnswer.ts"

const refusals = { ...refusalsOfLookups, InvalidParameters: invalidParameters }

const reasons: Readonly<Record<OrganizationNotFound["reason"], (notFound: OrganizationNotFound) => string>> = {
  UNKNOWN: () => "The register holds no organization of this name or number.",
  SHARED_REGISTER_NUMBER: ({ courts, numbers }) =>
    courts.length > 1
      ? `Several courts have an organization of this number: ${courts.join(", ")}. Add the court to the number.`
      : `The court ${courts.join()} has several organizations of this number: ${
        numbers.join(", ")
      }. Ask for one of these, and name the court.`,
  SEVERAL_MATCHES: () =>
    "Several organizations match this name. Search for it, and pass the entity_id of the one meant.",
  SIMILAR_NAMES: () =>
    "No organization has this name or number, but some have a similar name. Search, and pass the entity_id of the one meant."
}

const organizationNotFound = (notFound: OrganizationNotFound) =>
  refuse(NotFoundProblem, { detail: reasons[notFound.reason](notFound) })

const refusalsOfFetch = { ...refusals, OrganizationNotFound: organizationNotFound }

/** The handlers of the organization group. */
export const OrganizationsHandlers = handlersOf(
  OrganizationsApi,
  Effect.gen(function*() {
    const { search } = yield* SearchOrganizations
    const { fetch } = yield* FetchOrganization
    return {
      searchOrganizations: ({ query }) => search(query).pipe(Effect.map(searchAnswer), Effect.catchTags(refusals)),
      fetchOrganization: ({ query: { feature, features, ...query } }) =>
        fetch({ ...query, features: askedFeatures({ feature, features }) }).pipe(
          Effect.flatMap(profileAnswer),
          Effect.catchTags(refusalsOfFetch)
        )
    }
  })
)
