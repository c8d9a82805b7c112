import { FetchPerson, type PersonNotFound } from "@kontor/core/People"
import { Effect } from "effect"
import { handlersOf } from "../operations/HandlersOf.ts"
import { askedFeatures } from "../parameters/FeatureParameters.ts"
import { refuse } from "../problems/Problem.ts"
import { NotFoundProblem } from "../problems/ProblemBodies.ts"
import { refusalsOfLookups, subscriptionRequired } from "../problems/Refusals.ts"
import { PeopleApi } from "./Api.ts"
import { personAnswer } from "./PersonAnswer.ts"

const reasons: Readonly<Record<PersonNotFound["reason"], string>> = {
  UNKNOWN_ORGANIZATION: "The register holds no organization that organization_q means.",
  UNKNOWN_PERSON: "Nobody of this name is related to the organization that organization_q means."
}

const personNotFound = ({ reason }: PersonNotFound) => refuse(NotFoundProblem, { detail: reasons[reason] })

/** The handlers of the person group. */
export const PeopleHandlers = handlersOf(
  PeopleApi,
  Effect.gen(function*() {
    const { fetch } = yield* FetchPerson
    return {
      fetchPerson: ({ query: { feature, features, ...query } }) =>
        fetch({ ...query, features: askedFeatures({ feature, features }) }).pipe(
          Effect.map(personAnswer),
          Effect.catchTags({
            ...refusalsOfLookups,
            SubscriptionRequired: subscriptionRequired,
            PersonNotFound: personNotFound
          })
        )
    }
  })
)
