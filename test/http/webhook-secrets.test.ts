import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { EndpointId } from "@kontor/core"
import { AccountId } from "@kontor/core/Accounts"
import { IdempotencyStore } from "@kontor/core/Idempotency"
import { WebhookStore } from "@kontor/core/Webhooks"
import { Effect, Layer, type Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { url } from "../support/Database.ts"
import { posted } from "../support/Posted.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"
import { recorded } from "../support/Recorded.ts"
import { makeEndpoints, path, reachingAny, receiver } from "../support/WebhookEndpoints.ts"

const gateway = "Bearer of-the-gateway"

type Service = Effect.Success<ReturnType<typeof makeEndpoints>>

/**
 * Creates an endpoint with headers, rotates its secret, each twice under its key, and uses it; yields what is secret of
 * it.
 */
const used = Effect.fnUntraced(function*({ change }: Service) {
  const receiving = yield* receiver()
  const [creating, rotating] = [randomUUID(), randomUUID()]
  const asked = posted({ name: "CRM", url: receiving.url, headers: { authorization: gateway } })
  const { body: created } = yield* change(path, asked, creating)
  const { id } = created["endpoint"] as { readonly id: string }
  const rotate = change(`${path}/${id}/rotate-secret`, { method: "POST" }, rotating)
  const { body: rotated } = yield* rotate
  yield* change(`${path}/${id}/verify`)
  yield* change(`${path}/${id}/test`)
  const replayed = [(yield* change(path, asked, creating)).body, (yield* rotate).body]
  const secrets = [String(created["signing_secret"]), String(rotated["signing_secret"])]
  assert.deepStrictEqual(replayed.map(({ signing_secret }) => signing_secret), secrets)
  return { id, secrets: [...secrets, gateway] }
})

/** Everything that a database holds, as text. */
const rowsOf = (address: Redacted.Redacted) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient
    const tables = yield* sql<{ readonly name: string }>`
      SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`
    const rows = yield* Effect.forEach(tables, ({ name }) =>
      sql<{ readonly text: string }>`SELECT row::text AS text FROM ${sql.literal(name)} AS row`)
    return rows.flat().map(({ text }) =>
      text
    ).join("\n")
  }).pipe(Effect.provide(PgClient.layer({ url: address })), Effect.orDie)

/** What a text leaks of secrets: the prefix of signing secrets, one of these secrets, or its base64 alone. */
const leakedIn = (text: string, secrets: ReadonlyArray<string>) =>
  ["whsec_", ...secrets, ...secrets.map((secret) => secret.replace("whsec_", ""))].filter((secret) =>
    text.includes(secret)
  )

/**
 * Whether a line is the span of a request, which the tracer of the test reports together with the answer that it ended
 * with.
 */
const isOfAnswer = (line: string): boolean => line.includes("HttpServerResponse")

describe("a signing secret, and a header of an endpoint", () => {
  it.live("stand in no row of PostgreSQL, though a repeat under the same key is shown the secret", () =>
    Effect.gen(function*() {
      const address = yield* url
      const storage = Layer.orDie(PostgresStorage.node(address))
      const { id, secrets } = yield* used(yield* makeEndpoints({ host: reachingAny, storage }))
      const rows = yield* rowsOf(address)
      assert.include(rows, id)
      assert.deepStrictEqual(leakedIn(rows, secrets), [])
    }))

  it.live("stand in nothing that is kept in memory", () =>
    Effect.gen(function*() {
      const service = yield* makeEndpoints()
      const { id, secrets } = yield* used(service)
      const kept = yield* Effect.gen(function*() {
        const [answers, endpoints] = [yield* IdempotencyStore, yield* WebhookStore]
        const endpoint = yield* endpoints.endpoint(AccountId.make(service.id), EndpointId.make(id))
        return [yield* answers.answersWithout("no key", 100), endpoint]
      }).pipe(Effect.provide(service.services))
      const text = JSON.stringify(kept)
      assert.include(text, id)
      assert.match(text, /"answer":"sealed1\./)
      assert.deepStrictEqual(leakedIn(text, secrets), [])
    }))

  it.live("stand in no log line, no span, no list, and no problem", () =>
    Effect.gen(function*() {
      const { host, lines } = recorded()
      const service = yield* makeEndpoints({ host: Layer.merge(host, reachingAny) })
      const { id, secrets } = yield* used(service)
      const { change, headers, request } = service
      const answers = [
        yield* request(path, headers),
        yield* request(`${path}/${id}`, headers),
        yield* change(path, posted({ name: "CRM", url: "https://a.example/", headers: { host: gateway } })),
        yield* change(path, posted({ name: "CRM", url: `https://u:${secrets[0]}@a.example/`, headers: {} })),
        yield* change(path, posted({ name: "", url: "https://a.example/", headers: { "x-a": gateway } })),
        yield* change(`${path}/${id}/rotate-secret`, posted({ grace_days: secrets[0] })),
        yield* change(`${path}/${id}/enable`),
        yield* change(`${path}/${id}`, { method: "DELETE" })
      ]
      assert.deepStrictEqual(answers.map(({ status }) => status), [200, 200, 422, 422, 422, 422, 200, 200])
      assert.deepStrictEqual(leakedIn(answers.map(({ text }) => text).join("\n"), secrets), [])
      const beside = lines.filter((line) => !isOfAnswer(line))
      assert.isTrue(beside.some((line) => line.includes("Endpoints.rotateSecret")))
      assert.deepStrictEqual(leakedIn(beside.join("\n"), secrets), [])
    }))
})
