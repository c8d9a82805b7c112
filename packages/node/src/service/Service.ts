import * as Kontor from "@kontor/core/Kontor"
import * as AdmissionsPostgres from "@kontor/postgres/Accounts/AdmissionsPostgres"
import * as LiveBudgetPostgres from "@kontor/postgres/Live/LiveBudgetPostgres"
import * as RateLimitsPostgres from "@kontor/postgres/RateLimits/RateLimitsPostgres"
import * as RegisterPostgres from "@kontor/postgres/Register/RegisterPostgres"
import { followedIntake } from "@kontor/register"
import * as Engine from "@kontor/register/Engine"
import { ExcerptsPdf } from "@kontor/sources/excerpts"
import { WebhookSender } from "@kontor/webhooks"
import { Layer } from "effect"
import * as Administering from "./Administering.ts"
import { cryptography } from "./Cryptography.ts"
import * as HeldRegister from "./HeldRegister.ts"
import { intake, stores } from "./Stores.ts"

/** The ports that only requests need. Commands must not sweep rate limits, which begins with the layer. */
const Ports = Layer.mergeAll(
  stores,
  RegisterPostgres.layer,
  Layer.provide(followedIntake, intake),
  RateLimitsPostgres.layer,
  ExcerptsPdf.layer,
  LiveBudgetPostgres.layer,
  WebhookSender.layer
)

/**
 * All rules of the service over PostgreSQL, for the server and for programs that embed it. It needs `ServiceKeys`,
 * `Enrichment`, the search index of `Search.layer`, and the clients of a migrated database from `Storage.layer` or from
 * `Database.layer` of `@kontor/postgres`. With `DoubtFiles.layer` charges in doubt survive a crash of the process.
 */
export const layer = Kontor.layer.pipe(
  Layer.provideMerge(AdmissionsPostgres.layer),
  Layer.provideMerge(HeldRegister.layer(Engine.layer)),
  Layer.provide(Administering.layer),
  Layer.provideMerge(Ports),
  Layer.provideMerge(cryptography)
)
