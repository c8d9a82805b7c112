export { AdministrationApi } from "./Administration/AdministrationContract.ts"
export { exportedAccount } from "./Administration/OperatedAccountAnswers.ts"
export * from "./Contract.ts"
export {
  type AdmittedRequest,
  callerOf,
  ClientAddress,
  countedAddress,
  makeAdmittedRequests
} from "./credentials/AdmittedCaller.ts"
export * from "./HttpMetrics.ts"
export * from "./Idempotency.ts"
export {
  isAdministrationToken,
  type Mounting,
  type NamedOperator,
  type OperatorRight,
  type PageGroup,
  pagesPath,
  SellerPages
} from "./Mounting.ts"
export { documentedApi } from "./openapi/DocumentedApi.ts"
export { DocumentExamples, type Examples, noExamples } from "./openapi/Examples.ts"
export { handlersOf, makeOpenAdmission, operationsOf } from "./operations/Interpreter.ts"
export { giveUp, type KnownAccount, Operation, plainAnswer, RequestStages } from "./operations/Operation.ts"
export { CountedAs, CurrentRequest } from "./operations/Request.ts"
export { framed, icon, keptPage, PageLinks, securityPolicy } from "./pages/KeptPage.ts"
export * from "./pages/Watch.ts"
export {
  AllowedOrigins,
  hasSignalsCodes,
  knownPathOf,
  limitReached,
  overloaded,
  routerConfig,
  unreadableRequest,
  wrongMethod
} from "./Paths.ts"
export * from "./problems/Problems.ts"
export { creditsInWords } from "./problems/Sentences.ts"
export * from "./Serve.ts"
