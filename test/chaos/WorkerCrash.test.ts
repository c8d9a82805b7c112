import { NodeCrypto } from "@effect/platform-node"
import { PgClient } from "@effect/sql-pg"
import { assert, it } from "@effect/vitest"
import { Database, Migrations } from "@kontor/postgres"
import { Effect, Layer, Random, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes, randomUUID } from "node:crypto"
import { bundledProgram } from "../support/BundledProgram.ts"
import { everybodyIsGone, url } from "../support/Database.ts"
import { drain } from "./worker/Draining.ts"
import { type Epoch, epochs, kills } from "./worker/Epochs.ts"
import { addTenant, feed, feedWhenQuiet } from "./worker/Feeding.ts"
import { ports, services } from "./worker/Node.ts"
import * as Observations from "./worker/Observations.ts"
import { receivers } from "./worker/Receivers.ts"
import { type Environment, killedNode } from "./worker/Workers.ts"
import { CurrentWorld, newWorld } from "./worker/World.ts"

const seed = process.env["KONTOR_CHAOS_SEED"] ?? randomUUID()

/**
 * Gives the nodes work until all of them are killed. Those that still live when there has been nothing to do for long
 * are killed then.
 */
const killAll = (environment: Environment, { kills }: Epoch) =>
  Effect.andThen(
    feed,
    Effect.raceFirst(
      Effect.forEach(kills, (kill) => killedNode(environment, kill), { concurrency: "unbounded", discard: true }),
      feedWhenQuiet
    )
  )

/** Remembers the deliveries whose attempts were cut off. */
const countCutOff = Effect.gen(function*() {
  const [{ cutOff }, sql] = [yield* CurrentWorld, yield* SqlClient.SqlClient]
  for (const { id } of yield* sql<{ id: string }>`SELECT unnest(delivery_ids) AS id FROM webhook_claims`) {
    cutOff.set(id, (cutOff.get(id) ?? 0) + 1)
  }
})

it.live(
  `A worker killed ${kills} times loses no event, repeats a delivery only around a kill, and leaves nothing claimed`,
  () =>
    Effect.gen(function*() {
      const database = Redacted.value(yield* url)
      const file = yield* bundledProgram(new URL("WorkerProcess.ts", import.meta.url))
      const environment = { file, url: database, key: randomBytes(32).toString("hex") }
      const node = Layer.fresh(services(environment.key).pipe(Layer.provideMerge(ports(database))))
      const [world, plan] = [yield* CurrentWorld, yield* Random.withSeed(epochs, seed)]
      yield* Effect.gen(function*() {
        yield* Effect.provide(Migrations.migrate, Database.layer({ url: Redacted.make(database) }))
        const { url: origin } = yield* receivers
        yield* Effect.provide(Effect.andThen(addTenant(origin, "free", 3), addTenant(origin, "max", 3)), node)
        for (const epoch of plan) {
          yield* Effect.provide(killAll(environment, epoch), node)
          yield* everybodyIsGone(Redacted.make(database))
          yield* countCutOff
          world.ahead += epoch.passes
        }
        yield* Effect.provide(Effect.andThen(drain, Observations.booksAreRight), node)
        yield* Observations.sawEverything
        yield* Observations.deliveredEverything
        yield* Observations.repeatedOnlyAroundKills
        yield* Observations.nothingIsClaimed
        assert.lengthOf(plan.flatMap(({ kills }) => kills), kills)
        assert.isAbove(world.killedInPlace, kills / 2)
      }).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(database), maxConnections: 2 })))
    }).pipe(
      Effect.tapCause(() => Effect.logError(`The kills come in the same order again with KONTOR_CHAOS_SEED=${seed}`)),
      Effect.provide(NodeCrypto.layerMac),
      Effect.provideService(CurrentWorld, newWorld())
    )
)
