import { assert, describe, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { clusterDirectory } from "../../support/NewCluster.ts"
import { ask, isRunning, serverPid } from "./Machine.ts"
import { startService } from "./Service.ts"

const killedService = Effect.fnUntraced(function*(directory: string) {
  const service = yield* startService(directory)
  const { url = "" } = yield* service.next
  yield* ask(url, "CREATE TABLE kept AS SELECT 'still there' AS text")
  const server = yield* serverPid(directory)
  yield* service.end("SIGKILL")
  return { server, url }
})

const kill = (pid: number) => Effect.sync(() => process.kill(pid, "SIGKILL"))

const assertTakenOver = Effect.fnUntraced(function*(directory: string, server: number) {
  const service = yield* startService(directory)
  const { _tag, message, url = "" } = yield* service.next
  assert.strictEqual(_tag, "Started", message)
  assert.deepStrictEqual(yield* ask(url, "SELECT text FROM kept"), [{ text: "still there" }])
  assert.isFalse(isRunning(server))
  const successor = yield* serverPid(directory)
  yield* service.end("SIGTERM")
  assert.isFalse(isRunning(successor))
})

describe("Taking over after the owner was killed", () => {
  it.live("stops the server that still runs and starts its own", () =>
    Effect.gen(function*() {
      const directory = yield* clusterDirectory
      const { server } = yield* killedService(directory)
      assert.isTrue(isRunning(server))
      yield* assertTakenOver(directory, server)
    }))

  it.live("starts although the killed server left its process id file", () =>
    Effect.gen(function*() {
      const directory = yield* clusterDirectory
      const { server } = yield* killedService(directory)
      yield* kill(server)
      yield* assertTakenOver(directory, server)
    }))

  it.live("ends a busy connection that outlives the killed server", () =>
    Effect.gen(function*() {
      const directory = yield* clusterDirectory
      const { server, url } = yield* killedService(directory)
      yield* Effect.forkChild(Effect.ignore(ask(url, "SELECT count(*) FROM generate_series(1, 100000000000)")))
      const [connection] = yield* ask(url, "SELECT pid FROM pg_stat_activity WHERE query ~ '^SELECT count'").pipe(
        Effect.repeat({ schedule: Schedule.spaced("20 millis"), until: ([row]) => row !== undefined })
      )
      yield* kill(server)
      assert.isTrue(isRunning(Number(connection?.["pid"])))
      yield* assertTakenOver(directory, server)
      assert.isFalse(isRunning(Number(connection?.["pid"])))
    }))

  it.live("leaves another program alone whose process id the file names", () =>
    Effect.gen(function*() {
      const directory = yield* clusterDirectory
      const bystander = yield* startService(yield* clusterDirectory)
      yield* bystander.next
      const { server } = yield* killedService(directory)
      yield* kill(server)
      yield* Effect.promise(() => writeFile(join(directory, "postgres", "postmaster.pid"), `${bystander.pid}\n`))
      yield* assertTakenOver(directory, server)
      assert.isTrue(isRunning(bystander.pid))
      yield* bystander.end("SIGTERM")
    }))

  it.live("leaves the server of another data directory alone whose process id the file names", () =>
    Effect.gen(function*() {
      const [directory, elsewhere] = [yield* clusterDirectory, yield* clusterDirectory]
      const neighbour = yield* startService(elsewhere)
      yield* neighbour.next
      const { server } = yield* killedService(directory)
      yield* kill(server)
      const neighbouring = yield* serverPid(elsewhere)
      yield* Effect.promise(() => writeFile(join(directory, "postgres", "postmaster.pid"), `${neighbouring}\n`))
      yield* assertTakenOver(directory, server)
      assert.isTrue(isRunning(neighbouring))
      yield* neighbour.end("SIGTERM")
    }))
})
