import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { chown, stat } from "node:fs/promises"
import { join } from "node:path"
import { ask, nobody, scratchDirectory, serverPid, userOf } from "./Machine.ts"
import { startService } from "./Service.ts"

const ownedByNobody = Effect.fnUntraced(function*() {
  const directory = yield* scratchDirectory
  yield* Effect.promise(() => chown(directory, nobody?.uid ?? 0, nobody?.gid ?? 0))
  return directory
})

describe.skipIf(nobody === undefined)("The user the server runs as (tested as root only)", () => {
  it.live("is a system user for root, below a directory that only root may enter", () =>
    Effect.gen(function*() {
      const directory = join(yield* scratchDirectory, "data")
      const service = yield* startService(directory)
      const { url = "" } = yield* service.next
      const { uid } = yield* Effect.promise(() => stat(join(directory, "postgres")))
      assert.notStrictEqual(uid, 0)
      assert.strictEqual(userOf(yield* serverPid(directory)), uid)
      assert.deepStrictEqual(yield* ask(url, "SELECT 1 AS one"), [{ one: 1 }])
      yield* service.end("SIGTERM")
    }))

  it.live("is the user of the service for everybody else", () =>
    Effect.gen(function*() {
      const directory = yield* ownedByNobody()
      const service = yield* startService(directory, nobody)
      const { url = "" } = yield* service.next
      assert.strictEqual(userOf(yield* serverPid(directory)), nobody?.uid)
      assert.deepStrictEqual(yield* ask(url, "SELECT 1 AS one"), [{ one: 1 }])
      yield* service.end("SIGTERM")
    }))

  it.live("stays the same when root starts the service later", () =>
    Effect.gen(function*() {
      const directory = yield* ownedByNobody()
      const first = yield* startService(directory, nobody)
      yield* first.next
      yield* first.end("SIGKILL")
      const second = yield* startService(directory)
      const said = yield* second.next
      assert.strictEqual(said._tag, "Started", said.message)
      assert.strictEqual(userOf(yield* serverPid(directory)), nobody?.uid)
      yield* second.end("SIGTERM")
      const third = yield* startService(directory, nobody)
      assert.strictEqual((yield* third.next)._tag, "Started")
      yield* third.end("SIGTERM")
    }))

  it.live("must have a name, and says so without one", () =>
    Effect.gen(function*() {
      const [uid, gid] = [2_000_012_345, 2_000_012_345]
      const directory = yield* scratchDirectory
      yield* Effect.promise(() => chown(directory, uid, gid))
      const refusal = yield* (yield* startService(directory, { uid, gid })).next
      assert.strictEqual(refusal._tag, "ServerFailed")
      for (const fact of ["/etc/passwd", "KONTOR_DATABASE_URL"]) assert.include(refusal.message, fact)
    }))

  it.live("refuses a directory that belongs to another user and says how to mend it", () =>
    Effect.gen(function*() {
      const directory = yield* scratchDirectory
      const refusal = yield* (yield* startService(directory, nobody)).next
      assert.deepInclude(refusal, { _tag: "DataDirectoryForbidden", directory })
      for (const fact of [directory, "chown", "KONTOR_DATA_DIR"]) assert.include(refusal.message, fact)
    }))
})
