import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NoBody } from "../../parameters/NoBody.ts"
import { NoParameters } from "../../parameters/NoParameters.ts"
import { ParameterGuide } from "../../parameters/ParameterGuide.ts"
import { ValidBody } from "../../parameters/ValidBody.ts"
import { WholeBody } from "../../parameters/WholeBody.ts"
import { IdempotencyConflictProblem, InvalidStateProblem, NotFoundProblem } from "../../problems/ProblemBodies.ts"
import { documented } from "../Documented.ts"
import {
  AccountOverviewAnswer,
  CreatedAccountAnswer,
  GrantedAnswer,
  OperatedAccountAnswer,
  OperatedAccountsAnswer
} from "./Answers.ts"
import { AccountExportAnswer } from "./ExportAnswer.ts"
import {
  AccountChanges,
  accountChangesGuide,
  accountGuide,
  accountParameters,
  accountsGuide,
  accountsParameters,
  NewAccount,
  newAccountGuide,
  NewGrant,
  newGrantGuide,
  NewPlan,
  newPlanGuide
} from "./Parameters.ts"

const list = HttpApiEndpoint.get("listAccounts", "/accounts", {
  query: accountsParameters,
  success: OperatedAccountsAnswer,
  error: InvalidStateProblem
}).annotate(ParameterGuide, accountsGuide).annotateMerge(documented(
  "listAccounts",
  "List accounts",
  "Lists accounts, the oldest first. Send `next_cursor` back as `cursor` for the next page."
))

const create = HttpApiEndpoint.post("createAccount", "/accounts", {
  payload: NewAccount,
  success: CreatedAccountAnswer,
  error: InvalidStateProblem
})
  .annotate(ParameterGuide, newAccountGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(documented(
    "createAccount",
    "Create an account",
    "Creates an account with its first API key, which is shown once."
  ))

const show = HttpApiEndpoint.get("getAccountOverview", "/accounts/:id", {
  params: accountParameters,
  success: AccountOverviewAnswer,
  error: NotFoundProblem
}).annotate(ParameterGuide, accountGuide).middleware(NoParameters).annotateMerge(documented(
  "getAccountOverview",
  "Get an account",
  "Returns an account with its credits."
))

const change = HttpApiEndpoint.patch("changeAccount", "/accounts/:id", {
  params: accountParameters,
  payload: AccountChanges,
  success: OperatedAccountAnswer,
  error: [NotFoundProblem, InvalidStateProblem]
})
  .annotate(ParameterGuide, accountChangesGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(documented("changeAccount", "Change an account", "Gives an account another name or email address."))

const suspend = HttpApiEndpoint.post("suspendAccount", "/accounts/:id/suspend", {
  params: accountParameters,
  success: OperatedAccountAnswer,
  error: [NotFoundProblem, InvalidStateProblem]
}).annotate(ParameterGuide, accountGuide).middleware(NoBody).middleware(NoParameters).annotateMerge(documented(
  "suspendAccount",
  "Suspend an account",
  "Refuses the requests of an account from the next one on, with 403 `account_suspended`, and stops its monitors; cycles that are paid run on. Webhooks that wait are still delivered. A suspended account stays so."
))

const resume = HttpApiEndpoint.post("resumeAccount", "/accounts/:id/resume", {
  params: accountParameters,
  success: OperatedAccountAnswer,
  error: [NotFoundProblem, InvalidStateProblem]
}).annotate(ParameterGuide, accountGuide).middleware(NoBody).middleware(NoParameters).annotateMerge(documented(
  "resumeAccount",
  "Resume an account",
  "Ends the suspension of an account: its requests are answered, and its monitors continue. An active account stays so."
))

const grant = HttpApiEndpoint.post("grantCredits", "/accounts/:id/grants", {
  params: accountParameters,
  payload: NewGrant,
  success: GrantedAnswer,
  error: [NotFoundProblem, InvalidStateProblem, IdempotencyConflictProblem]
})
  .annotate(ParameterGuide, newGrantGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(documented(
    "grantCredits",
    "Grant credits",
    "Grants credits to an account; a negative number takes back unspent ones. Send a `reference`, so that a repeat after a broken connection grants nothing twice."
  ))

const plan = HttpApiEndpoint.put("setPlan", "/accounts/:id/plan", {
  params: accountParameters,
  payload: NewPlan,
  success: OperatedAccountAnswer,
  error: [NotFoundProblem, InvalidStateProblem]
})
  .annotate(ParameterGuide, newPlanGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(documented(
    "setPlan",
    "Set the plan of an account",
    "Subscribes an account to a plan for a year from now; `free` ends the subscription."
  ))

const exported = HttpApiEndpoint.get("exportAccount", "/accounts/:id/export", {
  params: accountParameters,
  success: AccountExportAnswer,
  error: NotFoundProblem
}).annotate(ParameterGuide, accountGuide).middleware(NoParameters).annotateMerge(documented(
  "exportAccount",
  "Export an account",
  "Returns everything that is kept about an account, but digests and secrets. Signals are in it by their ids, as what they say is of the register."
))

const erase = HttpApiEndpoint.delete("eraseAccount", "/accounts/:id", {
  params: accountParameters,
  success: OperatedAccountAnswer,
  error: [NotFoundProblem, InvalidStateProblem]
}).annotate(ParameterGuide, accountGuide).middleware(NoParameters).annotateMerge(documented(
  "eraseAccount",
  "Erase an account",
  "Erases a suspended account for good: its name and email address, credentials, monitors, webhook endpoints, events and deliveries. Credits that are left are taken back. Its ledger stays under its id, which leads to nobody. An erased account stays so."
))

/** What operators do with accounts, their plans and credits. */
export class OperatedAccountsApi extends HttpApiGroup.make("operatedAccounts")
  .add(list, create, show, change, suspend, resume, grant, plan, exported, erase)
  .annotateMerge(OpenApi.annotations({
    title: "Accounts",
    description: "Accounts, their plans and credits."
  }))
{}
