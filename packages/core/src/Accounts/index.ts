export { Plan } from "../Prices/Plan.ts"
export {
  Account,
  type AccountChange,
  AccountId,
  type AccountQuery,
  type AccountRecords,
  Accounts,
  AccountStatus,
  planAt,
  type PlanTerms,
  type ReplacedAccount,
  Subscription,
  SubscriptionStatus,
  type SubscriptionTerms
} from "./Accounts.ts"
export * from "./Admissions.ts"
export { ApiKeys, maxOverlapHours } from "./ApiKeys.ts"
export { type AdmittedCaller, Authentication, requireAbilities } from "./Authentication.ts"
export {
  Ability,
  AccountSuspended,
  Caller,
  type CallerCredential,
  CredentialLimited,
  CredentialRef,
  everydayAbilities,
  everydayWildcard,
  expandAbilities,
  MissingAbility,
  MonthlyCreditLimit,
  monthOf,
  RequestId,
  Unauthenticated
} from "./Caller.ts"
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
