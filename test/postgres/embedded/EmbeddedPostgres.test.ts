import { assert, describe, it } from "@effect/vitest"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Effect, Fiber, Layer, Redacted, Schedule } from "effect"
import { existsSync } from "node:fs"
import { readdir, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { vi } from "vitest"
import { clusterDirectory } from "../../support/NewCluster.ts"
import { ask, isRunning, scratchDirectory, serverPid } from "./Machine.ts"

const use = (dataDirectory: string, statement: string) =>
  EmbeddedPostgres.use(({ url }) => ask(url, statement)).pipe(
    Effect.provide(EmbeddedPostgres.layer({ dataDirectory }))
  )

describe("EmbeddedPostgres", () => {
  it.live("makes a durable UTF-8 cluster with checksums that listens on the loopback interface only", () =>
    Effect.gen(function*() {
      const [row] = yield* use(
        yield* scratchDirectory,
        `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
           current_setting('data_checksums') AS checksums, current_setting('server_encoding') AS encoding,
           current_setting('listen_addresses') AS addresses, lower('ÄÖÜ') AS lower, 'a' > 'B' AS "by code point"`
      )
      assert.deepStrictEqual(row, {
        fsync: "on",
        commit: "on",
        checksums: "on",
        encoding: "UTF8",
        addresses: "127.0.0.1",
        lower: "äöü",
        "by code point": true
      })
    }))

  it.live("lets nobody in without the password, which only its user may read", () =>
    Effect.gen(function*() {
      const dataDirectory = yield* clusterDirectory
      const { url } = yield* Effect.provide(
        EmbeddedPostgres,
        yield* Layer.build(EmbeddedPostgres.layer({ dataDirectory }))
      )
      const guess = new URL(Redacted.value(url))
      guess.password = "guessed"
      const failure = yield* Effect.flip(ask(guess.href, "SELECT 1"))
      const { mode } = yield* Effect.promise(() => stat(join(dataDirectory, "postgres", "kontor.password")))
      assert.strictEqual(failure.reason._tag, "AuthenticationError")
      assert.strictEqual(mode & 0o777, 0o600)
    }))

  it.live("keeps what was written for the next start", () =>
    Effect.gen(function*() {
      const dataDirectory = yield* clusterDirectory
      yield* use(dataDirectory, "CREATE TABLE kept AS SELECT 'still there' AS text")
      assert.deepStrictEqual(yield* use(dataDirectory, "SELECT text FROM kept"), [{ text: "still there" }])
    }))

  it.live("runs what is given beside the making of the cluster, which only the first start makes", () =>
    Effect.gen(function*() {
      const dataDirectory = yield* scratchDirectory
      const hadCluster: Array<boolean> = []
      const meanwhile = Effect.sync(() => void hadCluster.push(existsSync(join(dataDirectory, "postgres"))))
      const started = Effect.asVoid(EmbeddedPostgres).pipe(
        Effect.provide(EmbeddedPostgres.layer({ dataDirectory, meanwhile }))
      )
      yield* started
      yield* started
      assert.deepStrictEqual(hadCluster, [false])
    }))

  it.live("leaves no process behind when its scope ends", () =>
    Effect.gen(function*() {
      const dataDirectory = yield* clusterDirectory
      const pid = yield* serverPid(dataDirectory).pipe(Effect.provide(EmbeddedPostgres.layer({ dataDirectory })))
      assert.isFalse(isRunning(pid))
      assert.deepStrictEqual((yield* Effect.promise(() => readdir(dataDirectory))).toSorted(), [
        "owner.lock",
        "postgres",
        "postgres.log"
      ])
    }))

  it.live.each(["", "PG_VERSION"])(
    "leaves no half-made cluster behind when initdb is interrupted (at '%s')",
    (file) =>
      Effect.gen(function*() {
        const dataDirectory = yield* scratchDirectory
        const names = Effect.promise(() => readdir(dataDirectory))
        const hasBegun = Effect.map(
          names,
          (names) =>
            names.some((name) => name.startsWith("postgres.new-") && existsSync(join(dataDirectory, name, file)))
        )
        const first = yield* Effect.forkChild(use(dataDirectory, "SELECT 1"))
        yield* Effect.repeat(hasBegun, { schedule: Schedule.spaced("1 millis"), until: (hasBegun) => hasBegun })
        yield* Fiber.interrupt(first)
        assert.deepStrictEqual(yield* names, ["owner.lock"])
        assert.deepStrictEqual(yield* use(dataDirectory, "SELECT 1 AS one"), [{ one: 1 }])
      })
  )

  it.live("stops the server when a later start is interrupted", () =>
    Effect.gen(function*() {
      const dataDirectory = yield* clusterDirectory
      const start = yield* Effect.forkChild(use(dataDirectory, "SELECT pg_sleep(60)"))
      const pid = yield* serverPid(dataDirectory)
      yield* Fiber.interrupt(start)
      assert.isFalse(isRunning(pid))
    }))

  it.live("starts the server again on the same address when it is killed", () =>
    Effect.gen(function*() {
      const dataDirectory = yield* clusterDirectory
      const { url } = yield* Effect.provide(
        EmbeddedPostgres,
        yield* Layer.build(EmbeddedPostgres.layer({ dataDirectory }))
      )
      yield* ask(url, "CREATE TABLE kept AS SELECT 'still there' AS text")
      const pid = yield* serverPid(dataDirectory)
      process.kill(pid, "SIGKILL")
      const rows = yield* Effect.retry(ask(url, "SELECT text FROM kept"), Schedule.spaced("50 millis"))
      assert.deepStrictEqual(rows, [{ text: "still there" }])
      assert.notStrictEqual(yield* serverPid(dataDirectory), pid)
    }))

  it.live("refuses a cluster of another PostgreSQL version and says how to go on", () =>
    Effect.gen(function*() {
      const dataDirectory = yield* clusterDirectory
      yield* Effect.promise(() => writeFile(join(dataDirectory, "postgres", "PG_VERSION"), "16\n"))
      const failure = yield* Effect.flip(use(dataDirectory, "SELECT 1"))
      assert.deepInclude(failure, { _tag: "ClusterOfOtherVersion", found: "16", expected: "18" })
      assert.match(failure.message, /pg_dump 16.*KONTOR_DATA_DIR/)
    }))

  it.live("says what PostgreSQL said when it does not start", () =>
    Effect.gen(function*() {
      const dataDirectory = yield* clusterDirectory
      yield* Effect.promise(() => writeFile(join(dataDirectory, "postgres", "postgresql.conf"), "work_mem = many\n"))
      const failure = yield* Effect.flip(use(dataDirectory, "SELECT 1"))
      assert.deepInclude(failure, { _tag: "ServerFailed", program: "postgres" })
      assert.match(failure.message, /invalid value for parameter "work_mem"/)
    }))

  it.live("removes everything of a temporary server with its layer", () =>
    Effect.gen(function*() {
      const directory = yield* scratchDirectory
      yield* Effect.acquireRelease(
        Effect.sync(() => vi.stubEnv("TMPDIR", directory)),
        () => Effect.sync(() => vi.unstubAllEnvs())
      )
      const names = Effect.promise(() => readdir(directory))
      const during = yield* Effect.provide(names, EmbeddedPostgres.layerTemporary)
      assert.lengthOf(during, 1)
      assert.deepStrictEqual(yield* names, [])
    }))
})
