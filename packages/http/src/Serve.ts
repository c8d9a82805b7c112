import { BaseUrl, ofOneEffect } from "@kontor/core"
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
import { Context, Effect, type FileSystem, Function, Layer, ManagedRuntime, type Path, type Scope } from "effect"
import type { Digest, SecureRandom } from "effect/crypto"
import {
  type Etag,
  HttpEffect,
  type HttpPlatform,
  HttpRouter,
  HttpServer,
  type HttpServerRequest,
  HttpServerResponse,
  UrlParams
} from "effect/http"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import { AccountHandlers } from "./Accounts.ts"
import { AdministrationApi } from "./Administration/AdministrationContract.ts"
import { makeOperatorAdmission } from "./Administration/AdmittedOperator.ts"
import { OperatedAccountsHandlers } from "./Administration/OperatedAccounts.ts"
import { OperatedCredentialsHandlers } from "./Administration/OperatedCredentials.ts"
import { OperatedRegisterHandlers } from "./Administration/OperatedRegister.ts"
import { OperatedWorkHandlers } from "./Administration/OperatedWork.ts"
import { Api } from "./Contract.ts"
import { ClientAddress, makeCustomerAdmission } from "./credentials/AdmittedCaller.ts"
import { DocumentsHandlers } from "./Documents.ts"
import { MonitorsHandlers } from "./Monitoring.ts"
import {
  administrationPrefix,
  mountedGroups,
  type Mounting,
  type Operators,
  type PageGroup,
  pagesPath
} from "./Mounting.ts"
import { completed } from "./openapi/CompletedDocument.ts"
import { operationsOf } from "./operations/Interpreter.ts"
import { OrganizationsHandlers } from "./Organizations.ts"
import { keptPage } from "./pages/KeptPage.ts"
import * as ProblemPages from "./pages/ProblemPages.ts"
import { documentPage, referencePage } from "./pages/Reference.ts"
import { healthPages, metricsPage } from "./pages/Watch.ts"
import { routerConfig, unmatchedOf, unmatchedWatched } from "./Paths.ts"
import { PeopleHandlers } from "./People.ts"
import { PricesHandlers } from "./Prices.ts"
import { SignalsHandlers } from "./Signals.ts"
import { TokensHandlers } from "./Tokens.ts"
import { DeliveriesHandlers } from "./WebhookDeliveries.ts"
import { EndpointsHandlers } from "./WebhookEndpoints.ts"

/**
 * The way operators authenticate, as the document says it. It stands in the document alone: `AdmittedOperator`
 * compares the token.
 */
export class OperatorScheme
  extends HttpApiMiddleware.Service<OperatorScheme>()("@kontor/http/Administration/OperatorScheme", {
    security: {
      operator: HttpApiSecurity.bearer.pipe(
        HttpApiSecurity.annotate(
          OpenApi.Description,
          "A token of operators: that of KONTOR_ADMIN_TOKEN, or one of KONTOR_ADMIN_TOKENS."
        )
      )
    }
  })
{}

/** A document without the components that nothing in it refers to, nor what these alone refer to. */
const withoutUnused = <D extends { readonly components: object }>(document: D): D => {
  const text = JSON.stringify(document)
  const kept = Object.entries<object>({ ...document.components }).map(([kind, parts]) => [
    kind,
    kind === "securitySchemes"
      ? parts
      : Object.fromEntries(Object.entries(parts).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)))
  ])
  const smaller = { ...document, components: Object.fromEntries(kept) }
  return JSON.stringify(smaller) === text ? document : withoutUnused(smaller)
}

const description = `
What operators do with the service: accounts, credits and plans, credentials, the register and its imports, workers, queues and the
ledger. Whatever changes something is recorded in the audit log, in the same step.

**Authentication.** Send a token of operators as a Bearer token in the header \`Authorization\`: the one that KONTOR_ADMIN_TOKEN sets, or
one of KONTOR_ADMIN_TOKENS. Credentials of accounts are not accepted here, and these tokens are not accepted anywhere else.

**Who does it.** A token of KONTOR_ADMIN_TOKENS has the name of its operator, for the audit log, and one right: \`read\` for what changes
nothing; \`support\` also for exports, names, suspensions, credentials and retries of deliveries; \`billing\` also for new accounts, credits,
plans and subscriptions; \`all\` for everything. Another operation is 403 \`missing_ability\`. With the token of KONTOR_ADMIN_TOKEN, which
may do everything, send your name in the header \`Kontor-Operator\`, at most 100 ASCII characters. Nobody checks it.

**Limits.** Requests with the token count against no rate limit of an account. Like all others they wait for their turn where the
service is busy.

**Errors.** An error is a problem document (RFC 9457), as in the API of customers.
`.trim()

/** The contract of operators with everything its OpenAPI document says. */
const documentedAdministration = (baseUrl: string) =>
  AdministrationApi.middleware(OperatorScheme).annotateMerge(OpenApi.annotations({
    title: "Administration of Kontor",
    version: "1.0.0",
    description,
    license: { name: "MIT", identifier: "MIT" },
    servers: [{ url: `${new URL(baseUrl).origin}${pagesPath(baseUrl)}${administrationPrefix}` }],
    transform: (spec) =>
      withoutUnused(
        completed(
          { api: AdministrationApi, prefix: administrationPrefix, pages: pagesPath(baseUrl) },
          spec as OpenApi.OpenAPISpec
        )
      )
  }))

/** The OpenAPI 3.1 document of the API of operators, apart from that of customers. */
export const administrationDocument = keptPage(
  `${administrationPrefix}/openapi.json`,
  Effect.map(BaseUrl, (baseUrl) => HttpServerResponse.jsonUnsafe(OpenApi.fromApi(documentedAdministration(baseUrl))))
)

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
], makeCustomerAdmission)

type Answers = Layer.Layer<never, never, Services | HttpRouter.HttpRouter | PlatformServices>

const pages: Readonly<Record<PageGroup, Answers>> = {
  health: healthPages,
  metrics: metricsPage,
  docs: Layer.merge(documentPage, referencePage),
  problems: ProblemPages.layer
}

/** The API of operators, for these, and its OpenAPI document, which anybody may read. */
const administrationRoutes = (operators: Operators) =>
  Layer.merge(
    administrationDocument,
    operationsOf(
      AdministrationApi,
      [OperatedAccountsHandlers, OperatedCredentialsHandlers, OperatedRegisterHandlers, OperatedWorkHandlers],
      makeOperatorAdmission(operators)
    )
  )

/**
 * The mounted service as routes for a router of Effect: the operations of `Api`, those of operators where they are
 * mounted, the pages beside them, and the answers to unknown paths and methods.
 */
export const routesOf = (mounting: Mounting): Answers =>
  Layer.mergeAll(
    Operations,
    mounting.administration === undefined ? Layer.empty : administrationRoutes(mounting.administration),
    unmatchedOf(mounting),
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
    healthPages,
    metricsPage,
    unmatchedWatched
  )

/** Wraps the answering of every request, for logs and metrics. It changes no answer. */
export interface Around {
  <E, R>(
    httpEffect: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  ): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest>
}

/**
 * Keeps the key in the query out of every span and message. A host that mounts `Routes` itself provides this to its
 * server.
 */
export const withoutSecrets: Layer.Layer<never> = Layer.succeed(UrlParams.CurrentRedactedNames, [/^api_?key$/i])

/** The sender of a request, as a host knows it. */
export interface Client {
  /** Their IP address. Without one, failed attempts to authenticate are not limited. */
  readonly address?: string | undefined
}

/** The service for hosts that speak web requests. `dispose` releases what it holds. */
export interface WebHandler {
  readonly handler: (request: Request, client?: Client) => Promise<Response>
  /** Settles once everything is built; rejects with why it cannot be, as every request then does. */
  readonly ready: Promise<void>
  readonly dispose: () => Promise<void>
}

/**
 * The service as a function from a web `Request` to a `Response`, for any host with these. Whatever else `services`
 * provides (a logger, a tracer, `BaseUrl`, `Readiness`) applies to its requests.
 */
export const toWebHandler = <E>(services: Layer.Layer<Services, E>, mounting: Mounting = {}): WebHandler => {
  const runtime = ManagedRuntime.make(
    routesOf(mounting).pipe(
      Layer.provideMerge(HttpRouter.layer),
      Layer.provideMerge(ofOneEffect(services)),
      Layer.provideMerge(withoutSecrets),
      Layer.provide([HttpServer.layerServices, Layer.succeed(HttpRouter.RouterConfig, routerConfig)])
    )
  )
  const answering = runtime.context().then((context) =>
    HttpEffect.toWebHandlerWith<HttpRouter.HttpRouter | Services, HttpServerRequest.HttpServerRequest | Scope.Scope>(
      context
    )(
      Context.get(context, HttpRouter.HttpRouter).asHttpEffect()
    )
  )
  const ready = answering.then(() => undefined)
  ready.catch(Function.constVoid)
  return {
    ready,
    dispose: () => runtime.dispose(),
    handler: (request, client) =>
      answering.then((answer) => answer(request, Context.make(ClientAddress, client?.address)))
  }
}

/** The service on an HTTP server of Effect, such as that of Node. */
export const serve = (
  around: Around = Function.identity,
  mounting: Mounting = {}
): Layer.Layer<never, never, Services | HttpServer.HttpServer | PlatformServices> =>
  HttpRouter.serve(routesOf(mounting), {
    disableLogger: true,
    disableListenLog: true,
    routerConfig,
    middleware: around
  }).pipe(
    Layer.provide(withoutSecrets)
  )
