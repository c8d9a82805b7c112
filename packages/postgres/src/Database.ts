import { PgClient } from "@effect/sql-pg"
import { Clock, Duration, Effect, Layer, Option, type Redacted, type Scope } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import { SqlClient, type SqlError } from "effect/sql"
import * as Batches from "./Batches.ts"
import {
  AccountClient,
  CommitClient,
  CopyClient,
  fromPrimary,
  LookupClient,
  makeAccountClient,
  makeCopyClient,
  type Question,
  type Read,
  StandbyReads,
  WakeClient,
  WatchClient,
  WorkerClient
} from "./Clients.ts"
import {
  keyedSession,
  lookupSession,
  maxMessageSize,
  maxSilence,
  openingSockets,
  session,
  targetOf,
  unlessSilent
} from "./Connections.ts"
import { DatabaseMetrics } from "./DatabaseMetrics.ts"

/** The position of a database. The number grows with the commit of each change of the register. */
interface Marks {
  readonly register: bigint
}

/** Reads how far a database is. */
const readMarks = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const [marks] = yield* sql<Marks>`SELECT version AS register FROM register`
  return marks!
})

/** Returns whether a database with these marks holds all that one with the other marks held. */
const holds = (marks: Marks, needed: Marks): boolean => marks.register >= needed.register

/** The state of a lane beside the primary, as it was last seen. */
type State = "current" | "behind" | "failed"

/**
 * One connection to a standby. What it answers is not older than the marks that the same connection showed before: a
 * standby never goes back. A new connection may lead to another server, and begins without marks.
 */
interface StandbyLane {
  readonly state: State
  /** The number of questions under way. */
  readonly underWay: number
  /** The time when its marks were last read, in milliseconds since 1970. */
  readonly lookedAt: number
  /** True if anybody has asked: until then it stays closed. */
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
 * The time that an answer may take, also one that trickles in: the primary answers then. The standby itself gives a
 * statement up a moment later, so that none goes on for nobody.
 */
const standbyPatience = Duration.seconds(1)
const statement_timeout = "2s"

/** After how long a silence the connection is closed, which fails what waits on it. Looks come more often. */
const standbySilence = Duration.seconds(3)

const standbyConnectTimeout = "2 seconds"

/** Makes a lane to the standby with this URL, which connects when it is looked at. */
const makeLane = Effect.fnUntraced(function*(
  url: Redacted.Redacted
): Effect.fn.Return<StandbyLane, SqlError.SqlError, Scope.Scope | Reactivity.Reactivity> {
  let opened = 0
  let marks: Marks | undefined
  const client = yield* PgClient.make({
    url,
    ...targetOf(url),
    applicationName: "kontor reads",
    stream: openingSockets(url, standbySilence, () => {
      opened += 1
      marks = undefined
    }),
    startupParameters: { ...session, statement_timeout, default_transaction_read_only: "on" },
    connectTimeout: standbyConnectTimeout,
    maxConnections: 1,
    maxMessageSize,
    multiplex: true
  })
  const on = <A>(question: Question<A>) =>
    Effect.provideService(question, SqlClient.SqlClient, client).pipe(
      Effect.timeoutOption(standbyPatience),
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

/** The time after its last look when a lane is looked at again. */
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
const standbyReads = (
  readUrl: Redacted.Redacted | undefined
): Layer.Layer<never, SqlError.SqlError, LookupClient | Reactivity.Reactivity> => {
  if (readUrl === undefined) return Layer.empty
  return Layer.effect(StandbyReads, Effect.flatMap(Effect.replicateEffect(makeLane(readUrl), lanesOpened), make))
}

/**
 * The way to the database of the service. `maxConnections` counts connections beside the seventeen for data of
 * accounts, lookups, bookings, workers, wake-ups and probes. Each of those seventeen except that for wake-ups is closed
 * after `silence`, 45 seconds by default: longer than a statement may take there.
 */
export interface DatabaseOptions {
  readonly url: Redacted.Redacted
  readonly maxConnections?: number | undefined
  readonly silence?: Duration.Duration | undefined
  /** A streaming standby of that database, which the register is read from, over six connections at most. */
  readonly readUrl?: Redacted.Redacted | undefined
}

/** The clients of a database. */
export type Clients =
  | AccountClient
  | PgClient.PgClient
  | SqlClient.SqlClient
  | LookupClient
  | CommitClient
  | CopyClient
  | WakeClient
  | WatchClient
  | WorkerClient

const defaultConnections = 7

const accountConnections = { connections: 6, reserved: 2 }

const lookupConnections = 2
const commitConnections = 4
const workerConnections = 3

const clients = ({ maxConnections = defaultConnections, silence = maxSilence, url }: DatabaseOptions) => {
  const whole = { url, ...targetOf(url) }
  const short = { ...whole, ...unlessSilent(url, silence) }
  return Layer.mergeAll(
    PgClient.layer({
      ...whole,
      maxConnections,
      maxMessageSize,
      applicationName: "kontor",
      startupParameters: session
    }),
    Layer.sync(CopyClient, () => makeCopyClient(url)),
    Layer.effect(
      AccountClient,
      Effect.flatMap(
        PgClient.make({
          ...short,
          maxConnections: accountConnections.connections,
          applicationName: "kontor accounts",
          startupParameters: keyedSession
        }),
        (client) => makeAccountClient(client, { ...accountConnections, ...targetOf(url) })
      )
    ),
    Layer.effect(
      LookupClient,
      PgClient.make({
        ...short,
        maxConnections: lookupConnections,
        multiplex: true,
        applicationName: "kontor lookups",
        startupParameters: lookupSession
      })
    ),
    Layer.effect(
      CommitClient,
      PgClient.make({
        ...short,
        maxConnections: commitConnections,
        applicationName: "kontor bookings",
        startupParameters: keyedSession
      })
    ),
    Layer.effect(
      WorkerClient,
      PgClient.make({
        ...short,
        maxConnections: workerConnections,
        applicationName: "kontor workers",
        startupParameters: keyedSession
      })
    ),
    Layer.effect(
      WatchClient,
      PgClient.make({
        ...short,
        maxConnections: 1,
        applicationName: "kontor probes",
        startupParameters: session
      })
    ),
    Layer.effect(
      WakeClient,
      PgClient.make({
        ...whole,
        maxConnections: 1,
        keepAlive: "30 seconds",
        applicationName: "kontor wake-ups",
        startupParameters: session
      })
    )
  )
}

/**
 * The clients of one database, PostgreSQL 14 or newer: one for statements and transactions of any length, one for the
 * data of accounts, one for the lookups of every request, one for bookings, one for claims and settlements, one for
 * wake-ups, one for probes; and with `readUrl` those of a standby. Everything of the service lies in the schema
 * `kontor`; extensions may also lie in `public`. Connections are opened when they are needed.
 */
export const layer = (options: DatabaseOptions): Layer.Layer<Clients, SqlError.SqlError> =>
  standbyReads(options.readUrl).pipe(Layer.provideMerge(clients(options)), Layer.provide(Reactivity.layer))
