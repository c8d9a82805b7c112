import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NoBody } from "../../parameters/NoBody.ts"
import { NoParameters } from "../../parameters/NoParameters.ts"
import { ParameterGuide } from "../../parameters/ParameterGuide.ts"
import { ValidBody } from "../../parameters/ValidBody.ts"
import { WholeBody } from "../../parameters/WholeBody.ts"
import { NotFoundProblem } from "../../problems/ProblemBodies.ts"
import { documented } from "../Documented.ts"
import {
  AuditAnswer,
  NodesAnswer,
  OperatedPricesAnswer,
  QueuesAnswer,
  RetriedAnswer,
  VerificationAnswer
} from "./Answers.ts"
import { auditGuide, auditParameters, NewRetry, newRetryGuide } from "./Parameters.ts"

const nodes = HttpApiEndpoint.get("listWorkers", "/workers", { success: NodesAnswer })
  .middleware(NoParameters)
  .annotateMerge(documented("listWorkers", "List workers", "Lists the processes of the service that live."))

const queues = HttpApiEndpoint.get("getQueues", "/queues", { success: QueuesAnswer })
  .middleware(NoParameters)
  .annotateMerge(documented(
    "getQueues",
    "Get the queues",
    "Returns what waits for workers, of all accounts: monitors and deliveries, and since when the oldest is due."
  ))

const prices = HttpApiEndpoint.get("getOperatedPrices", "/prices", { success: OperatedPricesAnswer })
  .middleware(NoParameters)
  .annotateMerge(documented(
    "getOperatedPrices",
    "Get the prices",
    "Returns the price list in force and those that are to come. Each process has its own file: ask each."
  ))

const retry = HttpApiEndpoint.post("retryDeliveries", "/deliveries/retry", {
  payload: NewRetry,
  success: RetriedAnswer,
  error: NotFoundProblem
})
  .annotate(ParameterGuide, newRetryGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(documented(
    "retryDeliveries",
    "Retry deliveries",
    "Sends webhooks again that were given up or wait, at once or as soon as their endpoint is active."
  ))

const verify = HttpApiEndpoint.post("verifyLedger", "/ledger/verify", { success: VerificationAnswer })
  .middleware(NoBody)
  .middleware(NoParameters)
  .annotateMerge(documented(
    "verifyLedger",
    "Check the ledger",
    "Recomputes every balance from the ledger. It reads every line: of many millions, run `kontor ledger verify` instead."
  ))

const audit = HttpApiEndpoint.get("listAudit", "/audit", { query: auditParameters, success: AuditAnswer })
  .annotate(ParameterGuide, auditGuide)
  .annotateMerge(documented(
    "listAudit",
    "List what operators did",
    "Lists who did what, the newest first, by this API, the command `kontor`, or a program that embeds the service."
  ))

/** What operators watch. */
export class OperatedWorkApi extends HttpApiGroup.make("operatedWork")
  .add(nodes, queues, prices, retry, verify, audit)
  .annotateMerge(OpenApi.annotations({
    title: "Operation",
    description: "Workers, queues, the ledger, and who did what."
  }))
{}
