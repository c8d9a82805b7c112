import { operatorLayer } from "@kontor/core/Administration"
import * as Engine from "@kontor/core/Engine"
import { SearchIndex } from "@kontor/core/Register"
import * as LiveBudgetPostgres from "@kontor/postgres/Live/LiveBudgetPostgres"
import * as RegisterPostgres from "@kontor/postgres/Register/RegisterPostgres"
import { Layer } from "effect"
import { cryptography } from "./Cryptography.ts"
import { administering, intake, stores } from "./Stores.ts"

/** Commands do not search. */
const Ports = Engine.layer.pipe(
  Layer.provide(LiveBudgetPostgres.layer),
  Layer.provideMerge(Layer.mergeAll(stores, intake, Layer.provide(RegisterPostgres.layer, SearchIndex.none)))
)

/**
 * The services for operators' commands over PostgreSQL. It needs the clients of a migrated database. It lies apart from
 * `Service`, so that a command starts without what only requests and workers need.
 */
export const layer = operatorLayer.pipe(
  Layer.provide(administering),
  Layer.provideMerge(Ports),
  Layer.provideMerge(cryptography)
)
