import { Tokens } from "@kontor/core/Accounts"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../Api.ts"
import { freeAnswer } from "../../Credits/FreeAnswer.ts"
import { handlersOf } from "../../operations/HandlersOf.ts"
import { refuse } from "../../problems/Problem.ts"
import { NotFoundProblem } from "../../problems/ProblemBodies.ts"
import { invalidBody } from "../../problems/Refusals.ts"
import { createdToken, listedToken } from "./Answers.ts"

const tokenId = /^[1-9]\d{0,14}$/

const tokenNotFound = refuse(NotFoundProblem, { detail: "The account has no token of this id." })

/** The handlers of the token group. */
export const TokensHandlers = handlersOf(
  "tokens",
  Effect.gen(function*() {
    const { create, list, revoke, revokeAll } = yield* Tokens
    return HttpApiBuilder.group(Api, "tokens", (handlers) =>
      handlers.handleAll({
        createToken: ({ payload }) =>
          create(payload).pipe(
            Effect.flatMap((issued) => freeAnswer(createdToken(issued))),
            Effect.catchTag("InvalidParameters", invalidBody)
          ),
        listTokens: () =>
          Effect.flatMap(list, (tokens) => freeAnswer({ tokens: tokens.map(listedToken), total: tokens.length })),
        revokeToken: Effect.fnUntraced(function*({ params: { id } }) {
          if (!tokenId.test(id)) return yield* tokenNotFound
          const { name } = yield* Effect.catchTag(revoke(Number(id)), "CredentialNotFound", () => tokenNotFound)
          return yield* freeAnswer({ message: "The token is revoked.", token_name: name })
        }),
        revokeTokens: () =>
          Effect.flatMap(revokeAll, (revoked) => freeAnswer({ message: "All tokens are revoked.", revoked }))
      }))
  })
)
