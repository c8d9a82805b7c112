export type { NameAndSeat } from "./changes/NameAndSeat.ts"
export * from "./changes/PartyMentions.ts"
export { roleHolderParty } from "./changes/RoleHolders.ts"
export * from "./changes/SeatTransfer.ts"
export type { SnapshotEvent } from "./changes/SnapshotEvents.ts"
export * from "./events/EventTypeTopic.ts"
export { historyFeatures, historyOf } from "./events/History.ts"
export * from "./events/StandingEvents.ts"
export { type ExcerptContent, Excerpts, type ExcerptType } from "./Excerpts.ts"
export * from "./identity/Court.ts"
export { isOwnSuffix } from "./identity/CourtSuffix.ts"
export type { ForeignRegistration } from "./identity/ForeignRegister.ts"
export * from "./identity/Identity.ts"
export * from "./identity/KnownNumbers.ts"
export * from "./identity/LegalFormWords.ts"
export {
  digitsAndSuffix,
  euidOf,
  isSameNumber,
  parseEuid,
  RegisterNumber,
  registerNumber
} from "./identity/RegisterNumber.ts"
export * from "./identity/Role.ts"
export {
  isNumberWritten,
  type NumberOfRegister,
  parseRegisterNumber,
  type WrittenRegisterNumber
} from "./identity/WrittenRegisterNumber.ts"
export type { CircuitBreaker, RetrievalOutcome } from "./live/CircuitBreaker.ts"
export * from "./live/LiveBudget.ts"
export * from "./live/LiveFetch.ts"
export * from "./live/LiveSettings.ts"
export * from "./live/LiveSource.ts"
export type { Connection, Party } from "./ownership/Connections.ts"
export * from "./ownership/OwnershipFeatures.ts"
export { ownerLimit } from "./ownership/OwnershipWalk.ts"
export * from "./ownership/Ties.ts"
export type { FinancialFigures } from "./profile/FinancialFigures.ts"
export * from "./profile/PersonProfile.ts"
export type { Place } from "./profile/PostalCode.ts"
export * from "./profile/RegisterSheet.ts"
export * from "./records/Arrivals.ts"
export * from "./records/CanonicalJson.ts"
export * from "./records/Fold.ts"
export { type KeptRecord, type Reading, readReading, readRecord, type WrittenRecord } from "./records/KeptRecord.ts"
export * from "./records/Moves.ts"
export { type Projection, projectionVersion } from "./records/Projection.ts"
export * from "./records/ReaderVersions.ts"
export { isReadAsKept, type Readings, readingsAfter, readingsWithout, reportedUntil } from "./records/Readings.ts"
export * from "./records/RegisterChange.ts"
export * from "./records/SourceRecord.ts"
export * from "./records/StoredFeatures.ts"
export * from "./records/Unstorable.ts"
export * from "./Register.ts"
export * from "./RegisterChanges.ts"
export * from "./RegisterIntake.ts"
export * from "./RegisterLoad.ts"
export * from "./RegisterMetrics.ts"
export * from "./search/Circle.ts"
export * from "./search/DocumentOf.ts"
export type { FilterTerms } from "./search/FilterMatch.ts"
export * from "./search/FollowedIntake.ts"
export { matchSimilar, type NameMatch } from "./search/MatchName.ts"
export * from "./search/MatchNumber.ts"
export { minJoinedLength, minPartLength, type NameWords } from "./search/NameWords.ts"
export * from "./search/Numbered.ts"
export * from "./search/NumberHits.ts"
export type { PlaceWord } from "./search/PlaceWord.ts"
export { maxProminence, type ProminenceFacts } from "./search/Prominence.ts"
export type { AskedWord, NameReading, ReadNumber, ReadQuery, ReadText } from "./search/ReadQuery.ts"
export * from "./search/Reference.ts"
export { maxBeforeSimilar, type SearchClass, SearchClasses, searchReach, uncoveredBy } from "./search/SearchClass.ts"
export {
  type DocumentWords,
  documentWords,
  type FilterFields,
  maxWeight,
  type SearchDocument
} from "./search/SearchDocument.ts"
export * from "./search/SearchIndex.ts"
export * from "./search/Searching.ts"
export * from "./search/SearchOrder.ts"
export * from "./search/Typos.ts"
export * from "./search/WordParts.ts"
export * from "./search/WordWeight.ts"
export { type PublishedText, type WordingCounting, WordingReader } from "./Wordings.ts"
