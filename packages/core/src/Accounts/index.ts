export { Plan } from "../Prices.ts"
export { planAt, type PlanTerms, Subscription, SubscriptionStatus, type SubscriptionTerms } from "../Prices.ts"
export * from "./Accounts.ts"
export { ApiKeys, maxOverlapHours } from "./ApiKeys.ts"
export * from "./Authentication.ts"
export * from "./Caller.ts"
export {
  type Credential,
  Credentials,
  isSameDigest,
  type Issued,
  Issuer,
  type ParsedToken,
  type Secret
} from "./Credentials.ts"
export * from "./CredentialStore.ts"
export { CredentialName, ExpiryInstant, NewToken, type TokenPage, Tokens } from "./Tokens.ts"
