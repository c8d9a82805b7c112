import { assert, describe, it } from "@effect/vitest"
import { MonitorStore } from "@kontor/core/Monitoring"
import { Nodes } from "@kontor/postgres"
import { RegisterLoad } from "@kontor/register"
import { aMonitor, at, newAccount, webServer } from "@kontor/testing/fixtures"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { kontor, kontorHere } from "../../support/Command.ts"
import * as Database from "../../support/Database.ts"
import { examine, examineHere } from "../../support/Doctor.ts"
import { clusterDirectory } from "../../support/NewCluster.ts"
import { node } from "../../support/PostgresStorage.ts"
import { ofDatabase } from "../../support/RegisterLayers.ts"

const keys = `k1:${Buffer.alloc(32, 7).toString("base64")}`

const settled = [
  "configuration: ok",
  "base url: warning",
  "prices: ok",
  "rate limits: ok",
  "live source: ok",
  "ai model: ok",
  "disk: ok"
]

describe("kontor doctor", () => {
  it.live("finds a new database that is not migrated yet, and the command that helps", () =>
    Effect.gen(function*() {
      const environment = {
        KONTOR_BASE_URL: "http://127.0.0.1:1/api",
        KONTOR_DATABASE_URL: Redacted.value(yield* Database.emptyUrl),
        KONTOR_KEYS: keys
      }
      const before = yield* examine(environment)
      assert.deepInclude(before, {
        code: 0,
        healthy: true,
        statuses: [...settled, "storage: ok", "clock: ok", "role: warning", "migrations: warning"]
      })
      assert.match(before.findings.at(-1)?.found ?? "", /^pending: 0001_accounts, .* "kontor migrate" applies them/)

      yield* kontorHere(["migrate"], environment)
      const after = yield* examine(environment)
      assert.deepInclude(after, {
        code: 0,
        stderr: "",
        healthy: true,
        statuses: [
          ...settled,
          "storage: ok",
          "clock: ok",
          "role: warning",
          "migrations: ok",
          "keys: ok",
          "workers: warning",
          "receivers: ok",
          "ledger: ok",
          "register: warning"
        ]
      })
    }))

  it.live("warns of webhooks that may go to any address", () =>
    Effect.gen(function*() {
      const { code, findings } = yield* examineHere({
        KONTOR_DATA_DIR: yield* clusterDirectory,
        KONTOR_WEBHOOK_ALLOW_PRIVATE: "true"
      })
      assert.strictEqual(code, 0)
      assert.match(findings[1]!.found, /^KONTOR_WEBHOOK_ALLOW_PRIVATE=true lets every account send webhooks into this/)
    }))

  it.live("warns of what has long been due", () =>
    Effect.gen(function*() {
      const url = yield* Database.url
      yield* Effect.gen(function*() {
        const monitors = yield* MonitorStore
        yield* monitors.add(aMonitor(yield* newAccount, { next_run_at: at("2026-05-01T00:00:00Z") }), 10)
      }).pipe(Effect.provide(node(url)))
      const { findings } = yield* examineHere({ KONTOR_DATABASE_URL: Redacted.value(url), KONTOR_KEYS: keys })
      const [unworked, overdue] = findings.filter(({ check }) => check === "workers")
      assert.deepStrictEqual([unworked!.status, overdue!.status], ["warning", "warning"])
      assert.match(unworked!.found, /^no process with the role worker was seen for a minute: .* "kontor serve"/)
      assert.match(overdue!.found, /^A monitor has been due for \d+d .*\.$/)
    }))

  it.live("says whether a worker was seen within a minute", () =>
    Effect.gen(function*() {
      const url = yield* Database.url
      const worker = Effect.map(
        examineHere({ KONTOR_DATABASE_URL: Redacted.value(url), KONTOR_KEYS: keys }),
        ({ findings }) => findings.filter(({ check }) => check === "workers").map(({ status }) => status)
      )
      const seen = (roles: ReadonlyArray<string>) =>
        Nodes.seen({ id: crypto.randomUUID(), version: "1.2.3", roles, key_ids: ["k1"] }, undefined)
      const silentFor = (seconds: number) =>
        SqlClient.SqlClient.use((sql) =>
          sql`UPDATE kontor.nodes SET seen_at = now() - ${seconds} * interval '1 second'`
        )
      yield* Effect.provide(seen(["api"]), node(url))
      assert.deepStrictEqual(yield* worker, ["warning"])
      yield* Effect.provide(seen(["api", "worker"]), node(url))
      assert.deepStrictEqual(yield* worker, ["ok"])
      yield* Effect.provide(silentFor(120), node(url))
      assert.deepStrictEqual(yield* worker, ["warning"])
    }))

  it.live("reaches its own base URL and the OTLP sink, and says where these lead nowhere", () =>
    Effect.gen(function*() {
      const kontorLike = yield* webServer((request, response) => {
        const isHealth = request.url === "/shop/healthz"
        response.writeHead(isHealth ? 200 : 404, { "content-type": "application/json" })
        response.end(isHealth ? "{\"status\":\"alive\"}" : "{}")
      })
      const told = (variables: Readonly<Record<string, string>>) =>
        Effect.gen(function*() {
          const { findings } = yield* examineHere({ KONTOR_DATA_DIR: yield* clusterDirectory, ...variables })
          return findings.flatMap(({ check, found, status }) =>
            check === "base url" || check === "otlp" ? [`${check} ${status}: ${found}`] : []
          )
        })
      const alive = yield* told({ KONTOR_BASE_URL: `${kontorLike.url}/shop/api`, KONTOR_OTLP_URL: kontorLike.url })
      assert.deepStrictEqual(alive.map((one) => one.split(":")[0]), ["base url ok", "otlp ok"])
      const wrong = yield* told({
        KONTOR_BASE_URL: `${kontorLike.url}/other/api`,
        KONTOR_OTLP_URL: "http://127.0.0.1:1"
      })
      assert.match(wrong[0] ?? "", /^base url warning: .*\/other\/healthz answers 404 and is not this service/)
      assert.match(wrong[1] ?? "", /^otlp warning: 127\.0\.0\.1:1 cannot be reached .* Traces and metrics are lost/)
      const [nowhere] = yield* told({ KONTOR_BASE_URL: "http://127.0.0.1:1/api" })
      assert.match(nowhere ?? "", /^base url warning: http:\/\/127\.0\.0\.1:1\/api does not answer \(.+\): links/)
    }))

  it.live("says how far the search index of each node is, and what to do where one does not follow", () =>
    Effect.gen(function*() {
      const url = yield* Database.url
      const searchOf = (search: Nodes.NodeSearch | undefined) =>
        Nodes.seen({ id: crypto.randomUUID(), version: "1.2.3", roles: ["api"], key_ids: ["k1"] }, search)
      const examined = Effect.map(
        examineHere({ KONTOR_DATABASE_URL: Redacted.value(url), KONTOR_KEYS: keys }),
        ({ findings }) => findings.filter(({ check }) => check === "search")
      )
      yield* Effect.gen(function*() {
        yield* searchOf(undefined)
        assert.deepStrictEqual(yield* examined, [])
        yield* searchOf({ is_ready: true, changes_behind: 12, seconds_behind: 3 })
        assert.deepStrictEqual(yield* examined, [
          { check: "search", status: "ok", found: "the index of 1 node follows the register" }
        ])
        yield* searchOf({ is_ready: true, changes_behind: 12_345, seconds_behind: 3725 })
        yield* searchOf({ is_ready: false, changes_behind: 300, seconds_behind: null })
      }).pipe(Effect.provide(node(url)))
      const found = (yield* examined).map(({ found, status }) =>
        `${status}: ${found}`.replace(/node [\da-f]{8} /, "node ")
      )
      const missing =
        "warning: The node (version 1.2.3) has no search index yet: it loads or builds it, in minutes at most. " +
        "Its log says more."
      const late = "warning: The node (version 1.2.3) searches what the register held 1h 2m 5s ago, " +
        "12 345 changes behind. During a large import that is so until it ends. Else its log says why it does not " +
        "follow; start it again."
      assert.deepStrictEqual(found.toSorted(), [missing, late])
    }))

  it.live("finds an import that was stopped, and says how it goes on", () =>
    Effect.gen(function*() {
      const url = yield* Database.url
      yield* Effect.scoped(RegisterLoad.use((load) => load.begin("load"))).pipe(Effect.provide(ofDatabase(url)))
      const { findings } = yield* examineHere({ KONTOR_DATABASE_URL: Redacted.value(url), KONTOR_KEYS: keys })
      const found = findings.filter(({ check }) => check === "register").map(({ found }) => found)
      assert.isTrue(
        found.some((one) => one.startsWith("an import of bulk files was stopped, and nothing of it is shown."))
      )
    }))

  it.live("finds what is wrong with the configuration", () =>
    Effect.gen(function*() {
      const { code, findings, healthy, stderr } = yield* examineHere({ KONTOR_PORT: "none" })
      assert.deepStrictEqual({ code, healthy }, { code: 1, healthy: false })
      assert.strictEqual(stderr, "kontor: 1 check failed; the table says what to do.\n")
      assert.lengthOf(findings, 1)
      assert.deepInclude(findings[0], { check: "configuration", status: "failed" })
      assert.match(findings[0]?.found ?? "", /^KONTOR_PORT must be/)
    }))

  it.live("finds a database that does not answer, missing keys, and variables nobody reads", () =>
    Effect.gen(function*() {
      const { findings, statuses } = yield* examine({
        KONTOR_DATABASE_URL: "postgres://kontor@127.0.0.1:1/kontor",
        KONTOR_KEY: keys
      })
      assert.deepStrictEqual(statuses, [
        "configuration: failed",
        "configuration: warning",
        "configuration: warning",
        "prices: ok",
        "rate limits: ok",
        "live source: ok",
        "ai model: ok",
        "disk: ok",
        "storage: failed"
      ])
      assert.match(findings[0]?.found ?? "", /^KONTOR_KEYS must be set with KONTOR_DATABASE_URL\. /)
      assert.match(findings[1]?.found ?? "", /^KONTOR_BASE_URL must be set for a service on a database of its own/)
      assert.include(findings[2]?.found, "Did you mean KONTOR_KEYS?")
      assert.match(findings[8]?.found ?? "", /^The database 127\.0\.0\.1:1\/kontor cannot be used/)
    }))

  it.live("shows people a table", () =>
    Effect.gen(function*() {
      const { code, stdout } = yield* kontor(["doctor"], { KONTOR_DATA_DIR: yield* clusterDirectory })
      assert.strictEqual(code, 0)
      assert.match(
        stdout,
        /^Check +Status +Found\nconfiguration +ok +set: KONTOR_DATA_DIR\nprices +ok +standard\nrate limits +ok .*\nlive source +ok +none.*\nai model +ok +none.*\ndisk +ok .*\nstorage +ok +embedded PostgreSQL/
      )
    }))
})
