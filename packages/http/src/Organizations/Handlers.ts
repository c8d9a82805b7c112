import { FetchOrganization, type OrganizationNotFound, SearchOrganizations } from "@kontor/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../Api.ts"
import { refuse } from "../problems/Problem.ts"
import { NotFoundProblem } from "../problems/ProblemBodies.ts"
import { invalidParameters, refusalsOfLookups } from "../problems/Refusals.ts"
import { askedFeatures } from "./FetchParameters.ts"
import { profileAnswer } from "./ProfileAnswer.ts"
import { searchAnswer } from "./SearchAnswer.ts"

const refusals = { ...refusalsOfLookups, InvalidParameters: invalidParameters }

const reasons: Readonly<
  Record<OrganizationNotFound["reason"], (courts: ReadonlyArray<string>) => string>
> = {
  UNKNOWN: () => "The register holds no organization of this name or number.",
  SHARED_REGISTER_NUMBER: (courts) =>
    `Several courts have an organization of this number: ${courts.join(", ")}. Add the court to the number.`,
  SEVERAL_MATCHES: () =>
    "Several organizations match this name. Search for it, and pass the entity_id of the one meant."
}

const organizationNotFound = ({ courts, reason }: OrganizationNotFound) =>
  refuse(NotFoundProblem, { detail: reasons[reason](courts) })

/** The handlers of the group of organizations. */
export const OrganizationsHandlers = HttpApiBuilder.group(
  Api,
  "organizations",
  Effect.fnUntraced(function*(handlers) {
    const { search } = yield* SearchOrganizations
    const { fetch } = yield* FetchOrganization
    return handlers.handleAll({
      searchOrganizations: ({ query }) => search(query).pipe(Effect.map(searchAnswer), Effect.catchTags(refusals)),
      fetchOrganization: ({ query: { feature, features, ...query } }) =>
        fetch({ ...query, features: askedFeatures({ feature, features }) }).pipe(
          Effect.map(profileAnswer),
          Effect.catchTags({ ...refusals, OrganizationNotFound: organizationNotFound })
        )
    })
  })
)
