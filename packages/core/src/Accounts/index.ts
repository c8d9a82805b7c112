export { Plan, planAt, type PlanTerms, Subscription, SubscriptionStatus, type SubscriptionTerms } from "../Prices.ts"
export * from "./Accounts.ts"
export { ApiKeys, maxOverlapHours } from "./ApiKeys.ts"
export {
  Admissions,
  type Admitted,
  type AdmittedCaller,
  Authentication,
  Balances,
  type Credential,
  Credentials,
  type Held,
  type Holder,
  isSameDigest,
  type Issued,
  Issuer,
  makeAdmission,
  type PresentedDigest,
  type Secret,
  type Standing
} from "./Authentication.ts"
export * from "./Caller.ts"
export * from "./CredentialStore.ts"
export { CredentialName, ExpiryInstant, NewToken, type TokenPage, Tokens } from "./Tokens.ts"
