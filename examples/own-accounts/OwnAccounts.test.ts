import { Administration } from "@kontor/core/Administration"
import { Ledger } from "@kontor/core/Credits"
import { toWebHandler } from "@kontor/http"
import { hostAccountsSuite } from "@kontor/testing"
import { Effect, Layer, ManagedRuntime } from "effect"
import { SqlClient } from "effect/sql"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { newUser, onServer } from "./Users.ts"

describe("Accounts in a table of one's own", () => {
  let dataDirectory = ""
  let runtime: ManagedRuntime.ManagedRuntime<Layer.Success<ReturnType<typeof onServer>>, unknown>
  let ask = async (_path: string, _key: string): Promise<Response> => new Response()

  beforeAll(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), "own-accounts-"))
    runtime = ManagedRuntime.make(onServer(dataDirectory))
    const { handler } = toWebHandler(Layer.effectContext(runtime.contextEffect))
    ask = (path, key) => handler(new Request(`https://data.example/api/v1/${path}`, { headers: { "x-api-key": key } }))
  }, 60_000)

  afterAll(async () => {
    await runtime.dispose()
    await rm(dataDirectory, { recursive: true, force: true })
  })

  hostAccountsSuite("users", Layer.unwrap(Effect.sync(() => Layer.effectContext(runtime.contextEffect))), {
    put: ({ id, plan, status }) =>
      SqlClient.SqlClient.use((sql) =>
        sql`
          INSERT INTO users (id, company, plan, is_blocked)
          VALUES (${id}, 'Beispielwerk GmbH', ${plan}, ${status === "suspended"})
          ON CONFLICT (id) DO UPDATE SET plan = excluded.plan, is_blocked = excluded.is_blocked`
      ),
    remove: (id) => SqlClient.SqlClient.use((sql) => sql`DELETE FROM users WHERE id = ${id}`)
  })

  const search = "search-organizations?q=beispielwerk"

  it("lets a user in, and charges them", async () => {
    const { id, key } = await runtime.runPromise(newUser(10))
    const answer = await ask(search, key)
    assert.strictEqual(answer.status, 200)
    assert.strictEqual(answer.headers.get("x-credits-remaining"), "9")
    const { spent } = await runtime.runPromise(Ledger.use(({ balance }) => balance(id)))
    assert.strictEqual(spent, 1)
  }, 60_000)

  it("shows a user as the table has them", async () => {
    const { key } = await runtime.runPromise(newUser(0, "pro"))
    const text = await (await ask("account", key)).text()
    assert.include(text, "\"name\":\"Beispielwerk GmbH\"")
    assert.include(text, "\"plan\":\"pro\"")
  })

  it("refuses a wrong key with 401, and a user without credits with 402", async () => {
    const { key } = await runtime.runPromise(newUser(0))
    assert.strictEqual((await ask(search, `${key.slice(0, -1)}!`)).status, 401)
    assert.strictEqual((await ask(search, key)).status, 402)
  })

  it("refuses a user from the moment on in which the team blocks them, and one that is gone", async () => {
    const { id, key } = await runtime.runPromise(newUser(10))
    const change = (statement: string) =>
      runtime.runPromise(SqlClient.SqlClient.use((sql) => sql.unsafe(statement, [id])))
    await change("UPDATE users SET is_blocked = true WHERE id = $1")
    assert.strictEqual((await ask(search, key)).status, 403)
    await runtime.runPromise(Administration.use(({ erase }) => erase(id)))
    await change("DELETE FROM users WHERE id = $1")
    assert.strictEqual((await ask(search, key)).status, 401)
    const { total } = await runtime.runPromise(Ledger.use(({ balance }) => balance(id)))
    assert.strictEqual(total, 0)
  })

  it("keeps a ledger that adds up", async () => {
    const { discrepancies } = await runtime.runPromise(Effect.flatMap(Ledger, ({ verify }) => verify))
    assert.deepStrictEqual(discrepancies, [])
  })
})
