import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { type SqlError, Statement } from "effect/sql"

/** How PostgreSQL carried out a statement, in milliseconds without those of planning. */
export interface Plan {
  readonly milliseconds: number
  readonly lines: ReadonlyArray<string>
}

const maxLineLength = 200
const figures =
  /\(actual time=[\d.]+\.\.(?<time>[\d.]+) rows=(?<rows>\d+)(?:\.00)?(?<more>\.\d+)? loops=(?<loops>\d+)\)/u
const total = /^Execution Time: (?<time>[\d.]+) ms$/u

const planOf = (rows: ReadonlyArray<{ "QUERY PLAN": string }>): Plan => {
  const lines = rows.map((row) => row["QUERY PLAN"])
  return {
    milliseconds: Number(lines.map((line) => total.exec(line)?.groups?.["time"]).find((time) => time !== undefined)),
    lines: lines
      .filter((line) => !total.test(line) && !line.startsWith("Planning Time"))
      .map((line) => line.replace(figures, "($<time> ms, rows $<rows>$<more>, loops $<loops>)").slice(0, maxLineLength))
  }
}

const undoneWith = <A>(answer: A) => ({ _tag: "Undone" as const, answer })

/** Carries out something of which nothing stays but its answer. */
const undone = <A>(client: PgClient.PgClient, work: Effect.Effect<A, SqlError.SqlError>) =>
  client.withTransaction(Effect.flatMap(work, (answer) => Effect.fail(undoneWith(answer)))).pipe(
    Effect.catchTag("Undone", ({ answer }) => Effect.succeed(answer))
  )

/** The plan of the statement as the client has prepared it, on a connection of this client. */
const explain = Effect.fnUntraced(function*(client: PgClient.PgClient, statement: Statement.Statement<unknown>) {
  const [text, parameters] = statement.compile()
  yield* undone(client, statement)
  const [prepared] = yield* client<{ name: string; types: ReadonlyArray<string> }>`
    SELECT name, parameter_types::text[] AS types FROM pg_prepared_statements WHERE statement = ${text}`
  const { name, types } = prepared!
  const written = types.map((type, place) => `quote_nullable($${place + 1}::${type}::text) || '::${type}'`)
  const [values] = yield* client.unsafe<{ list: string | null }>(
    `SELECT concat_ws(', ', ${["NULL", ...written].join(", ")}) AS list`,
    parameters
  )
  const given = types.length === 0 ? "" : `(${values?.list ?? ""})`
  const rows = client.unsafe<{ "QUERY PLAN": string }>(
    `EXPLAIN (ANALYZE, COSTS off, BUFFERS off) EXECUTE "${name}"${given}`
  )
  return planOf(yield* undone(client, rows))
})

/**
 * Explains what is asked of a database while something is carried out: each statement as it is prepared on a client,
 * with the settings of its sessions, just before it is carried out itself. The transformer is provided to whatever
 * asks.
 */
export const makeExplaining = () => {
  let asked: { readonly client: PgClient.PgClient; readonly plans: Array<Plan> } | undefined

  const transformer: Statement.Transformer = (statement) => {
    if (asked === undefined) return Effect.succeed(statement)
    const { client, plans } = asked
    return client.withTransaction(explain(client, statement)).pipe(
      Effect.provideService(Statement.CurrentTransformer, undefined),
      Effect.map((plan) => plans.push(plan)),
      Effect.as(statement),
      Effect.orDie
    )
  }

  const plansOf = Effect.fnUntraced(function*<A, E, R>(client: PgClient.PgClient, work: Effect.Effect<A, E, R>) {
    const plans: Array<Plan> = []
    asked = { client, plans }
    const answer = yield* work
    asked = undefined
    return { answer, plans }
  })

  return { transformer, plansOf }
}
