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
export { sequenceOf, transactionCursor } from "./Credits/Transactions.ts"
export { bucketsOf, periodOf } from "./Credits/Usage.ts"
export { likenessOfNames, likenessOfWords } from "./Enrichment/Likeness.ts"
export { isPublicAddress, parseIpAddress } from "./Internet.ts"
export { listPage } from "./ListCursor.ts"
export { admitRetrieval, afterRetrieval, closedCircuit, failuresThatOpen, pauseSeconds } from "./Live/CircuitBreaker.ts"
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
export { berlinDayOf } from "./Register/BerlinDay.ts"
export * from "./Register/changes/HeadingEvents.ts"
export { snapshotEvents } from "./Register/changes/SnapshotEvents.ts"
export * from "./Register/events/DerivedEvents.ts"
export { publicationOf } from "./Register/events/History.ts"
export { legalFormsOfFilter } from "./Register/identity/LegalForm.ts"
export { foldedWords } from "./Register/identity/Name.ts"
export { numberBesideCourt } from "./Register/identity/RegisterNumber.ts"
export { registerTypeOf } from "./Register/identity/RegisterTypes.ts"
export { properWords, soundOf } from "./Register/identity/Sound.ts"
export { parseAskedNumber } from "./Register/identity/WrittenRegisterNumber.ts"
export * from "./Register/ownership/BeneficialOwners.ts"
export { connectionsOf } from "./Register/ownership/Connections.ts"
export * from "./Register/ownership/MergersAndAcquisitions.ts"
export * from "./Register/ownership/NetworkGraph.ts"
export { ownershipFeatures } from "./Register/ownership/OwnershipFeatures.ts"
export * from "./Register/ownership/Shareholdings.ts"
export { companySize } from "./Register/profile/CompanySize.ts"
export { newestFigures } from "./Register/profile/FinancialFigures.ts"
export * from "./Register/profile/Industries.ts"
export { placeOf } from "./Register/profile/PostalCode.ts"
export { writeRecord } from "./Register/records/KeptRecord.ts"
export * from "./Register/search/ClearHit.ts"
export { filterTerms } from "./Register/search/FilterMatch.ts"
export { industryBranch } from "./Register/search/IndustryBranch.ts"
export { nameWords } from "./Register/search/NameWords.ts"
export { prominenceOf } from "./Register/search/Prominence.ts"
export { readQuery } from "./Register/search/ReadQuery.ts"
export { searchKey } from "./Register/search/SearchKey.ts"
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
