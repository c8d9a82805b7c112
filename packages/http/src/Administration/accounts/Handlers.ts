import { Administration } from "@kontor/core/Administration"
import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { listedApiKey } from "../../Accounts/ApiKeys.ts"
import { listedToken, tokenIdOf } from "../../Accounts/Tokens.ts"
import { operatedTransaction } from "../../Credits/LedgerAnswers.ts"
import { paginationOf } from "../../Pagination.ts"
import { refuse } from "../../problems/Problem.ts"
import { NotFoundProblem } from "../../problems/ProblemBodies.ts"
import { AdministrationApi } from "../Api.ts"
import { administrationHandlers } from "../HandlersOf.ts"
import { operatorAnswer } from "../OperatorAnswer.ts"
import { pageOf } from "../Paging.ts"
import { operatedAccount, operatedOverview } from "./Answers.ts"
import { exportedAccount } from "./ExportAnswer.ts"
import {
  accountNotFound,
  accountsKeptElsewhere,
  refusalsOfChanges,
  refusalsOfCredentials,
  refusalsOfErasures,
  refusalsOfGrants,
  refusalsOfLists
} from "./Refusals.ts"

const credentialNotFound = () => refuse(NotFoundProblem, { detail: "The account has no credential of this id." })

/** The handlers of what operators do with accounts. */
export const OperatedAccountsHandlers = administrationHandlers(
  "operatedAccounts",
  Effect.gen(function*() {
    const administration = yield* Administration
    return HttpApiBuilder.group(AdministrationApi, "operatedAccounts", (handlers) =>
      handlers.handleAll({
        listAccounts: ({ query: { cursor, per_page, status, text } }) =>
          administration.accounts({ limit: per_page + 1, after: cursor, status, text }).pipe(
            Effect.flatMap((accounts) => {
              const { next_cursor, shown } = pageOf(accounts, per_page, ({ id }) => id)
              return operatorAnswer({
                accounts: shown.map(operatedAccount),
                pagination: paginationOf(next_cursor, per_page)
              })
            }),
            Effect.catchTag("AccountsKeptElsewhere", () => accountsKeptElsewhere)
          ),
        createAccount: ({ payload: { credits = 0, email = null, name, plan = "free" } }) =>
          administration.createAccount({ name, email, plan, credits }).pipe(
            Effect.flatMap(({ record, secret }) =>
              operatorAnswer({ account: operatedAccount(record), api_key: Redacted.value(secret) })
            ),
            Effect.catchTag("AccountsKeptElsewhere", () => accountsKeptElsewhere)
          ),
        getAccountOverview: ({ params: { id } }) =>
          administration.account(id).pipe(
            Effect.flatMap((overview) => operatorAnswer(operatedOverview(overview))),
            Effect.catchTag("AccountNotFound", () => accountNotFound)
          ),
        changeAccount: ({ params: { id }, payload }) =>
          administration.changeAccount(id, payload).pipe(
            Effect.flatMap((account) => operatorAnswer({ account: operatedAccount(account) })),
            Effect.catchTags(refusalsOfChanges)
          ),
        suspendAccount: ({ params: { id } }) =>
          administration.suspend(id).pipe(
            Effect.flatMap((account) => operatorAnswer({ account: operatedAccount(account) })),
            Effect.catchTags(refusalsOfChanges)
          ),
        resumeAccount: ({ params: { id } }) =>
          administration.resume(id).pipe(
            Effect.flatMap((account) => operatorAnswer({ account: operatedAccount(account) })),
            Effect.catchTags(refusalsOfChanges)
          ),
        grantCredits: ({ params: { id }, payload: { credits, reference } }) =>
          administration.grant(id, credits, reference).pipe(
            Effect.flatMap((entry) => operatorAnswer({ entry: operatedTransaction(entry) })),
            Effect.catchTags(refusalsOfGrants)
          ),
        setPlan: ({ params: { id }, payload: { plan } }) =>
          administration.setPlan(id, plan).pipe(
            Effect.flatMap((account) => operatorAnswer({ account: operatedAccount(account) })),
            Effect.catchTags(refusalsOfChanges)
          ),
        exportAccount: ({ params: { id } }) =>
          administration.exportAccount(id).pipe(
            Effect.map(exportedAccount),
            Effect.catchTag("AccountNotFound", () => accountNotFound)
          ),
        eraseAccount: ({ params: { id } }) =>
          administration.erase(id).pipe(
            Effect.flatMap((account) => operatorAnswer({ account: operatedAccount(account) })),
            Effect.catchTags(refusalsOfErasures)
          )
      }))
  })
)

/** The handlers of what operators do with credentials. */
export const OperatedCredentialsHandlers = administrationHandlers(
  "operatedCredentials",
  Effect.gen(function*() {
    const administration = yield* Administration
    return HttpApiBuilder.group(AdministrationApi, "operatedCredentials", (handlers) =>
      handlers.handleAll({
        listAccountApiKeys: ({ params: { id }, query }) =>
          administration.apiKeys(id, query).pipe(
            Effect.flatMap(({ items, next_cursor }) =>
              operatorAnswer({
                api_keys: items.map(listedApiKey),
                pagination: paginationOf(next_cursor, query.per_page)
              })
            ),
            Effect.catchTags(refusalsOfLists)
          ),
        listAccountTokens: ({ params: { id }, query }) =>
          administration.tokens(id, query).pipe(
            Effect.flatMap(({ items, next_cursor, total }) =>
              operatorAnswer({
                tokens: items.map(listedToken),
                total,
                pagination: paginationOf(next_cursor, query.per_page)
              })
            ),
            Effect.catchTags(refusalsOfLists)
          ),
        createAccountApiKey: ({ params: { id }, payload: { name } }) =>
          administration.createApiKey(id, name).pipe(
            Effect.flatMap(({ record, secret }) =>
              operatorAnswer({ key: Redacted.value(secret), api_key: listedApiKey(record) })
            ),
            Effect.catchTags(refusalsOfCredentials)
          ),
        revokeAccountApiKey: ({ params: { credential_id, id } }) =>
          administration.revokeApiKey(credential_id, id).pipe(
            Effect.andThen(operatorAnswer({ revoked: credential_id })),
            Effect.catchTag("CredentialNotFound", credentialNotFound)
          ),
        createAccountToken: ({ params: { id }, payload: { abilities, expires_at = null, token_name } }) =>
          administration.createToken({ account_id: id, name: token_name, abilities, expires_at }).pipe(
            Effect.flatMap(({ record, secret }) =>
              operatorAnswer({ token: Redacted.value(secret), record: listedToken(record) })
            ),
            Effect.catchTags(refusalsOfCredentials)
          ),
        revokeAccountToken: ({ params: { credential_id, id } }) =>
          administration.revokeToken(id, tokenIdOf(credential_id)).pipe(
            Effect.andThen(operatorAnswer({ revoked: credential_id })),
            Effect.catchTag("CredentialNotFound", credentialNotFound)
          )
      }))
  })
)
