export {
  announcedCredentials,
  Deliveries,
  type DeliveryDetail,
  DeliveryNotFound,
  type DeliveryQuery,
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
  outgoingHeaders,
  readDestination,
  standardKinds,
  type StoredEndpoint
} from "./Endpoint.ts"
export {
  EndpointChange,
  EndpointNotFound,
  type EndpointPageQuery,
  Endpoints,
  type IssuedSecret,
  NewEndpoint,
  SecretRotation
} from "./Endpoints.ts"
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

export {
  isSigningSecret,
  MalformedSigningSecret,
  signatureOf,
  type SignedMessage,
  signedText,
  type SigningSecret,
  signingSecretPrefix,
  type SigningSecrets
} from "./Signature.ts"
export {
  type DeliveryBacklog,
  type DeliveryPage,
  type DeliveryRecord,
  type DueDelivery,
  type EndpointQuery,
  type EventPage,
  type PurgedWebhooks,
  type Restart,
  type Retention,
  type Room,
  type Settlement,
  shownAttempts,
  WebhookStore
} from "./WebhookStore.ts"
export {
  AttemptError,
  type AttemptResult,
  attemptSeconds,
  inFlightPerEndpoint,
  isAmbiguous,
  keptAnswerBytes,
  type WebhookAttempt,
  WebhookTransport
} from "./WebhookTransport.ts"
