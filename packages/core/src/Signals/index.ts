export * from "./FetchSignal.ts"
export * from "./ListSignals.ts"
export * from "./OtherName.ts"
export * from "./PlanRequired.ts"
export { Signal } from "./Signal.ts"
export * from "./SignalCursor.ts"
export {
  CapitalChangeDetails,
  ClosureDetails,
  InsolvencyDetails,
  MasterDataChangeDetails,
  NewRegistrationDetails,
  OtherDetails,
  RoleHolderChangeDetails,
  SignalDetails,
  TransformationDetails
} from "./SignalDetails.ts"
export * from "./SignalFeed.ts"
export { OrganizationParty, OtherParty, PersonParty, SignalParty } from "./SignalParties.ts"
export * from "./SignalsCatalog.ts"
export { maxOrganizations, signalsPageSize, SignalsQuery } from "./SignalsQuery.ts"
