import { EmbeddedPostgres, temporaryDatabase } from "@kontor/postgres/embedded"
import type { ImportSource } from "@kontor/sources"
import { Console, Effect, Redacted } from "effect"
import { execFile } from "node:child_process"
import { loadavg } from "node:os"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const program = fileURLToPath(new URL("store.ts", import.meta.url))
const whole = (figure: number): string => Math.round(figure).toLocaleString("en")

interface Stored {
  readonly records: number
  readonly seconds: number
  readonly processor_seconds: number
  readonly max_rss_mib: number
}

/** Which directories of files are imported: all files of a source, and few enough of them for the peer. */
export interface Directories {
  readonly source: ImportSource
  readonly called: string
  readonly sizes: ReadonlyArray<string>
  readonly forPeer: string
}

/** Imports a directory in a process of its own into a new database, so that its memory is that of the import alone. */
const storedBy = (way: "kontor" | "peer", source: ImportSource, directory: string) =>
  Effect.gen(function*() {
    const server = yield* EmbeddedPostgres
    const url = yield* temporaryDatabase(server.url)
    const { stdout } = yield* Effect.promise(() =>
      promisify(execFile)(process.execPath, [program, way, source, Redacted.value(url), directory])
    )
    const stored: Stored = JSON.parse(stdout)
    return stored
  }).pipe(Effect.scoped)

const rate = ({ records, seconds }: Stored): number => records / seconds

/**
 * What hardly depends on how busy the machine is, as the rate does: processor time of the import for a record, without
 * PostgreSQL's.
 */
const effort = ({ processor_seconds, records }: Stored): string =>
  `${(processor_seconds * 1000 / records).toFixed(2)} ms of processor time each`

/**
 * Figures of an import into PostgreSQL: of each directory how many records a second, and the most memory; then of the
 * one for the peer how that compares with a transaction for each record, in the same run.
 */
export const storedFigures = Effect.fnUntraced(function*({ called, forPeer, sizes, source }: Directories) {
  const figures: Array<string> = []
  for (const directory of sizes) {
    const stored = yield* storedBy("kontor", source, directory)
    figures.push(
      `import, ${whole(stored.records)} ${called} into PostgreSQL: ${whole(rate(stored))} records/s in ` +
        `${whole(stored.max_rss_mib)} MiB, ${effort(stored)}, load ${loadavg()[0]!.toFixed(1)}`
    )
    yield* Console.log(figures.at(-1))
  }
  const [kontor, peer] = [yield* storedBy("kontor", source, forPeer), yield* storedBy("peer", source, forPeer)]
  figures.push(
    `import, ${whole(kontor.records)} ${called} into PostgreSQL: ${whole(rate(kontor))} records/s, ` +
      `a transaction for each ${whole(rate(peer))}/s, ratio ${(rate(kontor) / rate(peer)).toFixed(2)}`
  )
  yield* Console.log(figures.at(-1))
  return figures
})
