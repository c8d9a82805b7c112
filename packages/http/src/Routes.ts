import type { Authentication, FetchOrganization, SearchOrganizations } from "@kontor/core"
import { type FileSystem, Layer, type Path } from "effect"
import type { Digest, SecureRandom } from "effect/crypto"
import type { Etag, HttpPlatform, HttpRouter } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "./Api.ts"
import { AuthenticatedCaller } from "./credentials/AuthenticatedCaller.ts"
import { RequiredAbilities } from "./credentials/RequiredAbilities.ts"
import { Operation } from "./operations/Operation.ts"
import { OrganizationsHandlers } from "./Organizations/Handlers.ts"
import * as Docs from "./pages/Docs.ts"
import * as Health from "./pages/Health.ts"
import * as OpenApiPage from "./pages/OpenApiPage.ts"
import * as ProblemPages from "./pages/ProblemPages.ts"
import { ValidParameters } from "./parameters/ValidParameters.ts"
import * as Unmatched from "./Unmatched.ts"

/** What the routes need: the services of core, and cryptography. */
export type Services =
  | Authentication
  | Digest.Digest
  | FetchOrganization
  | SearchOrganizations
  | SecureRandom.SecureRandom

/** What every HTTP platform of Effect provides. */
export type PlatformServices = Etag.Generator | FileSystem.FileSystem | HttpPlatform.HttpPlatform | Path.Path

const Operations = HttpApiBuilder.layer(Api).pipe(
  Layer.provide(OrganizationsHandlers),
  Layer.provide([Operation.layer, AuthenticatedCaller.layer, RequiredAbilities.layer, ValidParameters.layer])
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
