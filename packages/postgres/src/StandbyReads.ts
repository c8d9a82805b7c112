import { Context, Effect, Layer, Option, type Redacted } from "effect"
import type * as Reactivity from "effect/reactivity/Reactivity"
import { SqlClient, type SqlError } from "effect/sql"
import * as Batches from "./Batches.ts"
import { DatabaseMetrics } from "./DatabaseMetrics.ts"
import { LookupClient } from "./LookupClient.ts"
import { makeLane, type Question, type StandbyLane } from "./StandbyLane.ts"
import { readMarks } from "./StandbyMarks.ts"

/** Answers a question by the standby, or by this client of the primary. */
export type Read = <A>(question: Question<A>, primary: SqlClient.SqlClient) => Effect.Effect<A, SqlError.SqlError>

/** The same, where the client of the primary is given. */
export type OneRead = <A>(question: Question<A>) => Effect.Effect<A, SqlError.SqlError>

const fromPrimary: Read = (question, primary) => Effect.provideService(question, SqlClient.SqlClient, primary)

/**
 * How the register is read: from the primary alone, unless the database was opened with a standby.
 *
 * A read never shows less than the primary held when the read began. The primary says how far it is, in one short
 * statement that simultaneous reads share. A lane to the standby says how far that was before the read. Where it is
 * behind or fails, the primary answers, until the standby holds everything again.
 */
export const StandbyReads = Context.Reference<Read>("@kontor/postgres/StandbyReads", {
  defaultValue: () => fromPrimary
})

/** How long after its last look a lane is looked at again. */
const pause = { current: 1000, behind: 100, failed: 1000 } as const

const often = "100 millis"

const lanesOpened = 6

/** The lane with the fewest statements under way, of those that hold everything. */
const freest = (lanes: ReadonlyArray<StandbyLane>): StandbyLane | undefined => {
  let found: StandbyLane | undefined
  for (const lane of lanes) {
    if (lane.state === "current" && (found === undefined || lane.underWay < found.underWay)) found = lane
  }
  return found
}

const make = Effect.fnUntraced(function*(lanes: ReadonlyArray<StandbyLane>) {
  const primary = yield* LookupClient
  const askMarks = yield* Batches.makeAsking(
    "marks",
    (askers: ReadonlyArray<void>) => Effect.map(fromPrimary(readMarks, primary), (marks) => askers.map(() => marks))
  )
  let isAway = false

  /** Says when nothing of the standby answers any more, and when it does again. */
  const see = Effect.suspend(() => {
    const wasAway = isAway
    isAway = lanes.every(({ isWanted, state }) => !isWanted || state === "failed")
    if (isAway && !wasAway) {
      return Effect.logWarning("The standby does not answer. The register is read from the primary meanwhile.")
    }
    return wasAway && !isAway ? Effect.logInfo("The standby answers again") : Effect.void
  })

  const look = Effect.fnUntraced(function*(lane: StandbyLane) {
    yield* lane.look(yield* askMarks())
    yield* see
  })
  const lookAtDue = Effect.clockWith((clock) => {
    const now = clock.currentTimeMillisUnsafe()
    const due = lanes.filter(({ isWanted, lookedAt, state }) => isWanted && now - lookedAt >= pause[state])
    return Effect.forEach(due, (lane) => Effect.ignore(look(lane)), { concurrency: "unbounded", discard: true })
  })
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(lookAtDue, Effect.sleep(often))))

  const read: Read = (question, primary) =>
    Effect.gen(function*() {
      for (const lane of lanes) lane.isWanted = true
      const lane = freest(lanes)
      const isInTransaction = Option.isSome(yield* Effect.serviceOption(primary.transactionService))
      if (lane === undefined || isInTransaction) return yield* fromPrimary(question, primary)
      const answer = yield* lane.ask(question, askMarks())
      yield* DatabaseMetrics.standbyReads.record(1, { found: Option.isSome(answer) ? "current" : lane.state })
      if (Option.isSome(answer)) return answer.value
      yield* see
      return yield* fromPrimary(question, primary)
    })
  return read
})

/** The reads of the register by the standby with this URL, if there is one. */
export const layer = (
  readUrl: Redacted.Redacted | undefined
): Layer.Layer<never, SqlError.SqlError, LookupClient | Reactivity.Reactivity> => {
  if (readUrl === undefined) return Layer.empty
  return Layer.effect(StandbyReads, Effect.flatMap(Effect.replicateEffect(makeLane(readUrl), lanesOpened), make))
}
