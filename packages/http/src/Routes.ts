import type { BaseUrl } from "@kontor/core"
import type { ApiKeys, Authentication, Tokens } from "@kontor/core/Accounts"
import type { Administration } from "@kontor/core/Administration"
import type { OwnAccount, Transactions, Usage } from "@kontor/core/Credits"
import type { FetchDocument } from "@kontor/core/Documents"
import type { Idempotent } from "@kontor/core/Idempotency"
import type { Monitors } from "@kontor/core/Monitoring"
import type { FetchOrganization, SearchOrganizations } from "@kontor/core/Organizations"
import type { FetchPerson } from "@kontor/core/People"
import type { AddressLimits } from "@kontor/core/RateLimits"
import type { FetchSignal, ListSignals, SignalsCatalog } from "@kontor/core/Signals"
import type { Deliveries, Endpoints, EndpointTrials } from "@kontor/core/Webhooks"
import { type FileSystem, Layer, type Path } from "effect"
import type { Digest, SecureRandom } from "effect/crypto"
import type { Etag, HttpPlatform, HttpRouter } from "effect/http"
import { AccountHandlers, TokensHandlers } from "./Accounts/Handlers.ts"
import { administrationRoutes } from "./Administration/Routes.ts"
import { Api } from "./Api.ts"
import { AdmittedCaller } from "./credentials/AdmittedCaller.ts"
import { DocumentsHandlers } from "./Documents/Handlers.ts"
import { IdempotencyKeyRequired } from "./Idempotency/IdempotencyKeyRequired.ts"
import { MonitorsHandlers } from "./Monitoring/Handlers.ts"
import { mountedGroups, type Mounting, type PageGroup } from "./mounts/Mounting.ts"
import { operationsOf } from "./operations/HandlersOf.ts"
import { uninterruptedRoutes } from "./operations/Interruption.ts"
import { Operation } from "./operations/Operation.ts"
import { OrganizationsHandlers } from "./Organizations/Handlers.ts"
import * as Docs from "./pages/Docs.ts"
import * as Health from "./pages/Health.ts"
import * as Metrics from "./pages/Metrics.ts"
import * as OpenApiPage from "./pages/OpenApiPage.ts"
import * as ProblemPages from "./pages/ProblemPages.ts"
import { NoBody } from "./parameters/NoBody.ts"
import { NoParameters } from "./parameters/NoParameters.ts"
import { OptionalBody } from "./parameters/OptionalBody.ts"
import { ValidBody } from "./parameters/ValidBody.ts"
import { ValidParameters } from "./parameters/ValidParameters.ts"
import { WholeBody } from "./parameters/WholeBody.ts"
import { PeopleHandlers } from "./People/Handlers.ts"
import { PricesHandlers } from "./Prices/Handlers.ts"
import { SignalsHandlers } from "./Signals/Handlers.ts"
import { ValidSignalsParameters } from "./Signals/ValidSignalsParameters.ts"
import * as Unmatched from "./Unmatched.ts"
import { DeliveriesHandlers } from "./Webhooks/deliveries/Handlers.ts"
import { EndpointsHandlers } from "./Webhooks/endpoints/Handlers.ts"

/** The services that the routes need: those of core, and cryptography. */
export type Services =
  | AddressLimits
  | Administration
  | ApiKeys
  | Authentication
  | BaseUrl
  | Deliveries
  | Digest.Digest
  | Endpoints
  | EndpointTrials
  | FetchDocument
  | FetchOrganization
  | FetchPerson
  | FetchSignal
  | Idempotent
  | ListSignals
  | Monitors
  | OwnAccount
  | SearchOrganizations
  | SecureRandom.SecureRandom
  | SignalsCatalog
  | Tokens
  | Transactions
  | Usage

/** The services of every HTTP platform of Effect. */
export type PlatformServices = Etag.Generator | FileSystem.FileSystem | HttpPlatform.HttpPlatform | Path.Path

const Operations = operationsOf(Api, [
  OrganizationsHandlers,
  PeopleHandlers,
  DocumentsHandlers,
  SignalsHandlers,
  PricesHandlers,
  TokensHandlers,
  AccountHandlers,
  MonitorsHandlers,
  EndpointsHandlers,
  DeliveriesHandlers
]).pipe(
  Layer.provide(uninterruptedRoutes),
  Layer.provide([
    Operation.layer,
    AdmittedCaller.layer,
    IdempotencyKeyRequired.layer,
    WholeBody.layer,
    NoBody.layer,
    NoParameters.layer,
    OptionalBody.layer,
    ValidBody.layer,
    ValidParameters.layer,
    ValidSignalsParameters.layer
  ])
)

type Answers = Layer.Layer<never, never, Services | HttpRouter.HttpRouter | PlatformServices>

const pages: Readonly<Record<PageGroup, Answers>> = {
  health: Health.layer,
  metrics: Metrics.layer,
  docs: Layer.merge(OpenApiPage.layer, Docs.layer),
  problems: ProblemPages.layer
}

/**
 * The mounted service as routes for a router of Effect: the operations of `Api`, those of operators where they are
 * mounted, the pages beside them, and the answers to unknown paths and methods.
 */
export const routesOf = (mounting: Mounting): Answers =>
  Layer.mergeAll(
    Operations,
    mounting.administration === undefined ? Layer.empty : administrationRoutes(mounting.administration.token),
    Unmatched.layerOf(mounting),
    ...mountedGroups(mounting).map((group) => pages[group])
  )

/** The same at the root of an origin, with all pages. */
export const Routes: Answers = routesOf({})

/**
 * The routes of a process without the API, such as a worker: whether it is alive and ready, and its metrics. Everything
 * else is unknown.
 */
export const WatchRoutes: Layer.Layer<never, never, BaseUrl | SecureRandom.SecureRandom | HttpRouter.HttpRouter> = Layer
  .mergeAll(
    Health.layer,
    Metrics.layer,
    Unmatched.layerWatched
  )
