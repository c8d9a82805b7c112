import { Effect, type Redacted } from "effect"
import { databaseProxy } from "./DatabaseProxy.ts"
import { noticeReader, statementReader } from "./StatementReader.ts"

/** A way to a database on which every statement is seen that a client has the server run. */
interface CountingProxy {
  readonly url: Redacted.Redacted
  /** The statements so far, in the order in which they were sent, the oldest first. */
  readonly statements: Effect.Effect<ReadonlyArray<string>>
  /** How many there were so far. */
  readonly count: Effect.Effect<number>
  /** The notices of the server so far. */
  readonly notices: Effect.Effect<ReadonlyArray<string>>
}

/** Opens such a way, and closes it with the scope. It does not pass on over TLS, which would hide the statements. */
export const countingProxy = Effect.fnUntraced(function*(database: Redacted.Redacted) {
  const [statements, notices]: [Array<string>, Array<string>] = [[], []]
  const { url } = yield* databaseProxy(database, (near, far) => {
    near.on("data", statementReader((statement) => statements.push(statement)))
    far.on("data", noticeReader((notice) => notices.push(notice)))
  })
  return {
    url,
    statements: Effect.sync(() => statements.slice()),
    count: Effect.sync(() => statements.length),
    notices: Effect.sync(() => notices.slice())
  } satisfies CountingProxy
})
