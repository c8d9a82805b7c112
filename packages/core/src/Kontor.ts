import { Layer } from "effect"
import { ApiKeys } from "./Accounts/ApiKeys.ts"
import { Authentication, Credentials, Issuer } from "./Accounts/Authentication.ts"
import { Tokens } from "./Accounts/Tokens.ts"
import { Administration } from "./Administration/Administration.ts"
import { Charge } from "./Credits/Charge.ts"
import { balancesOfLedger } from "./Credits/Ledger.ts"
import { OwnAccount, Transactions } from "./Credits/OwnAccount.ts"
import { Usage } from "./Credits/Usage.ts"
import { FetchDocument } from "./Documents.ts"
import { oneEffect } from "./Host.ts"
import { Idempotent } from "./Idempotency.ts"
import { monitoredEndpoints, MonitorRuns } from "./Monitoring/MonitorRuns.ts"
import { Monitors } from "./Monitoring/Monitors.ts"
import { FetchOrganization } from "./Organizations/FetchOrganization.ts"
import { SearchOrganizations } from "./Organizations/SearchOrganizations.ts"
import { FetchPerson } from "./People/FetchPerson.ts"
import { AddressLimits } from "./RateLimits.ts"
import { Sealing } from "./Secrets.ts"
import { FetchSignal } from "./Signals/FetchSignal.ts"
import { ListSignals, SignalCursor, SignalFeed } from "./Signals/ListSignals.ts"
import { SignalsCatalog } from "./Signals/SignalsCatalog.ts"
import { announcedCredentials, Deliveries, DeliveryUpkeep } from "./Webhooks/Deliveries.ts"
import { Dispatch } from "./Webhooks/Dispatch.ts"
import { Endpoints } from "./Webhooks/Endpoints.ts"
import { EndpointTrials } from "./Webhooks/EndpointTrials.ts"

/**
 * All services of the core. They need the ports (`Accounts`, `AuditLog`, `CredentialStore`, `Enrichment`, `Excerpts`,
 * `IdempotencyStore`, `ImportReports`, `Ledger`, `MonitorStore`, `RateLimits`, `Register`, `RegisterIntake`,
 * `RegisterUpstream`, `UnitOfWork`, `WebhookStore`, `WebhookTransport`, `Withheld`), the `Identity`, the `ServiceKeys`,
 * the `BaseUrl`, and the cryptography of the host. `LiveSource`, `WakeUps`, `Admissions` and `Refusals` are optional.
 * They die with `TwoCopiesOfEffect` where the host runs them by another copy of effect.
 */
export const layer = Layer.mergeAll(
  Layer.provide(Authentication.layer, balancesOfLedger),
  AddressLimits.layer,
  Administration.layer,
  SearchOrganizations.layer,
  FetchOrganization.layer,
  FetchDocument.layer,
  FetchPerson.layer,
  ApiKeys.layer,
  OwnAccount.layer,
  Tokens.layer,
  Transactions.layer,
  Usage.layer,
  Idempotent.layer,
  ListSignals.layer,
  FetchSignal.layer,
  SignalFeed.layer,
  SignalsCatalog.layer,
  Monitors.layer,
  MonitorRuns.layer,
  Deliveries.layer,
  Endpoints.layer,
  EndpointTrials.layer,
  Dispatch.layer
).pipe(
  Layer.provideMerge(
    Layer.mergeAll(DeliveryUpkeep.layer, Layer.provide(Issuer.layer, announcedCredentials), monitoredEndpoints)
  ),
  Layer.provideMerge(
    Layer.mergeAll(Credentials.layer, Charge.layer, Sealing.layer, SignalCursor.layer)
  ),
  Layer.provide(oneEffect)
)
export { workers } from "./Workers.ts"
