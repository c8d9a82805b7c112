import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted, Schedule, Schema } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { folder, freePort, programs, user } from "./Clusters.ts"

const executable = (name: string): string | undefined =>
  ["/usr/bin", "/usr/sbin", "/usr/local/bin"].map((place) => join(place, name)).find((file) => existsSync(file))

const executables = { etcd: executable("etcd"), haproxy: executable("haproxy"), patroni: executable("patroni") }

/** The packages that this machine lacks to run a cluster that fails over by itself, by Debian's names. */
export const missingPackages: ReadonlyArray<string> = [
  ...executables.etcd === undefined ? ["etcd-server"] : [],
  ...executables.haproxy === undefined ? ["haproxy"] : [],
  ...executables.patroni === undefined ? ["patroni"] : [],
  ...programs === undefined ? ["postgresql"] : []
]

const configuration = (file: string) => fileURLToPath(new URL(`../../../deploy/patroni/${file}`, import.meta.url))
const often = Schedule.spaced("20 millis")

/** Starts a program, whose output goes nowhere, as the user of PostgreSQL. */
const start = Effect.fnUntraced(
  function*(program: keyof typeof executables, args: ReadonlyArray<string>, env: Readonly<Record<string, string>>) {
    const as = yield* user
    return spawn(executables[program] ?? "", args, {
      ...as,
      cwd: "/",
      env: { ...process.env, ...env },
      stdio: "ignore"
    })
  }
)

/** Sends a signal, unless the process is gone. */
const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself.
  }
}

const isSender = (pid: number): boolean => {
  const file = `/proc/${pid}/cmdline`
  return existsSync(file) && readFileSync(file, "utf8").includes("walsender replicator")
}

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

const kept = (program: keyof typeof executables, args: ReadonlyArray<string>, env: Readonly<Record<string, string>>) =>
  Effect.acquireRelease(start(program, args, env), (child) =>
    Effect.callback<void>((resume) => {
      if (!isAlive(child)) return resume(Effect.void)
      child.once("exit", () => resume(Effect.void))
      child.kill("SIGKILL")
    }))

/** A way to a port of this machine that can be cut, as a network can. */
const link = (port: number) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly port: number; readonly cut: () => void; readonly join: () => void; close: () => void }>(
      (resume) => {
        const sockets = new Set<Socket>()
        let isCut = false
        const cut = () => {
          isCut = true
          for (const socket of sockets) socket.destroy()
        }
        const server = createServer((near) => {
          if (isCut) return void near.destroy()
          const far = connect(port, "127.0.0.1")
          for (const [one, other] of [[near, far], [far, near]] as const) {
            sockets.add(one)
            one.on("error", () => one.destroy())
            one.on("close", () => {
              sockets.delete(one)
              other.destroy()
            })
            one.pipe(other)
          }
        })
        server.listen(0, "127.0.0.1", () => {
          const close = () => {
            cut()
            server.close()
          }
          const opened = { port: (server.address() as AddressInfo).port, cut, join: () => void (isCut = false), close }
          resume(Effect.succeed(opened))
        })
      }
    ),
    ({ close }) => Effect.sync(close)
  )

const Members = Schema.Struct({
  members: Schema.Array(Schema.Struct({ name: Schema.String, role: Schema.String, state: Schema.String }))
})

const passwords = { operator: "of-operator", owner: "of-kontor", replicator: "of-replicator", superuser: "of-postgres" }

const asSuperuser = (port: number, database: string) =>
  Redacted.make(`postgres://postgres:${passwords.superuser}@127.0.0.1:${port}/${database}`)

/** A machine of the cluster: Patroni, and the PostgreSQL that it starts. */
const machine = Effect.fnUntraced(function*(home: string, name: string, etcd: number) {
  const [port, rest] = [yield* freePort, yield* freePort]
  const data = join(home, name)
  const url = asSuperuser(port, "kontor")
  const toEtcd = yield* link(etcd)
  const env = {
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: `127.0.0.1:${toEtcd.port}`,
    PATRONI_ETCD_USE_PROXIES: "true",
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
    PATRONI_RESTAPI_USERNAME: "operator",
    PATRONI_RESTAPI_PASSWORD: passwords.operator,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: programs ?? "",
    PATRONI_POSTGRESQL_PGPASS: join(home, `${name}.pgpass`),
    PATRONI_SUPERUSER_USERNAME: "postgres",
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_USERNAME: "replicator",
    PATRONI_REPLICATION_PASSWORD: passwords.replicator
  }
  const started = start("patroni", [configuration("patroni.yml")], env)
  let patroni = yield* started

  /** The postmaster and its children. */
  const servers = (): ReadonlyArray<number> => {
    const file = join(data, "postmaster.pid")
    if (!existsSync(file)) return []
    const postmaster = Number.parseInt(readFileSync(file, "utf8"), 10)
    const children = `/proc/${postmaster}/task/${postmaster}/children`
    if (!existsSync(children)) return []
    return [postmaster, ...readFileSync(children, "utf8").trim().split(" ").map(Number).filter((pid) => pid > 0)]
  }
  const toAll = (name: NodeJS.Signals) =>
    Effect.sync(() => {
      if (isAlive(patroni)) patroni.kill(name)
      for (const pid of servers()) signal(pid, name)
    })

  yield* Effect.addFinalizer(() => toAll("SIGKILL"))
  return {
    name,
    port,
    rest,
    url,
    /** Waits until it takes writes. */
    promoted: PgClient.PgClient.use((sql) =>
      Effect.repeat(sql<{ follows: boolean }>`SELECT pg_is_in_recovery() AS follows`, {
        schedule: often,
        until: ([row]) => row?.follows === false
      })
    ).pipe(Effect.provide(PgClient.layer({ url, maxConnections: 1 })), Effect.orDie, Effect.asVoid),
    /** Kills PostgreSQL alone. */
    killServer: Effect.sync(() => servers().forEach((pid) => signal(pid, "SIGKILL"))),
    /** Kills Patroni and PostgreSQL, as a machine does that loses its power. */
    kill: toAll("SIGKILL"),
    /** Stops Patroni and PostgreSQL with everything open, as a machine does that hangs or loses its network. */
    freeze: toAll("SIGSTOP"),
    thaw: toAll("SIGCONT"),
    /** Cuts Patroni off from etcd: its standby and its clients still reach PostgreSQL. */
    cutOff: Effect.sync(toEtcd.cut),
    join: Effect.sync(toEtcd.join),
    /** Stops Patroni alone. */
    hangPatroni: Effect.sync(() => void patroni.kill("SIGSTOP")),
    /** Stops what sends the log of a primary to its standby. */
    lag: Effect.sync(() => servers().filter(isSender).forEach((pid) => signal(pid, "SIGSTOP"))),
    /** Starts Patroni again, if it was killed. */
    revive: Effect.gen(function*() {
      if (!isAlive(patroni)) patroni = yield* started
    })
  }
})

/** Such a machine. */
export type Machine = Effect.Success<ReturnType<typeof machine>>

/** Asks the REST API of a machine; what changes something needs its password. */
const asked = (rest: number, path: string, method: "GET" | "PATCH" | "POST" = "GET", body?: object) =>
  Effect.tryPromise(async (signal) => {
    const authorization = `Basic ${btoa(`operator:${passwords.operator}`)}`
    const sent = { method, headers: { authorization }, body: body === undefined ? null : JSON.stringify(body) }
    const answer = await fetch(`http://127.0.0.1:${rest}${path}`, { ...sent, signal })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.text()
  })

/** How replication is: whether a commit waits for the standby. */
export type Replication = "synchronous" | "asynchronous"

/**
 * Two machines with Patroni and PostgreSQL, one etcd, and HAProxy before them, configured as `deploy/patroni` is. They
 * end with the scope.
 */
export const patroni = Effect.fnUntraced(function*(replication: Replication) {
  const home = yield* folder
  const [etcd, etcdPeer] = [yield* freePort, yield* freePort]
  const [entry, reads] = [yield* freePort, yield* freePort]
  yield* kept("etcd", [
    "--enable-v2",
    `--data-dir=${join(home, "etcd")}`,
    `--listen-client-urls=http://127.0.0.1:${etcd}`,
    `--advertise-client-urls=http://127.0.0.1:${etcd}`,
    `--listen-peer-urls=http://127.0.0.1:${etcdPeer}`,
    `--initial-advertise-peer-urls=http://127.0.0.1:${etcdPeer}`,
    `--initial-cluster=default=http://127.0.0.1:${etcdPeer}`
  ], {})
  const machines = [yield* machine(home, "one", etcd), yield* machine(home, "two", etcd)]
  const [one, two] = machines as [Machine, Machine]
  const standbyRole = replication === "synchronous" ? "sync_standby" : "replica"

  const members = Effect.firstSuccessOf(
    machines.map(({ rest }) => Effect.timeout(asked(rest, "/cluster"), "2 seconds"))
  ).pipe(
    Effect.flatMap(Schema.decodeEffect(Schema.fromJsonString(Members))),
    Effect.map(({ members }) => members),
    Effect.orElseSucceed(() => [])
  )
  const named = (name: string | undefined) => machines.find((machine) => machine.name === name)
  const roles = Effect.map(members, (members) => ({
    primary: named(members.find(({ role }) => role === "leader")?.name),
    standby: named(members.find(({ role, state }) => role === standbyRole && /running|streaming/.test(state))?.name)
  }))
  /** Waits until one is the primary and the other follows it. */
  const whole = roles.pipe(
    Effect.flatMap(({ primary, standby }) =>
      primary === undefined || standby === undefined ? Effect.fail("not whole") : Effect.succeed({ primary, standby })
    ),
    Effect.retry(Schedule.spaced("200 millis"))
  )

  yield* Effect.repeat(roles, { schedule: often, until: ({ primary }) => primary !== undefined })
  const change = { synchronous_mode: replication === "synchronous" }
  yield* Effect.retry(asked(one.rest, "/config", "PATCH", change), often)
  const { primary } = yield* whole
  yield* PgClient.PgClient.use((sql) =>
    Effect.andThen(
      sql`CREATE ROLE kontor LOGIN PASSWORD ${sql.literal(`'${passwords.owner}'`)}`,
      sql`CREATE DATABASE kontor OWNER kontor`
    )
  ).pipe(Effect.provide(PgClient.layer({ url: asSuperuser(primary.port, "postgres"), maxConnections: 1 })))

  yield* kept("haproxy", ["-db", "-f", configuration("haproxy.cfg")], {
    LISTEN: `127.0.0.1:${entry}`,
    LISTEN_READS: `127.0.0.1:${reads}`,
    POSTGRES_ONE: `127.0.0.1:${one.port}`,
    PATRONI_ONE: String(one.rest),
    POSTGRES_TWO: `127.0.0.1:${two.port}`,
    PATRONI_TWO: String(two.rest)
  })
  return {
    /** Where its standby is reached. */
    readUrl: Redacted.make(`postgres://kontor:${passwords.owner}@127.0.0.1:${reads}/kontor`),
    /** Where the primary is reached, whichever it is. */
    url: Redacted.make(`postgres://kontor:${passwords.owner}@127.0.0.1:${entry}/kontor`),
    whole,
    /** Makes the standby the primary, as an operator asks for. */
    switchOver: (leader: Machine, candidate: Machine) =>
      asked(leader.rest, "/switchover", "POST", { leader: leader.name, candidate: candidate.name }).pipe(
        Effect.orDie,
        Effect.asVoid
      )
  }
})
