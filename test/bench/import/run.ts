import { NodeCrypto, NodeServices } from "@effect/platform-node"
import { Database, Migrations, RegisterIntakePostgres, RegisterLoadPostgres } from "@kontor/postgres"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Identity } from "@kontor/register"
import { importFiles } from "@kontor/sources"
import { Console, Effect, Layer } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { keepResults } from "../Results.ts"
import { writeBulk } from "./Bulk.ts"
import { storeAlone } from "./Peer.ts"

const sizes = process.argv.includes("--million") ? [1_000, 100_000, 1_000_000] : [1_000, 100_000]
const storedRecords = 20_000

const reading = fileURLToPath(new URL("read.ts", import.meta.url))
const whole = (figure: number): string => Math.round(figure).toLocaleString("en")

interface Reading {
  readonly records: number
  readonly seconds: number
  readonly max_rss_mib: number
}

/** Reads a file in a process of its own, so that its memory is that of the reading alone. */
const readBy = (reader: "kontor" | "peer", file: string) =>
  Effect.map(
    Effect.promise(() => promisify(execFile)(process.execPath, [reading, reader, file])),
    ({ stdout }): Reading => JSON.parse(stdout)
  )

const rate = ({ records, seconds }: Pick<Reading, "records" | "seconds">): number => records / seconds

const temporary = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-bench-"))),
  (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true }))
)

const timed = Effect.fnUntraced(function*<E, R>(effect: Effect.Effect<number, E, R>) {
  const start = performance.now()
  const records = yield* effect
  return { records, seconds: (performance.now() - start) / 1000 }
})

const readings = Effect.fnUntraced(function*(directory: string) {
  const figures: Array<string> = []
  for (const size of sizes) {
    const file = join(directory, `companies-${size}.jsonl`)
    yield* Effect.promise(() => writeBulk(file, size))
    const [kontor, peer] = [yield* readBy("kontor", file), yield* readBy("peer", file)]
    figures.push(
      `import, reading ${whole(kontor.records)} OffeneRegister lines: ${whole(rate(kontor))} records/s in ` +
        `${whole(kontor.max_rss_mib)} MiB, JSON.parse alone ${whole(rate(peer))}/s in ${
          whole(peer.max_rss_mib)
        } MiB, ` +
        `ratio ${(rate(kontor) / rate(peer)).toFixed(2)}`
    )
    yield* Console.log(figures.at(-1))
  }
  return figures
})

const storing = Effect.fnUntraced(function*(directory: string) {
  const file = join(directory, "stored.jsonl")
  yield* Effect.promise(() => writeBulk(file, storedRecords))
  const kontor = yield* timed(
    Effect.map(importFiles({ source: "offeneregister", files: [file] }), ({ imported }) => imported)
  )
  const peer = yield* timed(Effect.flatMap(SqlClient.SqlClient, (sql) => storeAlone(sql, file)))
  const figure =
    `import, ${whole(kontor.records)} OffeneRegister lines into PostgreSQL: ${whole(rate(kontor))} records/s, ` +
    `lines as they are ${whole(rate(peer))}/s, ratio ${(rate(kontor) / rate(peer)).toFixed(2)}`
  yield* Console.log(figure)
  return [figure]
})

const server = Layer.unwrap(Effect.map(temporary, (dataDirectory) => EmbeddedPostgres.layer({ dataDirectory })))

const storage = RegisterLoadPostgres.layer.pipe(
  Layer.provideMerge(RegisterIntakePostgres.layer),
  Layer.provideMerge(Identity.layer.pipe(Layer.provide(NodeCrypto.layerDigest))),
  Layer.provideMerge(Migrations.layer),
  Layer.provideMerge(Layer.unwrap(Effect.map(EmbeddedPostgres, ({ url }) => Database.layer({ url })))),
  Layer.provideMerge(Layer.mergeAll(server, NodeCrypto.layerSecureRandom, Reactivity.layer, NodeServices.layer))
)

const bench = Effect.gen(function*() {
  const directory = yield* temporary
  const figures = [...yield* readings(directory), ...yield* Effect.provide(storing(directory), storage)]
  yield* keepResults(figures)
})

await Effect.runPromise(Effect.scoped(bench))
