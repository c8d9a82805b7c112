export { yearlySubscription } from "./Accounts/Accounts.ts"
export {
  checksum16,
  checksum62,
  isApiKey,
  isSameDigest,
  maskedKey,
  noDigest,
  parseToken
} from "./Accounts/Credentials.ts"
export { sequenceOf, transactionCursor } from "./Credits/OwnAccount.ts"
export { bucketsOf, periodOf } from "./Credits/Usage.ts"
export { likenessOfNames, likenessOfWords } from "./Enrichment/Likeness.ts"
export { isPublicAddress, parseIpAddress } from "./Internet.ts"
export { listPage } from "./ListCursor.ts"
export { sightingOf } from "./Monitoring/Check.ts"
export {
  cycleCredits,
  dueSlots,
  isCovered,
  isForecast,
  nextSlot,
  nextStart,
  slotsOf,
  unfundedSlot
} from "./Monitoring/Cycle.ts"
export { monitorAfter, MonitorEvent, monitorTransitions } from "./Monitoring/Monitor.ts"
export { runCredits, runTransitions } from "./Monitoring/Run.ts"
export { dueStep, monitorWhen, scheduled } from "./Monitoring/Schedule.ts"
export { bestMatch, personRank } from "./People/FetchPerson.ts"
export { describePerson, namesPerson, sentencesOf } from "./People/PersonDescription.ts"
export { cost } from "./Prices/Costs.ts"
export { isReleasedTo, topicsOf } from "./Prices/Plan.ts"
export { decideRequest, operationBuckets, quotaOf } from "./RateLimits/RateLimits.ts"
export { berlinDayOf } from "./Register/CalendarDate.ts"
export { ownershipFeatures } from "./Register/Features.ts"
export { foldedWords, legalFormsOfFilter, properWords, soundOf } from "./Register/Name.ts"
export { registerTypeOf } from "./Register/RegisterType.ts"
export { sealedWith } from "./Secrets.ts"
export { detailsOfSchema } from "./Signals/Signal.ts"
export { signalOf, topicOf } from "./Signals/SignalOf.ts"
export { CoreMetrics } from "./Telemetry.ts"
export { deliveryAfterAttempt, endpointAfterAttempt } from "./Webhooks/Attempts.ts"
export {
  DeliveryEvent,
  deliveryTransitions,
  movesFrom,
  openDeliveries,
  retriedFrom,
  statusesWith,
  waitingFrom
} from "./Webhooks/Delivery.ts"
export { endpointAfter, EndpointEvent, endpointTransitions } from "./Webhooks/Endpoint.ts"
export { resealEndpoints } from "./Webhooks/EndpointSecrets.ts"
export { messageBody } from "./Webhooks/Message.ts"
export { attemptWaits, exhaustedThatDisable, verdictOf, waitBefore } from "./Webhooks/RetryPlan.ts"
export { Sends } from "./Webhooks/Shares.ts"
export { newSigningSecret, validSecrets } from "./Webhooks/Signature.ts"
export { checkLedger, keepCheckingLedger, workersAt } from "./Workers/Workers.ts"
