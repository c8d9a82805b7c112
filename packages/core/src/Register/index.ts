export { CalendarDate, DayOrInstant, startOfBerlinDay, todayInBerlin } from "./CalendarDate.ts"
export * from "./Document.ts"
export * from "./EntityId.ts"
export {
  Bilingual,
  EventTopic,
  EventType,
  eventTypeName,
  Phase,
  type ProviderEvent,
  RegisterEntry,
  RegisterEvent,
  SignalAmount,
  TopicCode,
  withoutNulls
} from "./Event.ts"
export {
  answeredFeatures,
  Feature,
  type FeatureData,
  featureData,
  InsolvencyPublication,
  memberOf,
  NewsItem,
  type OwnershipFeature,
  Publication,
  WebsiteContent
} from "./Features.ts"
export { AccountNode, AnnualStatement, AnnualStatementHtml, FinancialKpi } from "./Financials.ts"
export {
  allowedTypos,
  editDistance,
  foldText,
  type LegalForm,
  legalFormOfCode,
  legalFormOfName,
  legalFormOfShort,
  legalFormOfText,
  type MemoryLimits,
  remembered,
  soundOfName
} from "./Name.ts"
export {
  Address,
  Capital,
  CapitalKind,
  CompanySize,
  ContactData,
  Coordinates,
  emptyAddress,
  emptyProfile,
  FinancialFigure,
  hitOf,
  IndustryClassification,
  Organization,
  OrganizationStatus,
  RepresentationScheme,
  SearchHit
} from "./Organization.ts"
export * from "./Ownership.ts"
export {
  Person,
  RegisterRole,
  RelatedNaturalPerson,
  RelatedOrganization,
  RelatedPerson,
  RelatedPersons,
  RoleName
} from "./Person.ts"
export * from "./RegisterUpkeep.ts"
export * from "./RegisterUpstream.ts"
export { Euid, FormerRegistration, RegisterType, Registration } from "./Registration.ts"
export {
  Filter,
  FinancialRange,
  IndustryScheme,
  isIndustryCode,
  numberTerm,
  QueryText,
  SearchQuery,
  searchReach
} from "./SearchQuery.ts"
export {
  isWithheldIn,
  makeWithheldEntities,
  Withheld,
  type WithheldEntities,
  type WithheldEntity,
  WithheldVersion
} from "./Withheld.ts"
