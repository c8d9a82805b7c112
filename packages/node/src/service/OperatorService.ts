import { operatorLayer } from "@kontor/core/Administration"
import { LiveBudgetPostgres, RegisterPostgres } from "@kontor/postgres"
import { SearchIndex } from "@kontor/register"
import * as Engine from "@kontor/register/Engine"
import { Layer } from "effect"
import { knownAccounts } from "./AccountService.ts"
import { cryptography } from "./Cryptography.ts"
import { administering, intake, stores } from "./Stores.ts"

/** Commands do not search. */
const Ports = Layer.mergeAll(stores, intake, Layer.provide(RegisterPostgres.layer, SearchIndex.none))

/**
 * The services for operators' commands over PostgreSQL. It needs the clients of a migrated database. It lies apart from
 * `Service`, so that a command starts without what only requests and workers need.
 */
export const layer = operatorLayer.pipe(
  Layer.provide(knownAccounts),
  Layer.provideMerge(Layer.provide(Engine.layer, LiveBudgetPostgres.layer)),
  Layer.provide(administering),
  Layer.provideMerge(Ports),
  Layer.provideMerge(cryptography)
)
