import { assert, describe, it } from "@effect/vitest"
import { RegisterChanges, RegisterIntake, SearchIndex } from "@kontor/register"
import { layer, SearchIndexKeeping } from "@kontor/search"
import { sourceRecord } from "@kontor/testing/fixtures"
import { Context, Effect, Layer, Redacted } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { dataDirectory, environmentOf } from "../../support/Command.ts"
import { url } from "../../support/Database.ts"
import { ofDatabase } from "../../support/RegisterLayers.ts"

/** Runs the process that builds the snapshot to its end, and yields its exit code. */
const build = (database: string, directory: string) =>
  Effect.promise(async () => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.resolve("@kontor/node/search-builder"))], {
      env: environmentOf({ KONTOR_DATABASE_URL: database, KONTOR_DATA_DIR: directory, KONTOR_LOG_LEVEL: "none" }),
      stdio: "ignore"
    })
    const [code] = await once(child, "exit")
    return code
  })

describe("The process that builds the snapshot of the search index", () => {
  it.live("writes one of the whole register, which knows it", () =>
    Effect.gen(function*() {
      const [database, directory] = [yield* url, yield* dataDirectory]
      const register = yield* Layer.build(ofDatabase(database))
      yield* Context.get(register, RegisterIntake).take([sourceRecord(), sourceRecord(), sourceRecord()])
      assert.strictEqual(yield* build(Redacted.value(database), directory), 0)

      const { extent, knows } = Context.get(register, RegisterChanges)
      const index = yield* Layer.build(layer({ threads: 1 }))
      const { mark } = yield* Context.get(index, SearchIndexKeeping).load(`${directory}/search.snapshot`)
      assert.isTrue(yield* knows(mark))
      const { last } = yield* extent
      assert.deepStrictEqual(yield* Context.get(index, SearchIndex).position, { organizations: 3, through: last })
    }))

  it.live("ends with a failure where there is no database", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* build("postgres://nobody@127.0.0.1:1/nothing", yield* dataDirectory), 1)
    }))
})
