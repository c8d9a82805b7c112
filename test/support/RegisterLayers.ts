import { NodeCrypto } from "@effect/platform-node"
import { WithheldMemory } from "@kontor/core/memory"
import {
  Database,
  Migrations,
  RegisterChangesPostgres,
  RegisterIntakePostgres,
  RegisterLoadPostgres,
  RegisterPostgres
} from "@kontor/postgres"
import { followedIntake, Identity, IndexFollower } from "@kontor/register"
import * as Engine from "@kontor/register/Engine"
import { LiveBudgetMemory, RegisterMemory, SearchIndexMemory } from "@kontor/register/memory"
import { SearchIndexInThread } from "@kontor/search"
import { Effect, Layer, type Redacted } from "effect"
import { storageUrl, url } from "./Database.ts"

/** How identifiers are derived. */
export const identity = Identity.layer.pipe(Layer.provide(NodeCrypto.layerDigest))

/** The engine over a register, as the upstream of the service. */
export const upstream = Layer.provide(Engine.layer, LiveBudgetMemory.layer)

/** A register in memory with the way into it: every use of the layer has its own. */
export const memory = upstream.pipe(
  Layer.provideMerge(RegisterMemory.layer),
  Layer.provideMerge(Layer.mergeAll(identity, WithheldMemory.layer, SearchIndexMemory.layer)),
  Layer.fresh
)

/**
 * A register in this database with the way into it, whose index follows it, and the clients of that database. With
 * `readUrl` it is read from that standby.
 */
export const ofDatabase = (url: Redacted.Redacted, readUrl?: Redacted.Redacted) =>
  Layer.mergeAll(upstream, RegisterPostgres.withheld).pipe(
    Layer.provideMerge(Layer.mergeAll(RegisterPostgres.layer, followedIntake)),
    Layer.provideMerge(IndexFollower.direct),
    Layer.provideMerge(
      Layer.mergeAll(
        Layer.provideMerge(RegisterLoadPostgres.layer, RegisterIntakePostgres.layer),
        RegisterChangesPostgres.layer,
        SearchIndexInThread.layer
      )
    ),
    Layer.provideMerge(identity),
    Layer.provideMerge(Migrations.layer),
    Layer.provideMerge(Database.layer({ url, readUrl })),
    Layer.fresh
  )

/** A register in a new database with the way into it, and the clients of that database. */
export const postgres = Layer.fresh(Layer.unwrap(Effect.map(storageUrl, (url) => ofDatabase(url))))

/** A register in a new database of the owner, who alone may put tables in place of others, and the clients of it. */
export const postgresOwned = Layer.fresh(Layer.unwrap(Effect.map(url, (url) => ofDatabase(url))))

/** The first one, read as from a standby: the database itself, which is never behind. */
export const postgresRead = Layer.fresh(Layer.unwrap(Effect.map(storageUrl, (url) => ofDatabase(url, url))))
