import { Context, Effect, Predicate, Redacted, type Scope } from "effect"
import { SqlError } from "effect/sql"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Client } from "pg"
import type { from as copyFrom } from "pg-copy-streams"

/** What a column holds, as it is written into the text format of `COPY`. */
export type Cell = string | number | boolean | null

const special = /[\\\n\r\t]/u
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" }

const written = (cell: Cell): string => {
  if (cell === null) return "\\N"
  if (typeof cell !== "string") return String(cell)
  return special.test(cell) ? cell.replaceAll(/[\\\n\r\t]/gu, (character) => escapes[character]!) : cell
}

/** A row in the text format of `COPY`. */
export const copyRow = (cells: ReadonlyArray<Cell>): string => {
  let row = ""
  for (let place = 0; place < cells.length; place++) row += (place === 0 ? "" : "\t") + written(cells[place]!)
  return `${row}\n`
}

/** A connection of its own, over which rows come in by `COPY`, which the driver of all others does not speak. */
export interface Copying {
  /** Statements without parameters, one after the other; the rows of the last one. */
  readonly run: (
    statements: string
  ) => Effect.Effect<ReadonlyArray<Readonly<Record<string, unknown>>>, SqlError.SqlError>
  /** Adds rows, in the text format of `COPY`, to columns of a table: `table (column, ...)`. */
  readonly copy: (columns: string, rows: ReadonlyArray<Uint8Array>) => Effect.Effect<void, SqlError.SqlError>
}

const session = "SET lock_timeout = 0; SET statement_timeout = 0; SET jit = off; SET search_path = kontor, public"

/** A failure with a state is the answer of the database; any other one says that the connection is gone. */
const failureOf = (cause: unknown): SqlError.SqlError => {
  const Reason = Predicate.hasProperty(cause, "code") && /^[0-9A-Z]{5}$/u.test(String(cause.code))
    ? SqlError.UnknownError
    : SqlError.ConnectionError
  return new SqlError.SqlError({ reason: new Reason({ cause, message: "COPY failed" }) })
}

const attempt = <A>(work: () => Promise<A>) => Effect.tryPromise({ try: work, catch: failureOf })

const copyingOf = (client: Client, from: typeof copyFrom): Copying => ({
  run: (statements) =>
    Effect.map(attempt(() => client.query(statements)), (result) => [result].flat().at(-1)?.rows ?? []),
  copy: (columns, rows) =>
    attempt(() => pipeline(Readable.from([Buffer.concat(rows)]), client.query(from(`COPY ${columns} FROM STDIN`))))
})

/** Opens connections for `COPY`, each for as long as a scope. */
export class CopyClient extends Context.Service<CopyClient, {
  readonly connect: Effect.Effect<Copying, SqlError.SqlError, Scope.Scope>
}>()("@kontor/postgres/CopyClient") {}

/** Opens connections to the database of this address. The driver is loaded when the first of them is opened. */
export const makeCopyClient = (url: Redacted.Redacted): CopyClient["Service"] => ({
  connect: Effect.gen(function*() {
    // A bundle gives a package in the older form of modules as its default alone.
    const [{ default: pg }, { default: { from } }] = yield* Effect.promise(() =>
      Promise.all([import("pg"), import("pg-copy-streams")])
    )
    const client = yield* Effect.acquireRelease(
      attempt(async () => {
        const client = new pg.Client({ connectionString: Redacted.value(url), application_name: "kontor load" })
        client.on("error", () => {})
        await client.connect()
        return client
      }),
      (client) => Effect.promise(() => client.end().catch(() => {}))
    )
    yield* attempt(() => client.query(session))
    return copyingOf(client, from)
  })
})
