export {
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
  type StoredDelivery
} from "./Delivery.ts"
export { Dispatch } from "./Dispatch.ts"
export {
  CustomHeaders,
  DestinationFault,
  DestinationReach,
  DestinationRefused,
  Endpoint,
  EndpointChanges,
  EndpointStatus,
  hostOf,
  outgoingHeaders,
  readDestination,
  type StoredEndpoint
} from "./Endpoint.ts"
export {
  EndpointNotFound,
  type EndpointPageQuery,
  Endpoints,
  type IssuedSecret,
  NewEndpoint,
  SecretRotation
} from "./Endpoints.ts"
export { EndpointTrials, NotVerified, VerificationFault } from "./EndpointTrials.ts"
export {
  EndpointTest,
  EndpointVerification,
  type Released,
  SignalDetected,
  signalLink,
  SignalLinks,
  type StoredEvent,
  WebhookEvent,
  WebhookMessage,
  WebhookMessageJson
} from "./Message.ts"
export { statusesToRetryAfter, type Verdict } from "./RetryPlan.ts"
export { inFlightAt } from "./Shares.ts"
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
