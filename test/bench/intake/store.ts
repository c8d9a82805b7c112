import { NodeCrypto, NodeServices } from "@effect/platform-node"
import { Database, Migrations, RegisterIntakePostgres, RegisterLoadPostgres } from "@kontor/postgres"
import { Identity, RegisterIntake } from "@kontor/register"
import { importFiles, ImportSource, readerOf } from "@kontor/sources"
import { Effect, FileSystem, Layer, Redacted, Result, Schema, Stream } from "effect"
import { Reactivity } from "effect/reactivity"
import { readdir } from "node:fs/promises"
import { join } from "node:path"

const [, , way, given, url, directory] = process.argv as [string, string, "kontor" | "peer", string, string, string]
const source = Schema.decodeUnknownSync(ImportSource)(given)

const storage = RegisterLoadPostgres.layer.pipe(
  Layer.provideMerge(RegisterIntakePostgres.layer),
  Layer.provideMerge(Identity.layer.pipe(Layer.provide(NodeCrypto.layerDigest))),
  Layer.provideMerge(Migrations.layer),
  Layer.provideMerge(Database.layer({ url: Redacted.make(url) })),
  Layer.provideMerge(Layer.mergeAll(NodeCrypto.layerSecureRandom, Reactivity.layer, NodeServices.layer))
)

/** What people write: each record goes into the same tables by itself, in a transaction of its own. */
const oneByOne = Effect.fnUntraced(function*(files: ReadonlyArray<string>) {
  const [fileSystem, intake] = [yield* FileSystem.FileSystem, yield* RegisterIntake]
  return yield* Stream.fromIterable(files).pipe(
    Stream.flatMap((name) => readerOf[source]({ name, bytes: Stream.orDie(fileSystem.stream(name)) })),
    Stream.runFoldEffect(() => 0, (count, read) =>
      Result.isSuccess(read)
        ? Effect.as(intake.take([read.success]), count + 1)
        : Effect.succeed(count))
  )
})

const names = (await readdir(directory)).toSorted()
const files = names.map((name) => join(directory, name))

const stored = way === "peer"
  ? oneByOne(files)
  : Effect.map(importFiles({ source, files }), ({ imported }) => imported)

const measured = Effect.gen(function*() {
  const [start, before] = [performance.now(), process.cpuUsage()]
  const records = yield* stored
  const { system, user } = process.cpuUsage(before)
  return {
    records,
    seconds: (performance.now() - start) / 1000,
    processor_seconds: (user + system) / 1_000_000,
    max_rss_mib: process.resourceUsage().maxRSS / 1024
  }
})

process.stdout.write(JSON.stringify(await Effect.runPromise(Effect.provide(measured, storage))))
