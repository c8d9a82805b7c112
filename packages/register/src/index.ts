export type { Place } from "./codes/Places.ts"
export * from "./Document.ts"
export { historyFeatures, historyOf } from "./events/History.ts"
export {
  type BareRegistration,
  type NameAndSeat,
  type PartyMention,
  partyMentionsIn,
  type RegistrationsIn,
  registrationsIn
} from "./events/Parties.ts"
export { eventTypeTopic, type RegisterSheet, registerSheetOf } from "./events/Snapshot.ts"
export { roleHolderParty, type SeatTransfer, seatTransferIn, type SnapshotEvent } from "./events/SnapshotEvents.ts"
export { type HeldReport, isMoved, standingEvents, type StandingReport } from "./events/StandingEvents.ts"
export { type ExcerptContent, Excerpts } from "./Excerpts.ts"
export type { ForeignRegistration } from "./identity/ForeignRegister.ts"
export * from "./identity/Identity.ts"
export * from "./identity/LegalFormWords.ts"
export {
  type Court,
  courtOfCode,
  courtOfName,
  digitsAndSuffix,
  euidOf,
  formerCourtOfName,
  formerRegistrationOf,
  isNumberWritten,
  isOwnSuffix,
  isSameNumber,
  knownNumbers,
  type NumberOfRegister,
  parseEuid,
  parseRegisterNumber,
  type RegisterNumber,
  registerNumber,
  type WrittenRegisterNumber
} from "./identity/RegisterNumber.ts"
export * from "./identity/Role.ts"
export {
  type CircuitBreaker,
  type LiveAnswer,
  LiveFetch,
  LiveFetchFailed,
  type RetrievalOutcome
} from "./live/LiveFetch.ts"
export * from "./live/LiveSource.ts"
export { ownerLimit } from "./ownership/BeneficialOwners.ts"
export { type Connection, type Party, tieLimits, type Ties, type TiesLookup } from "./ownership/Network.ts"
export * from "./ownership/OwnershipFeatures.ts"
export * from "./records/Fold.ts"
export * from "./records/Moves.ts"
export * from "./records/PersonProfile.ts"
export {
  areChanged,
  isReadAsKept,
  isRefolded,
  type Projection,
  projectionVersion,
  type Readings,
  readingsAfter,
  readingsWithout,
  type Refolded,
  type RegisterChange,
  registerChange,
  reportedUntil
} from "./records/RegisterChange.ts"
export {
  type Arrival,
  type ArrivalGroup,
  arrivalsOf,
  canonicalJson,
  type EndedBy,
  type EntryText,
  type Extract,
  Facts,
  groupArrivals,
  type KeptRecord,
  partitionStorable,
  readerVersions,
  type Reading,
  readReading,
  readRecord,
  reasonAgainst,
  Source,
  type SourceRecord,
  type Unstorable,
  type WrittenRecord
} from "./records/SourceRecord.ts"

export * from "./Register.ts"
export * from "./RegisterIntake.ts"
export * from "./RegisterMetrics.ts"
export { documentOf } from "./search/DocumentOf.ts"
export type { FinancialFigures } from "./search/SearchDocument.ts"

export {
  candidatesOf,
  differencesOf,
  makeSearching,
  type Numbered,
  preciseReferenceOf,
  type PresentIdentifiers,
  type Reference,
  referenceOf,
  type SearchedRegister,
  shownHit,
  type ShownHits
} from "./Engine.ts"
export * from "./search/Following.ts"
export * from "./search/index.ts"
export { legalFormOfName, legalFormOfText, soundOfName } from "./search/NameWords.ts"
export * from "./search/SearchIndex.ts"
export { type PublishedText, type WordingCounting, WordingReader } from "./Upkeep.ts"
