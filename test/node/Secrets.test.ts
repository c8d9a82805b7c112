import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { webServer } from "@kontor/testing/fixtures"
import { Effect, Layer, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { dataDirectory, kontorHere } from "../support/Command.ts"
import * as Database from "../support/Database.ts"
import { startService } from "../support/RunningService.ts"

const signingKey = Buffer.alloc(32, 201).toString("base64")
const modelKey = "sk-model-5b1f0a"
const sourceToken = "live-source-77e2c4"
const organization = "Nordlicht Weberei GmbH"
const euid = "DEK1101R.HRB4711"

const json = { "content-type": "application/json" }

/** Every row of every table of a database, as text. */
const everyRow = (url: Redacted.Redacted) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient
    const tables = yield* sql<{ readonly schema: string; readonly name: string }>`
      SELECT schemaname AS schema, tablename AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`
    const rows = yield* Effect.forEach(tables, ({ name, schema }) =>
      sql<{ readonly row: string }>`SELECT t::text AS row FROM ${sql(schema)}.${sql(name)} t`)
    return rows.flat().map(({ row }) =>
      row
    ).join("\n")
  }).pipe(Effect.provide(Layer.provide(PgClient.layer({ url }), Reactivity.layer)))

describe("a secret", () => {
  it.live(
    "is in no log line, no answer after the one that shows it, and no table of the database, whatever was asked",
    () =>
      Effect.gen(function*() {
        const directory = yield* dataDirectory
        const url = yield* Database.url
        const broken = yield* webServer((_, response) => response.writeHead(500).end())
        const environment = {
          KONTOR_DATA_DIR: directory,
          KONTOR_DATABASE_URL: Redacted.value(url),
          KONTOR_KEYS: `k1:${signingKey}`,
          KONTOR_LOG_LEVEL: "debug",
          KONTOR_AI_URL: broken.url,
          KONTOR_AI_MODEL: "clerk-1",
          KONTOR_AI_KEY: modelKey,
          KONTOR_LIVE_URL: `${broken.url}/{euid}`,
          KONTOR_LIVE_TOKEN: sourceToken,
          KONTOR_LIVE_TERMS: "accepted"
        }
        const profiles = join(directory, "profiles.jsonl")
        yield* Effect.promise(() =>
          writeFile(
            profiles,
            [euid, "DEK1101R.HRB4712"].map((euid) => JSON.stringify({ euid, as_of: "2026-01-31", name: organization }))
              .join("\n")
          )
        )
        yield* kontorHere(["migrate"], environment)
        const imported = yield* kontorHere(["import", "profiles", profiles], environment)
        assert.strictEqual(imported.code, 0, imported.stderr)
        const answer = (args: ReadonlyArray<string>) =>
          Effect.map(kontorHere([...args, "--json"], environment), ({ stdout }) => JSON.parse(stdout))
        const { account_id, api_key } = yield* answer([
          "accounts",
          "create",
          "--name",
          "Ida Muster",
          "--credits",
          "1000"
        ])
        const { token } = yield* answer([
          "tokens",
          "create",
          account_id,
          "--name=keys",
          "--ability=account:read",
          "--ability=account:keys"
        ])

        const service = yield* startService([], environment)
        const answers: Array<string> = []
        const ask = Effect.fnUntraced(function*(path: string, init: RequestInit = {}) {
          const response = yield* Effect.promise(() => fetch(`${service.origin}/api/v1/${path}`, init))
          const text = yield* Effect.promise(() => response.text())
          return { status: response.status, text: `${text}${JSON.stringify([...response.headers])}` }
        })
        const made = yield* ask("auth/tokens/create", {
          method: "POST",
          headers: { ...json, "x-api-key": api_key },
          body: JSON.stringify({ token_name: "made" })
        })
        const madeKey = yield* ask("account/api-keys", {
          method: "POST",
          headers: { ...json, authorization: `Bearer ${token}` },
          body: JSON.stringify({ name: "made" })
        })
        const [, madeToken] = /"token":"([^"]+)"/.exec(made.text) ?? []
        const [, key] = /"key":"([^"]+)"/.exec(madeKey.text) ?? []
        const bearer = { headers: { authorization: `Bearer ${madeToken}` } }
        const statuses: Array<number> = []
        for (
          const [path, init] of [
            [`search-organizations?q=nordlicht&api_key=${key}`],
            [`search-organizations?q=n&api_key=${key}`],
            [`search-organizations?q=nordlicht&api_key=${key}0`],
            [`fetch-organization?q=${euid}&ai_search=on-default&api_key=${api_key}`],
            [`fetch-organization?q=${encodeURIComponent(organization)}&ai_search=on-default`, bearer],
            [`fetch-organization?q=${euid}&realtime_mode=commercialregister-default`, bearer],
            [`signals?api_key=${api_key}`],
            [`signals?limit=1&api_key=${api_key}`],
            [`account?api_key=${api_key}`],
            ["account/api-keys", bearer],
            [`auth/tokens?api_key=${api_key}`],
            [`${key}?api_key=${key}`],
            ["account", { headers: { "x-api-key": `${madeToken}` } }]
          ] as ReadonlyArray<readonly [path: string, init?: RequestInit]>
        ) {
          const { status, text } = yield* ask(path, init)
          statuses.push(status)
          answers.push(text)
        }
        yield* service.end("SIGTERM")

        assert.deepStrictEqual([made.status, madeKey.status], [201, 201])
        assert.deepStrictEqual(statuses, [200, 400, 401, 200, 404, 200, 200, 422, 401, 200, 200, 404, 401])
        assert.includeMembers(broken.asked, ["/chat/completions", `/${euid}`])
        const log = [...service.output, service.errors()].join("\n")
        const rows = yield* everyRow(url)
        assert.include(log, "/api/v1/search-organizations")
        assert.include(rows, "Ida Muster")
        assert.include(rows, organization)
        const secrets = {
          api_key,
          key,
          token: token.split("|")[1],
          madeToken: madeToken?.split("|")[1],
          signingKey,
          modelKey,
          sourceToken
        }
        for (const [name, secret] of Object.entries(secrets)) {
          assert.isNotEmpty(secret, name)
          for (const [place, text] of Object.entries({ log, rows, answers: answers.join("\n") })) {
            assert.isFalse(text.includes(secret), `${name} is in ${place}`)
          }
        }
      })
  )
})
