export {
  checksum16,
  checksum62,
  isApiKey,
  isSameDigest,
  maskedKey,
  noDigest,
  parseToken
} from "./Accounts/Authentication.ts"
export { resealEndpoints } from "./Administration/KeyAdministration.ts"
export { sequenceOf, transactionCursor } from "./Credits/OwnAccount.ts"
export { bucketsOf, periodOf, statementIn } from "./Credits/Usage.ts"
export { isPublicAddress, parseIpAddress } from "./Internet.ts"
export { listPage } from "./ListCursor.ts"
export { sightingOf } from "./Monitoring/Check.ts"
export {
  cycleCredits,
  dueSlots,
  dueStep,
  isCovered,
  isForecast,
  monitorAfter,
  MonitorEvent,
  monitorTransitions,
  monitorWhen,
  nextSlot,
  nextStart,
  runCredits,
  runTransitions,
  scheduled,
  slotsOf,
  unfundedSlot
} from "./Monitoring/Monitor.ts"
export { bestMatch, personRank } from "./People/FetchPerson.ts"
export { describePerson, namesPerson, sentencesOf } from "./People/PersonDescription.ts"
export { cost, isReleasedTo, topicsOf, yearlySubscription } from "./Prices.ts"
export { decideRequest, operationBuckets, quotaOf } from "./RateLimits.ts"
export { berlinDayOf } from "./Register/CalendarDate.ts"
export { ownershipFeatures } from "./Register/Features.ts"
export { foldedWords, legalFormsOfFilter, registerTypeOf } from "./Register/Spelling.ts"
export { sealedWith } from "./Secrets.ts"
export { detailsOfSchema, signalOf, topicOf } from "./Signals/Signal.ts"
export { CoreMetrics } from "./Telemetry.ts"
export {
  attemptWaits,
  DeliveryEvent,
  deliveryTransitions,
  exhaustedThatDisable,
  movesFrom,
  retriedFrom,
  statusesWith,
  verdictOf,
  waitBefore,
  waitingFrom
} from "./Webhooks/Delivery.ts"
export { deliveryAfterAttempt, endpointAfterAttempt, Sends } from "./Webhooks/Dispatch.ts"
export {
  endpointAfter,
  EndpointEvent,
  endpointTransitions,
  newSigningSecret,
  validSecrets
} from "./Webhooks/Endpoint.ts"
export { messageBody } from "./Webhooks/Message.ts"
export { checkLedger, keepCheckingLedger, workersAt } from "./Workers.ts"
