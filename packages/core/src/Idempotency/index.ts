export {
  type Claim,
  type ClaimName,
  type ClaimOutcome,
  IdempotencyKey,
  idempotencyKeyOf,
  IdempotencyStore,
  type StandingClaim,
  type StoredAnswer
} from "./IdempotencyStore.ts"
export {
  type Answered,
  type AnswerSchema,
  IdempotencyConflict,
  Idempotent,
  KeyedRequest,
  type NotRun,
  OutcomeAmbiguous,
  OutcomeUnknown,
  RequestInProgress,
  type Sending
} from "./Idempotent.ts"
