import { assert, describe, it } from "@effect/vitest"
import { Sealing } from "@kontor/core/Secrets"
import { WebhookStore } from "@kontor/core/Webhooks"
import { anEndpoint, newAccount } from "@kontor/testing/fixtures"
import { Effect, Layer, Redacted } from "effect"
import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { kontorHere } from "../../support/Command.ts"
import * as Database from "../../support/Database.ts"
import * as PostgresStorage from "../../support/PostgresStorage.ts"
import { startService } from "../../support/RunningService.ts"
import { keyList, newKey, sealingWith } from "../../support/ServiceKeys.ts"
import { Desk } from "./Desk.ts"

/** A database with an endpoint that is sealed with each of these keys, and what commands run on it with others. */
const databaseWith = Effect.fnUntraced(function*(...keys: ReadonlyArray<ReturnType<typeof newKey>>) {
  const url = yield* Database.url
  yield* Effect.gen(function*() {
    const store = yield* WebhookStore
    for (const key of keys) {
      const endpoint = anEndpoint(yield* newAccount)
      const { account_id, id } = endpoint
      const { seal } = yield* Effect.provide(Sealing, sealingWith(key))
      const sealed = yield* seal({ table: "webhook_endpoints", account_id, id }, Redacted.make("{}"))
      yield* store.addEndpoint({ ...endpoint, sealed_secret: sealed, sealed_headers: sealed }, 10)
    }
  }).pipe(Effect.provide(PostgresStorage.node(url)))
  return (args: ReadonlyArray<string>, list: string) =>
    kontorHere(args, { KONTOR_DATABASE_URL: Redacted.value(url), KONTOR_KEYS: list })
})

const sealed = (directory: string) => Effect.promise(() => readFile(join(directory, "keys"), "utf8"))

describe("kontor keys rotate", () => {
  it.live("seals with the first key what older ones hold, says how much, and which are used no more", () =>
    Effect.gen(function*() {
      const [oldest, older, newest] = [newKey("oldest"), newKey("older"), newKey("newest")]
      const run = yield* databaseWith(oldest, older, newest)
      const list = keyList(newest, older, oldest)
      const first = yield* run(["keys", "rotate"], list)
      assert.deepInclude(first, { code: 0, stderr: "" })
      assert.match(first.stdout, /^Sealed 2 endpoints and 0 stored answers again with key newest\./)
      assert.include(first.stdout, "Nothing is sealed any more with: older, oldest.")
      const again = yield* run(["keys", "rotate", "--json"], keyList(newest))
      assert.deepStrictEqual(JSON.parse(again.stdout), { newest: "newest", endpoints: 0, answers: 0, unused: [] })
    }))

  it.live("refuses a key that a running node lacks, unless forced, and takes it once the node ended", () =>
    Effect.gen(function*() {
      const [older, newest] = [newKey("older"), newKey("newest")]
      const url = Redacted.value(yield* Database.url)
      const environment = (list: string) => ({ KONTOR_DATABASE_URL: url, KONTOR_KEYS: list })
      const service = yield* startService([], environment(keyList(older)))
      const rotate = (...args: ReadonlyArray<string>) =>
        kontorHere(["keys", "rotate", ...args], environment(keyList(newest, older)))
      const refused = yield* rotate()
      assert.strictEqual(refused.code, 1)
      assert.match(refused.stderr, /1 running node lacks key "newest" \([0-9a-f-]{36}\)/)
      assert.include(refused.stderr, "--force")
      assert.strictEqual((yield* rotate("--force")).code, 0)
      yield* service.end("SIGTERM")
      assert.strictEqual((yield* rotate()).code, 0)
    }))

  it.live("is what doctor asks for where something is sealed with an older key", () =>
    Effect.gen(function*() {
      const [older, newest] = [newKey("older"), newKey("newest")]
      const run = yield* databaseWith(older)
      const due = yield* run(["doctor"], keyList(newest, older))
      assert.strictEqual(due.code, 0)
      assert.match(due.stdout, /^keys +warning +1 endpoint and 0 stored answers sealed with key "older", which is not/m)
      const done = yield* run(["doctor"], keyList(older, newest))
      assert.match(done.stdout, /^keys +ok +2 keys; whatever is sealed is sealed with the newest, "older"$/m)
    }))

  it.live("changes nothing where a key is missing, and names it", () =>
    Effect.gen(function*() {
      const [lost, older, newest] = [newKey("lost"), newKey("older"), newKey("newest")]
      const run = yield* databaseWith(lost, older)
      const { code, stderr } = yield* run(["keys", "rotate"], keyList(newest, older))
      assert.strictEqual(code, 1)
      assert.match(
        stderr,
        /^kontor: Something is sealed with key "lost" \(1 endpoint and 0 stored answers\), which the /
      )
      const doctor = yield* run(["doctor"], keyList(newest, older))
      assert.strictEqual(doctor.code, 1)
      assert.match(doctor.stdout, /^keys +failed +1 endpoint and 0 stored answers sealed with key "lost", which the/m)
      assert.match(doctor.stdout, /^keys +warning +1 endpoint and 0 stored answers sealed with key "older"/m)
    }))

  it.live("says where an id stands for another key than the one that sealed, as doctor does", () =>
    Effect.gen(function*() {
      const run = yield* databaseWith(newKey("same"))
      const other = newKey("same")
      const { code, stderr } = yield* run(["keys", "rotate"], keyList(newKey("newest"), other))
      assert.strictEqual(code, 1)
      assert.match(stderr, /^kontor: Something in webhook_endpoints cannot be opened with key "same": that id stands/)
      const doctor = yield* run(["doctor"], keyList(other))
      assert.strictEqual(doctor.code, 1)
      assert.match(
        doctor.stdout,
        /^keys +failed +something in webhook_endpoints cannot be opened with key "same": that/m
      )
    }))

  it.live("leaves new keys to the operator who sets KONTOR_KEYS", () =>
    Effect.gen(function*() {
      const run = yield* databaseWith()
      const { code, stderr } = yield* run(["keys", "rotate", "--new-key"], keyList(newKey("own")))
      assert.strictEqual(code, 1)
      assert.match(stderr, /^kontor: KONTOR_KEYS is set: generate the new key yourself\./)
    }))

  it.live("puts a new key before the generated ones, which stay, in a file for this user alone", () =>
    Effect.gen(function*() {
      const { answer, directory } = yield* Desk
      const { newest: first } = yield* answer(["keys", "rotate"])
      const before = yield* sealed(directory)
      const { newest, unused } = yield* answer(["keys", "rotate", "--new-key"])
      assert.notStrictEqual(newest, first)
      assert.deepStrictEqual(unused, [first])
      const [made, ...others] = (yield* sealed(directory)).split(",")
      assert.match(made ?? "", new RegExp(`^${String(newest)}:`))
      assert.deepStrictEqual(others, [before])
      const { mode } = yield* Effect.promise(() => stat(join(directory, "keys")))
      assert.strictEqual(mode & 0o777, 0o600)
    }).pipe(Effect.provide(Layer.fresh(Desk.embedded))))

  it.live("does nothing beside a service on the embedded database, which would not know the key", () =>
    Effect.gen(function*() {
      const { directory, run } = yield* Desk
      yield* startService([], { KONTOR_DATA_DIR: directory })
      const before = yield* sealed(directory)
      const { code, stderr } = yield* run(["keys", "rotate", "--new-key"])
      assert.strictEqual(code, 1)
      assert.match(stderr, /^kontor: The data directory .* is in use by process \d+\. Stop that process first; /)
      assert.strictEqual(yield* sealed(directory), before)
    }).pipe(Effect.provide(Layer.fresh(Desk.embedded))))
})
