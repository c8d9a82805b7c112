import { Layer } from "effect"
import { ApiKeys } from "./Accounts/ApiKeys.ts"
import { Authentication } from "./Accounts/Authentication.ts"
import { Credentials } from "./Accounts/Credentials.ts"
import { Issuer } from "./Accounts/Issuer.ts"
import { OwnAccount } from "./Accounts/OwnAccount.ts"
import { Tokens } from "./Accounts/Tokens.ts"
import { Administration } from "./Administration.ts"
import { Charge } from "./Credits/Charge.ts"
import { Transactions } from "./Credits/Transactions.ts"
import { Usage } from "./Credits/Usage.ts"
import { FetchDocument } from "./Documents/FetchDocument.ts"
import { LiveFetch } from "./Live/LiveFetch.ts"
import { FetchOrganization } from "./Organizations/FetchOrganization.ts"
import { SearchOrganizations } from "./Organizations/SearchOrganizations.ts"
import { FetchPerson } from "./People/FetchPerson.ts"
import { Attempts } from "./RateLimits/Attempts.ts"
import { ReleasedRegister } from "./Register/ReleasedRegister.ts"
import { Withholding } from "./Register/Withholding.ts"
import { FetchSignal } from "./Signals/FetchSignal.ts"
import { ListSignals } from "./Signals/ListSignals.ts"
import { SignalCursor } from "./Signals/SignalCursor.ts"
import { SignalFeed } from "./Signals/SignalFeed.ts"
import { SignalsCatalog } from "./Signals/SignalsCatalog.ts"

/** What operators work with: it needs the ports of accounts, credits and the register alone. */
export const operatorLayer = Layer.mergeAll(Administration.layer, Withholding.layer).pipe(
  Layer.provideMerge(Issuer.layer),
  Layer.provideMerge(Credentials.layer)
)

/** What answers from the register, without what is withheld. */
const Lookups = Layer.mergeAll(
  SearchOrganizations.layer,
  FetchOrganization.layer,
  FetchDocument.layer,
  FetchPerson.layer
).pipe(Layer.provide(ReleasedRegister))

/**
 * All services of the core. What they still need are the ports (`AccountStore`, `Enrichment`, `Excerpts`, `Ledger`, `LiveBudget`, `RateLimits`, `Register`,
 * `RegisterIntake`, `UnitOfWork`, `Withheld`), the `Keys`, and the cryptography of the host. A `LiveSource` may be there and need not.
 */
export const layer = Layer.mergeAll(
  Authentication.layer,
  Attempts.layer,
  Administration.layer,
  Withholding.layer,
  Lookups,
  ApiKeys.layer,
  OwnAccount.layer,
  Tokens.layer,
  Transactions.layer,
  Usage.layer,
  ListSignals.layer,
  FetchSignal.layer,
  SignalFeed.layer,
  SignalsCatalog.layer
).pipe(
  Layer.provideMerge(Issuer.layer),
  Layer.provideMerge(Layer.mergeAll(Credentials.layer, Charge.layer, LiveFetch.layer, SignalCursor.layer))
)
