export {
  berlinDayOf,
  CalendarDate,
  endOfBerlinMonth,
  startOfBerlinDay,
  todayInBerlin,
  writtenBerlinDayOf
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
  TopicCode
} from "./Event.ts"
export * from "./Features.ts"
export { AccountNode, AnnualStatement, AnnualStatementHtml, FinancialKpi } from "./Financials.ts"
export * from "./Organization.ts"
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
export * from "./SearchQuery.ts"
export {
  allowedTypos,
  editDistance,
  entityIdWritten,
  foldText,
  type LegalForm,
  legalFormOfCode,
  legalFormOfShort,
  type MemoryLimits,
  remembered
} from "./Spelling.ts"
export * from "./Wire.ts"
export * from "./Withheld.ts"
