import { PgClient } from "@effect/sql-pg"
import { Clock, Duration, Effect, Option, type Redacted, type Scope } from "effect"
import type * as Reactivity from "effect/reactivity/Reactivity"
import { SqlClient, type SqlError } from "effect/sql"
import { maxMessageSize, session } from "./Sessions.ts"
import { openingSockets } from "./Silence.ts"
import { holds, type Marks, readMarks } from "./StandbyMarks.ts"

export type Question<A> = Effect.Effect<A, SqlError.SqlError, SqlClient.SqlClient>

/** Whether a lane holds all that the primary does, as it was last seen. */
type State = "current" | "behind" | "failed"

/**
 * One connection to a standby. What it answers is not older than the marks that the same connection showed before: a
 * standby never goes back. A new connection may lead to another server, and begins without marks.
 */
export interface StandbyLane {
  readonly state: State
  /** The number of questions under way. */
  readonly underWay: number
  /** When its marks were last read, in milliseconds since 1970. */
  readonly lookedAt: number
  /** Whether anybody has asked: until then it stays closed. */
  isWanted: boolean
  /** The answer, if the lane held what the primary holds before it began. */
  readonly ask: <A>(
    question: Question<A>,
    needed: Effect.Effect<Marks, SqlError.SqlError>
  ) => Effect.Effect<Option.Option<A>, SqlError.SqlError>
  /** Reads its marks, and whether they are those that are needed. */
  readonly look: (needed: Marks) => Effect.Effect<void>
}

/**
 * How long an answer may take, also one that trickles in: the primary answers then. The standby itself gives a
 * statement up a moment later, so that none goes on for nobody.
 */
const patience = Duration.seconds(1)
const statement_timeout = "2s"

/** After how long a silence the connection is closed, which fails what waits on it. Looks come more often. */
const silence = Duration.seconds(3)

const connectTimeout = "2 seconds"

/** Makes a lane to the standby with this URL, which connects when it is looked at. */
export const makeLane = Effect.fnUntraced(function*(
  url: Redacted.Redacted
): Effect.fn.Return<StandbyLane, SqlError.SqlError, Scope.Scope | Reactivity.Reactivity> {
  let opened = 0
  let marks: Marks | undefined
  const client = yield* PgClient.make({
    url,
    applicationName: "kontor reads",
    stream: openingSockets(url, silence, () => {
      opened += 1
      marks = undefined
    }),
    startupParameters: { ...session, statement_timeout, default_transaction_read_only: "on" },
    connectTimeout,
    maxConnections: 1,
    maxMessageSize,
    multiplex: true
  })
  const on = <A>(question: Question<A>) =>
    Effect.provideService(question, SqlClient.SqlClient, client).pipe(
      Effect.timeoutOption(patience),
      Effect.orElseSucceed(Option.none)
    )
  const lane = { state: "behind" as State, underWay: 0, lookedAt: 0, isWanted: false }

  const ask: StandbyLane["ask"] = Effect.fnUntraced(function*(question, needed) {
    const before = { marks, opened }
    lane.underWay += 1
    const [least, answer] = yield* Effect.all([needed, on(question)], { concurrency: 2 }).pipe(
      Effect.ensuring(Effect.sync(() => lane.underWay -= 1))
    )
    const isCurrent = before.opened === opened && before.marks !== undefined && holds(before.marks, least)
    if (Option.isNone(answer)) lane.state = "failed"
    else if (!isCurrent) lane.state = "behind"
    return isCurrent ? answer : Option.none()
  })

  const look = Effect.fnUntraced(function*(needed: Marks) {
    lane.lookedAt = yield* Clock.currentTimeMillis
    marks = Option.getOrUndefined(yield* on(readMarks))
    lane.state = marks === undefined ? "failed" : holds(marks, needed) ? "current" : "behind"
  })
  return Object.assign(lane, { ask, look })
})
