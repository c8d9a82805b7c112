export { FetchSignal, InvalidSignalId, SignalId, SignalNotFound } from "./FetchSignal.ts"
export * from "./ListSignals.ts"
export {
  CapitalChangeDetails,
  ClosureDetails,
  InsolvencyDetails,
  MasterDataChangeDetails,
  NewRegistrationDetails,
  OrganizationParty,
  OtherDetails,
  OtherName,
  OtherParty,
  PersonParty,
  RoleHolderChangeDetails,
  Signal,
  SignalDetails,
  SignalParties,
  SignalParty,
  SignalProfile,
  TransformationDetails
} from "./Signal.ts"
export { CatalogTopic, PlanRequired, SignalsCatalog } from "./SignalsCatalog.ts"
