import { Effect, type Redacted } from "effect"
import { databaseProxy } from "./DatabaseProxy.ts"
import { statementReader } from "./StatementReader.ts"

/** A way to a database on which every statement is seen that a client has the server run. */
interface CountingProxy {
  readonly url: Redacted.Redacted
  /** The statements so far, in the order in which they were sent, the oldest first. */
  readonly statements: Effect.Effect<ReadonlyArray<string>>
  /** How many there were so far. */
  readonly count: Effect.Effect<number>
}

/** Opens such a way, and closes it with the scope. It does not pass on over TLS, which would hide the statements. */
export const countingProxy = Effect.fnUntraced(function*(database: Redacted.Redacted) {
  const statements: Array<string> = []
  const { url } = yield* databaseProxy(database, (near) => {
    near.on("data", statementReader((statement) => statements.push(statement)))
  })
  return {
    url,
    statements: Effect.sync(() => statements.slice()),
    count: Effect.sync(() => statements.length)
  } satisfies CountingProxy
})
