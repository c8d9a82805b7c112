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
  SignalParty,
  TransformationDetails
} from "./Signal.ts"
export { type CursorBinding, InvalidCursor, SignalCursor } from "./SignalCursor.ts"
export { type FeedPage, type FeedQuery, SignalFeed } from "./SignalFeed.ts"
export { CatalogTopic, SignalsCatalog } from "./SignalsCatalog.ts"
export { PlanRequired } from "./Topics.ts"
