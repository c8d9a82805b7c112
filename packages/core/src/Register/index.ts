export { startOfBerlinDay, todayInBerlin } from "./BerlinDay.ts"
export * from "./CalendarDate.ts"
export type { NameAndSeat } from "./changes/NameAndSeat.ts"
export * from "./changes/PartyMentions.ts"
export { roleHolderParty } from "./changes/RoleHolders.ts"
export * from "./changes/SeatTransfer.ts"
export type { SnapshotEvent } from "./changes/SnapshotEvents.ts"
export { DayOrInstant } from "./DayOrInstant.ts"
export * from "./Document.ts"
export * from "./events/EventTypeName.ts"
export * from "./events/EventTypeTopic.ts"
export { historyFeatures, historyOf } from "./events/History.ts"
export * from "./events/ProviderEvent.ts"
export { EventType, RegisterEvent } from "./events/RegisterEvent.ts"
export { SignalAmount } from "./events/SignalAmount.ts"
export * from "./events/StandingEvents.ts"
export * from "./events/Topic.ts"
export * from "./identity/Court.ts"
export { isOwnSuffix } from "./identity/CourtSuffix.ts"
export type { ForeignRegistration } from "./identity/ForeignRegister.ts"
export * from "./identity/Identity.ts"
export * from "./identity/KnownNumbers.ts"
export {
  type LegalForm,
  legalFormOfCode,
  legalFormOfName,
  legalFormOfShort,
  legalFormOfText
} from "./identity/LegalForm.ts"
export * from "./identity/LegalFormWords.ts"
export { editDistance, foldText } from "./identity/Name.ts"
export {
  digitsAndSuffix,
  Euid,
  euidOf,
  isSameNumber,
  parseEuid,
  RegisterNumber,
  registerNumber,
  RegisterType
} from "./identity/RegisterNumber.ts"
export { type MemoryLimits, remembered } from "./identity/Remembered.ts"
export * from "./identity/Role.ts"
export { soundOfName } from "./identity/Sound.ts"
export {
  type NumberOfRegister,
  parseRegisterNumber,
  type WrittenRegisterNumber
} from "./identity/WrittenRegisterNumber.ts"
export * from "./LocatedAhead.ts"
export type { Connection, Party } from "./ownership/Connections.ts"
export { type OwnershipFeature, type OwnershipLookups, ownershipOf } from "./ownership/OwnershipFeatures.ts"
export { ownerLimit } from "./ownership/OwnershipWalk.ts"
export * from "./ownership/Ties.ts"
export { Address, emptyAddress } from "./profile/Address.ts"
export { CompanySize } from "./profile/CompanySize.ts"
export {
  answeredFeatures,
  Feature,
  type FeatureData,
  featureData,
  memberOf,
  NewsItem,
  WebsiteContent
} from "./profile/Features.ts"
export { FinancialFigure, type FinancialFigures } from "./profile/FinancialFigures.ts"
export { AccountNode, AnnualStatement, AnnualStatementHtml, FinancialKpi } from "./profile/Financials.ts"
export {
  CapitalKind,
  ContactData,
  emptyProfile,
  Organization,
  OrganizationStatus,
  SearchHit
} from "./profile/Organization.ts"
export {
  Person,
  RegisterRole,
  RelatedNaturalPerson,
  RelatedOrganization,
  RelatedPerson,
  RelatedPersons
} from "./profile/Person.ts"
export * from "./profile/PersonProfile.ts"
export type { Place } from "./profile/PostalCode.ts"
export * from "./profile/ProfileViews.ts"
export * from "./profile/RegisterSheet.ts"
export { FormerRegistration, Registration } from "./profile/Registration.ts"
export { Holding, type NaturalShareholder, shareholderName, Shareholders } from "./profile/Shareholders.ts"
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
export * from "./RegisterUpstream.ts"
export * from "./search/DocumentOf.ts"
export { Filter } from "./search/Filter.ts"
export * from "./search/FollowedIntake.ts"
export * from "./search/index.ts"
export * from "./search/Numbered.ts"
export * from "./search/Reference.ts"
export * from "./search/SearchIndex.ts"
export * from "./search/Searching.ts"
export { inOrderOfHits } from "./search/SearchOrder.ts"
export { QueryText, SearchQuery } from "./search/SearchQuery.ts"
export * from "./Withheld.ts"
