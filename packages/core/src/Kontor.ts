import { Layer } from "effect"
import { Authentication } from "./Accounts/Authentication.ts"
import { Credentials } from "./Accounts/Credentials.ts"
import { Administration } from "./Administration.ts"
import { Charge } from "./Credits/Charge.ts"
import { FetchOrganization } from "./Organizations/FetchOrganization.ts"
import { SearchOrganizations } from "./Organizations/SearchOrganizations.ts"

/**
 * All services of the core. What they still need are the ports (`AccountStore`, `Ledger`, `Register`, `UnitOfWork`) and
 * the digests and random numbers of the host.
 */
export const layer = Layer.mergeAll(
  Authentication.layer,
  Administration.layer,
  SearchOrganizations.layer,
  FetchOrganization.layer
).pipe(Layer.provideMerge(Layer.mergeAll(Credentials.layer, Charge.layer)))
