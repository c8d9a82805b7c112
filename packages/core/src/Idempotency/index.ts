export * from "./IdempotencyStore.ts"
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
