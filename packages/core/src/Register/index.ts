export {
  berlinDayOf,
  CalendarDate,
  DayOrInstant,
  endOfBerlinMonth,
  startOfBerlinDay,
  todayInBerlin
} from "./CalendarDate.ts"
export * from "./Document.ts"
export {
  Bilingual,
  type EventRecord,
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
  type AvailableDocument,
  Feature,
  type FeatureData,
  featureData,
  featureValues,
  type FeatureWires,
  featureWires,
  InsolvencyPublication,
  memberOf,
  NewsItem,
  type OwnershipFeature,
  Publication,
  WebsiteContent
} from "./Features.ts"
export { AccountNode, AnnualStatement, AnnualStatementHtml, FinancialKpi } from "./Financials.ts"
export {
  Address,
  Capital,
  CapitalKind,
  CompanySize,
  ContactData,
  Coordinates,
  emptyAddress,
  emptyProfile,
  FactSource,
  type FactSourceKind,
  FactSources,
  FinancialFigure,
  type FormerText,
  hitOf,
  IndustryClassification,
  Organization,
  OrganizationStatus,
  organizationWire,
  type Origin,
  RepresentationScheme,
  SearchHit,
  storedWire,
  unknownOrigin,
  type Wire,
  wireOf
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
export { EntityId, Euid, FormerRegistration, RegisterType, Registration } from "./Registration.ts"
export {
  Filter,
  FinancialRange,
  HitsOrder,
  HitsSort,
  IndustryScheme,
  isIndustryCode,
  isNarrowing,
  numberTerm,
  QueryText,
  SearchQuery,
  searchReach
} from "./SearchQuery.ts"
export {
  allowedTypos,
  editDistance,
  entityIdWritten,
  foldText,
  type LegalForm,
  legalFormOfCode,
  legalFormOfName,
  legalFormOfShort,
  legalFormOfText,
  type MemoryLimits,
  remembered
} from "./Spelling.ts"
export {
  isWithheldIn,
  makeWithheldEntities,
  Withheld,
  type WithheldEntities,
  type WithheldEntity,
  WithheldVersion
} from "./Withheld.ts"
