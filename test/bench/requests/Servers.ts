import { Effect, Redacted } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { type Environment, environmentOf } from "../../support/Command.ts"
import { startService } from "../../support/RunningService.ts"
import type { ServerName } from "./Scenarios.ts"

/** A process that answers requests. V8 writes a line of its collections on `output`, the standard output. */
export interface Server {
  readonly origin: string
  readonly pid: number
  readonly output: ReadonlyArray<string>
}

const peers: Readonly<Record<Exclude<ServerName, "kontor">, readonly [string, ...ReadonlyArray<string>]>> = {
  "node:http": ["peers/bare.ts"],
  "Fastify": ["peers/catalog.ts"],
  "Fastify + pg, three statements": ["peers/profile.ts"],
  "Fastify + pg, one statement": ["peers/profile.ts", "--one-statement"]
}

/** A minute's attempts of every bucket, as many as configuration allows. */
const unlimited = ["register", "document", "profile", "account", "unauthenticated"]
  .map((bucket) => `${bucket}=1000000`).join(",")

const { NODE_OPTIONS = "" } = environmentOf({})

/** `NODE_OPTIONS` does not take V8's `--trace-gc`. */
const traced = `--import=data:text/javascript,${
  encodeURIComponent("import { setFlagsFromString } from 'node:v8'; setFlagsFromString('--trace-gc')")
}`

/** Node as `deploy` starts it: the peers have the same room for what a request leaves behind. */
const deployed = { NODE_ENV: "production", NODE_OPTIONS: `${NODE_OPTIONS} --max-semi-space-size=64 ${traced}`.trim() }

/** Starts the service as an operator does, for requests alone; it is stopped with the scope. */
export const startKontor = (database: Redacted.Redacted, more: Environment = {}) =>
  Effect.map(
    startService(["--roles", "api"], {
      ...deployed,
      KONTOR_DATABASE_URL: Redacted.value(database),
      KONTOR_KEYS: `bench:${Buffer.alloc(32, 1).toString("base64")}`,
      KONTOR_RATE_LIMITS: unlimited,
      KONTOR_LOG_LEVEL: "warn",
      KONTOR_BASE_URL: "https://kontor.example/api",
      ...more
    }),
    ({ origin, output, pid }): Server => ({ origin, pid, output })
  )

const startPeer = Effect.fnUntraced(function*(name: keyof typeof peers, database: Redacted.Redacted, catalog: string) {
  const [file, ...args] = peers[name]
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
        env: environmentOf({ ...deployed, DATABASE_URL: Redacted.value(database), CATALOG: catalog }),
        stdio: ["ignore", "pipe", "inherit"]
      })
    ),
    (child) => Effect.sync(() => child.kill())
  )
  const output: Array<string> = []
  const lines = createInterface(child.stdout).on("line", (line) => output.push(line))
  let port: string | undefined
  while (port === undefined) {
    yield* Effect.promise(() => once(lines, "line"))
    port = output.find((line) => /^\d+$/u.test(line))
  }
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, output } satisfies Server
})

/**
 * The servers of these names, started; those without a database answer with `catalog`. They are stopped with the scope.
 */
export const startServers = Effect.fnUntraced(
  function*(names: Iterable<ServerName>, database: Redacted.Redacted, catalog: string) {
    const start = (name: ServerName) => name === "kontor" ? startKontor(database) : startPeer(name, database, catalog)
    const servers = yield* Effect.forEach(
      [...new Set(names)],
      (name) => Effect.map(start(name), (server) => [name, server] as const)
    )
    return new Map(servers)
  }
)
