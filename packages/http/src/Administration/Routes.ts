import { Administration, type GrantConflict, type NoSuchEntity, noSuchEntityInWords } from "@kontor/core/Administration"
import type { InsufficientCredits } from "@kontor/core/Credits"
import { Effect, Layer, Redacted } from "effect"
import { listedApiKey } from "../Accounts/ApiKeys.ts"
import { listedToken, tokenIdOf } from "../Accounts/Tokens.ts"
import { creditsInWords } from "../Credits/CreditsInWords.ts"
import { operatedTransaction } from "../Credits/LedgerAnswers.ts"
import { handlersOf, operationsOf } from "../operations/HandlersOf.ts"
import { uninterruptedRoutes } from "../operations/Interruption.ts"
import { Operation } from "../operations/Operation.ts"
import { paginationOf } from "../Pagination.ts"
import { NoBody } from "../parameters/NoBody.ts"
import { NoParameters } from "../parameters/NoParameters.ts"
import { ValidBody } from "../parameters/ValidBody.ts"
import { ValidParameters } from "../parameters/ValidParameters.ts"
import { WholeBody } from "../parameters/WholeBody.ts"
import { makeShownPrices } from "../Prices/ShownPrices.ts"
import { refuse } from "../problems/Problem.ts"
import { IdempotencyConflictProblem, InvalidStateProblem, NotFoundProblem } from "../problems/ProblemBodies.ts"
import { invalidBody, invalidParameters, limitReached, refusalsOfLookups } from "../problems/Refusals.ts"
import { operatedAccount, operatedOverview } from "./accounts/Answers.ts"
import { OperatedAccountsApi } from "./accounts/Api.ts"
import { exportedAccount } from "./accounts/ExportAnswer.ts"
import type { AdministrationToken } from "./AdministrationToken.ts"
import { AdmittedOperator } from "./AdmittedOperator.ts"
import { AdministrationApi, OperatedCredentialsApi, OperatedRegisterApi, OperatedWorkApi } from "./Api.ts"
import * as OpenApiPage from "./OpenApiPage.ts"
import { operatorAnswer } from "./OperatorAnswer.ts"
import { pageOf } from "./Paging.ts"
import { shownImport, shownRejected, shownStatus, shownWithheld } from "./register/Answers.ts"
import { entityGuide } from "./register/Parameters.ts"
import { shownEntry, shownNode, shownQueues } from "./work/Answers.ts"

/** Refuses an account that does not exist. */
const accountNotFound = refuse(NotFoundProblem, {
  detail: "There is no account of this id. The list of accounts has all of them."
})

const erased = () =>
  refuse(InvalidStateProblem, { detail: "The account is erased: nothing of it can be changed any more." })

const refusalsOfAccounts = { AccountNotFound: () => accountNotFound, AccountErased: erased }

/** The problems that answer a refused change of credentials, by the tag of the core's error. */
const refusalsOfCredentials = { ...refusalsOfAccounts, LimitReached: limitReached }

/** The host keeps the accounts. */
const accountsKeptElsewhere = refuse(InvalidStateProblem, {
  detail: "This service does not keep its accounts itself: create, change and list them where they are kept."
})

/** The problems that answer a refused change of an account. */
const refusalsOfChanges = { ...refusalsOfAccounts, AccountsKeptElsewhere: () => accountsKeptElsewhere }

/** The problems that answer a refused list of credentials. */
const refusalsOfLists = { AccountNotFound: () => accountNotFound, InvalidParameters: invalidParameters }

/** The problems that answer a refused grant. */
const refusalsOfGrants = {
  ...refusalsOfAccounts,
  InsufficientCredits: ({ balance, required }: InsufficientCredits) =>
    refuse(InvalidStateProblem, {
      detail: `The account has ${creditsInWords(balance)}: ${creditsInWords(required)} cannot be taken back.`
    }),
  GrantConflict: ({ credits, reference }: GrantConflict) =>
    refuse(IdempotencyConflictProblem, {
      detail: `The reference ${reference} stands for a grant of ${creditsInWords(credits)}. Send a new one.`
    })
}

/** The problems that answer a refused erasure. */
const refusalsOfErasures = {
  AccountNotFound: () => accountNotFound,
  AccountActive: () => refuse(InvalidStateProblem, { detail: "The account is active: suspend it, then erase it." })
}

const credentialNotFound = () => refuse(NotFoundProblem, { detail: "The account has no credential of this id." })

/** The handlers of what operators do with accounts. */
const OperatedAccountsHandlers = handlersOf(
  OperatedAccountsApi,
  Effect.gen(function*() {
    const administration = yield* Administration
    return {
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
    }
  })
)

/** The handlers of what operators do with credentials. */
const OperatedCredentialsHandlers = handlersOf(
  OperatedCredentialsApi,
  Effect.gen(function*() {
    const administration = yield* Administration
    return {
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
    }
  })
)

const { UpstreamUnavailable } = refusalsOfLookups

const wrongEntity = { parameters: { entity: [`entity ${entityGuide["entity"]!.rule}`] } }

const refusalsOfEntities = {
  UpstreamUnavailable,
  NoSuchEntity: (differences: NoSuchEntity) => refuse(NotFoundProblem, { detail: noSuchEntityInWords(differences) })
}

const importNotFound = () =>
  refuse(NotFoundProblem, { detail: "There is no import of this id. The list of imports has all of them." })

/** The handlers of what operators do with the register. */
const OperatedRegisterHandlers = handlersOf(
  OperatedRegisterApi,
  Effect.gen(function*() {
    const administration = yield* Administration
    return {
      getRegisterStatus: () =>
        administration.registerStatus.pipe(
          Effect.flatMap((status) => operatorAnswer(shownStatus(status))),
          Effect.catchTags({ UpstreamUnavailable })
        ),
      listWordings: ({ query }) =>
        administration.wordings(query).pipe(
          Effect.flatMap(operatorAnswer),
          Effect.catchTags({ UpstreamUnavailable })
        ),
      listImports: ({ query: { cursor, per_page } }) =>
        Effect.flatMap(administration.imports({ limit: per_page + 1, before: cursor }), (lines) => {
          const { next_cursor, shown } = pageOf(lines, per_page, ({ id }) => id)
          return operatorAnswer({
            imports: shown.map(shownImport),
            pagination: paginationOf(next_cursor, per_page)
          })
        }),
      getImport: ({ params: { id } }) =>
        administration.import(id).pipe(
          Effect.flatMap((report) => operatorAnswer({ import: shownImport(report), rejected: shownRejected(report) })),
          Effect.catchTag("ImportNotFound", importNotFound)
        ),
      listWithheld: ({ query: { cursor, per_page } }) =>
        Effect.flatMap(administration.withheld({ limit: per_page + 1, after: cursor }), (entities) => {
          const { next_cursor, shown } = pageOf(entities, per_page, ({ entity_id }) => entity_id)
          return operatorAnswer({
            withheld: shown.map(shownWithheld),
            pagination: paginationOf(next_cursor, per_page)
          })
        }),
      withholdOrganization: ({ payload: { entity, reason = null } }) =>
        administration.withhold(entity, reason).pipe(
          Effect.flatMap((withheld) => operatorAnswer({ withheld: shownWithheld(withheld) })),
          Effect.catchTags({ ...refusalsOfEntities, ImpreciseEntity: () => invalidBody(wrongEntity) })
        ),
      releaseOrganization: ({ params: { entity } }) =>
        administration.unwithhold(entity).pipe(
          Effect.flatMap(operatorAnswer),
          Effect.catchTags({ ...refusalsOfEntities, ImpreciseEntity: () => invalidParameters(wrongEntity) })
        )
    }
  })
)

/** The handlers of what operators watch. */
const OperatedWorkHandlers = handlersOf(
  OperatedWorkApi,
  Effect.gen(function*() {
    const administration = yield* Administration
    const prices = yield* makeShownPrices
    return {
      listWorkers: () =>
        Effect.flatMap(administration.nodes, (nodes) => operatorAnswer({ workers: nodes.map(shownNode) })),
      getQueues: () => Effect.flatMap(administration.queues, (queues) => operatorAnswer(shownQueues(queues))),
      getOperatedPrices: () => Effect.flatMap(prices, operatorAnswer),
      retryDeliveries: ({ payload }) =>
        administration.retryDeliveries(payload).pipe(
          Effect.flatMap((retried) => operatorAnswer({ retried })),
          Effect.catchTag("AccountNotFound", () => accountNotFound)
        ),
      verifyLedger: () => Effect.flatMap(administration.verifyLedger, operatorAnswer),
      listAudit: ({ query: { account_id, action, cursor, per_page } }) =>
        Effect.flatMap(
          administration.audit({ limit: per_page + 1, before: cursor, account_id, action }),
          (entries) => {
            const { next_cursor, shown } = pageOf(entries, per_page, ({ id }) => id)
            return operatorAnswer({
              entries: shown.map(shownEntry),
              pagination: paginationOf(next_cursor, per_page)
            })
          }
        )
    }
  })
)

/** The API of operators, for those with this token, and its OpenAPI document, which anybody may read. */
export const administrationRoutes = (token: AdministrationToken) =>
  Layer.merge(
    OpenApiPage.layer,
    operationsOf(AdministrationApi, [
      OperatedAccountsHandlers,
      OperatedCredentialsHandlers,
      OperatedRegisterHandlers,
      OperatedWorkHandlers
    ]).pipe(
      Layer.provide(uninterruptedRoutes),
      Layer.provide([
        Operation.layer,
        AdmittedOperator.layerOf(token),
        NoBody.layer,
        NoParameters.layer,
        ValidBody.layer,
        ValidParameters.layer,
        WholeBody.layer
      ])
    )
  )
