import { PgClient } from "@effect/sql-pg"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Context, Effect, Exit, Layer, Redacted, Schedule, Scope } from "effect"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import * as Database from "../../support/Database.ts"
import { faultyProxy } from "../../support/FaultyProxy.ts"
import { clusterDirectory } from "../../support/NewCluster.ts"
import { hasClusters, standby } from "./Clusters.ts"
import type { Fault } from "./Fault.ts"

const often = Schedule.spaced("50 millis")

const asOwner = (url: Redacted.Redacted, statements: Effect.Effect<unknown, unknown, PgClient.PgClient>) =>
  Effect.orDie(Effect.asVoid(Effect.provide(statements, Database.clientOf(url))))

const endOthers = PgClient.PgClient.use((sql) =>
  sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`
)

const readOnly: Fault = {
  name: "read-only",
  shows: ["storage", "read_only"],
  prepare: Effect.gen(function*() {
    const url = yield* Database.url
    const name = new URL(Redacted.value(url)).pathname.slice(1)
    const turn = (to: "on" | "off") =>
      asOwner(
        url,
        PgClient.PgClient.use((sql) =>
          sql`SET default_transaction_read_only = off`.pipe(
            Effect.andThen(sql`ALTER DATABASE ${sql(name)} SET default_transaction_read_only = ${sql.literal(to)}`),
            Effect.andThen(endOthers)
          )
        )
      )
    return { url, truth: () => url, strike: turn("on"), mend: turn("off") }
  })
}

const lostConnection: Fault = {
  name: "lost connection",
  shows: ["storage", "failed"],
  prepare: Effect.gen(function*() {
    const truth = yield* Database.url
    const { cut, turn, url } = yield* faultyProxy(truth)
    const strike = Effect.andThen(turn("refused"), cut)
    return { url, truth: () => truth, strike, mend: turn("open") }
  })
}

const cutAgain: Fault = {
  name: "connections cut again and again",
  shows: undefined,
  prepare: Effect.gen(function*() {
    const truth = yield* Database.url
    const { cut, url } = yield* faultyProxy(truth)
    const strike = Effect.asVoid(Effect.repeat(cut, { schedule: Schedule.spaced("100 millis"), times: 30 }))
    return { url, truth: () => truth, strike, mend: Effect.void }
  })
}

const slowDrip: Fault = {
  name: "slow drip",
  shows: ["storage", "failed"],
  prepare: Effect.gen(function*() {
    const truth = yield* Database.url
    const { turn, url } = yield* faultyProxy(truth)
    return { url, truth: () => truth, strike: turn("dripping"), mend: turn("open") }
  })
}

const locked: Fault = {
  name: "locked ledger",
  shows: ["ledger", "locked"],
  prepare: Effect.gen(function*() {
    const url = yield* Database.url
    const holding = yield* Scope.make()
    yield* Effect.addFinalizer(() => Scope.close(holding, Exit.void))
    const strike = Effect.gen(function*() {
      const sql = yield* PgClient.PgClient
      yield* Effect.forkIn(
        sql.withTransaction(Effect.andThen(sql`LOCK TABLE kontor.account_balances`, Effect.never)),
        holding
      )
    }).pipe(Effect.provide(yield* Layer.buildWithScope(Database.clientOf(url), holding)))
    return { url, truth: () => url, strike, mend: Scope.close(holding, Exit.void) }
  })
}

const ownServer = Effect.gen(function*() {
  const directory = yield* clusterDirectory
  const server = yield* Layer.build(EmbeddedPostgres.layer({ dataDirectory: directory }))
  return { directory, url: Context.get(server, EmbeddedPostgres).url }
})

const exhausted: Fault = {
  name: "exhausted connections",
  shows: ["storage", "failed"],
  prepare: Effect.gen(function*() {
    const { url } = yield* ownServer
    const holding = yield* Scope.make()
    yield* Effect.addFinalizer(() => Scope.close(holding, Exit.void))
    const taken = Effect.map(
      Layer.buildWithScope(Database.clientOf(url), holding),
      (clients) => Context.get(clients, PgClient.PgClient)
    )
    const takeOne = Effect.flatMap(taken, (sql) => sql`SELECT 1`)
    const takeAll = Effect.ignore(Effect.repeat(takeOne, { schedule: Schedule.forever }))
    const strike = Effect.gen(function*() {
      const sql = yield* taken
      const endService = sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'kontor%'`
      while ((yield* endService).length > 0) yield* takeAll
    })
    return { url, truth: () => url, strike: Effect.orDie(strike), mend: Scope.close(holding, Exit.void) }
  })
}

const restarted = (signal: "SIGINT" | "SIGKILL"): Fault => ({
  name: signal === "SIGINT" ? "restarted server" : "crashed server",
  shows: undefined,
  prepare: Effect.gen(function*() {
    const { directory, url } = yield* ownServer
    const file = join(directory, "postgres", "postmaster.pid")
    const running = Effect.promise(() =>
      readFile(file, "utf8").then((text) => Number.parseInt(text, 10), () => undefined)
    )
    let struck: number | undefined
    const strike = Effect.map(running, (pid) => {
      struck = pid
      if (pid !== undefined) process.kill(pid, signal)
    })
    /** Until then sessions of the old server may still answer, while it takes no new ones. */
    const anotherRuns = Effect.repeat(running, { schedule: often, until: (pid) => pid !== undefined && pid !== struck })
    return { url, truth: () => url, strike, mend: Effect.asVoid(anotherRuns) }
  })
})

const failover: Fault = {
  name: "failover to a standby",
  shows: ["storage", "failed"],
  prepare: Effect.gen(function*() {
    const { first, second } = yield* standby
    const { cut, lead, turn, url } = yield* faultyProxy(first.url)
    let truth = first.url
    const strike = turn("refused").pipe(Effect.andThen(cut), Effect.andThen(first.kill))
    const mend = Effect.gen(function*() {
      yield* second.promote
      yield* lead(second.port)
      yield* turn("open")
      truth = second.url
    })
    return { url, truth: () => truth, strike, mend }
  })
}

/** How long a standby is away: longer than its reads are waited for. */
const away = "4 seconds"

/** A standby that is read from: the primary answers all that it does not. */
const standbyAway = (name: string, how: "refused" | "dripping"): Fault => ({
  name,
  shows: undefined,
  isUnnoticed: true,
  prepare: Effect.gen(function*() {
    const { first, second } = yield* standby
    const { cut, turn, url } = yield* faultyProxy(second.url)
    const leave = how === "refused" ? Effect.andThen(turn(how), cut) : turn(how)
    const strike = Effect.andThen(leave, Effect.sleep(away))
    return { url: first.url, readUrl: url, truth: () => first.url, strike, mend: turn("open") }
  })
})

/** The faults of a database that are tried on this machine. */
export const faults: ReadonlyArray<Fault> = [
  readOnly,
  lostConnection,
  cutAgain,
  slowDrip,
  locked,
  exhausted,
  restarted("SIGINT"),
  restarted("SIGKILL"),
  ...(hasClusters
    ? [failover, standbyAway("lost standby", "refused"), standbyAway("standby on a slow drip", "dripping")]
    : [])
]
