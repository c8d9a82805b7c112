export {
  announcedCredentials,
  Deliveries,
  type DeliveryDetail,
  DeliveryNotFound,
  DeliveryUpkeep,
  type RetrySince
} from "./Deliveries.ts"
export {
  Delivery,
  type DeliveryAttempt,
  type DeliveryMove,
  DeliveryStatus,
  movedAtOnce,
  type NextDelivery,
  openDeliveries,
  statusesToRetryAfter,
  type StoredDelivery,
  type Verdict
} from "./Delivery.ts"
export { Dispatch, inFlightAt } from "./Dispatch.ts"
export {
  CustomHeaders,
  DestinationFault,
  DestinationReach,
  DestinationRefused,
  Endpoint,
  EndpointChanges,
  EndpointKind,
  EndpointKinds,
  EndpointStatus,
  hostOf,
  isSigningSecret,
  MalformedSigningSecret,
  outgoingHeaders,
  readDestination,
  signatureOf,
  type SignedMessage,
  signedText,
  type SigningSecret,
  signingSecretPrefix,
  type SigningSecrets,
  standardKinds,
  type StoredEndpoint
} from "./Endpoint.ts"
export * from "./Endpoints.ts"
export { EndpointTrials, NotVerified, VerificationFault } from "./EndpointTrials.ts"
export {
  type AccountEventKind,
  accountEventsAt,
  AccountMessage,
  type AccountNews,
  EndpointTest,
  EndpointVerification,
  isSignalEvent,
  type Released,
  SignalDetected,
  SignalEvent,
  signalLink,
  SignalLinks,
  type StoredAccountEvent,
  type StoredEvent,
  type StoredSignalEvent,
  WebhookEvent,
  WebhookMessage,
  WebhookMessageJson
} from "./Message.ts"

export * from "./WebhookStore.ts"
export * from "./WebhookTransport.ts"
