import type {
  ApiKeys,
  Attempts,
  Authentication,
  FetchDocument,
  FetchOrganization,
  FetchPerson,
  FetchSignal,
  ListSignals,
  OwnAccount,
  SearchOrganizations,
  SignalsCatalog,
  Tokens,
  Transactions,
  Usage
} from "@kontor/core"
import { type FileSystem, Layer, type Path } from "effect"
import type { Digest, SecureRandom } from "effect/crypto"
import type { Etag, HttpPlatform, HttpRouter } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { AccountHandlers } from "./Account/Handlers.ts"
import { Api } from "./Api.ts"
import { AuthenticatedCaller } from "./credentials/AuthenticatedCaller.ts"
import { RequiredAbilities } from "./credentials/RequiredAbilities.ts"
import { DocumentsHandlers } from "./Documents/Handlers.ts"
import { Operation } from "./operations/Operation.ts"
import { OrganizationsHandlers } from "./Organizations/Handlers.ts"
import * as Docs from "./pages/Docs.ts"
import * as Health from "./pages/Health.ts"
import * as OpenApiPage from "./pages/OpenApiPage.ts"
import * as ProblemPages from "./pages/ProblemPages.ts"
import { MembersOnce } from "./parameters/MembersOnce.ts"
import { NoParameters } from "./parameters/NoParameters.ts"
import { ValidBody } from "./parameters/ValidBody.ts"
import { ValidParameters } from "./parameters/ValidParameters.ts"
import { PeopleHandlers } from "./People/Handlers.ts"
import { AddressLimited } from "./rates/AddressLimited.ts"
import { RateLimited } from "./rates/RateLimited.ts"
import { SignalsHandlers } from "./Signals/Handlers.ts"
import { ValidSignalsParameters } from "./Signals/ValidSignalsParameters.ts"
import { TokensHandlers } from "./Tokens/Handlers.ts"
import * as Unmatched from "./Unmatched.ts"

/** What the routes need: the services of core, and cryptography. */
export type Services =
  | ApiKeys
  | Attempts
  | Authentication
  | Digest.Digest
  | FetchDocument
  | FetchOrganization
  | FetchPerson
  | FetchSignal
  | ListSignals
  | OwnAccount
  | SearchOrganizations
  | SecureRandom.SecureRandom
  | SignalsCatalog
  | Tokens
  | Transactions
  | Usage

/** What every HTTP platform of Effect provides. */
export type PlatformServices = Etag.Generator | FileSystem.FileSystem | HttpPlatform.HttpPlatform | Path.Path

const Operations = HttpApiBuilder.layer(Api).pipe(
  Layer.provide(OrganizationsHandlers),
  Layer.provide([AccountHandlers, TokensHandlers]),
  Layer.provide(PeopleHandlers),
  Layer.provide(DocumentsHandlers),
  Layer.provide(SignalsHandlers),
  Layer.provide([
    Operation.layer,
    AddressLimited.layer,
    AuthenticatedCaller.layer,
    RateLimited.layer,
    RequiredAbilities.layer,
    MembersOnce.layer,
    NoParameters.layer,
    ValidBody.layer,
    ValidParameters.layer,
    ValidSignalsParameters.layer
  ])
)

/**
 * Everything the service answers over HTTP, as routes for a router of Effect: the operations of `Api`, the pages at the origin
 * root, and the answers to unknown paths and methods.
 */
export const Routes: Layer.Layer<never, never, Services | HttpRouter.HttpRouter | PlatformServices> = Layer.mergeAll(
  Operations,
  Health.layer,
  OpenApiPage.layer,
  Docs.layer,
  ProblemPages.layer,
  Unmatched.layer
)
