import { NodeCrypto } from "@effect/platform-node"
import { Identity } from "@kontor/core"
import { RegisterMemory } from "@kontor/core/memory"
import { Database, Migrations, RegisterIntakePostgres, RegisterPostgres } from "@kontor/postgres"
import { Effect, Layer } from "effect"
import { url } from "./Database.ts"

const identity = Identity.layer.pipe(Layer.provide(NodeCrypto.layerDigest))

/** A register in memory with the way into it: every use of the layer has its own. */
export const memory = RegisterMemory.layer.pipe(Layer.provideMerge(identity), Layer.fresh)

/** A register in a new database with the way into it, and the clients of that database. */
export const postgres = Layer.merge(RegisterPostgres.layer, RegisterIntakePostgres.layer).pipe(
  Layer.provideMerge(identity),
  Layer.provideMerge(Migrations.layer),
  Layer.provideMerge(Layer.unwrap(Effect.map(url, (url) => Database.layer({ url })))),
  Layer.fresh
)
