import { assert, layer } from "@effect/vitest"
import { Plan } from "@kontor/core/Accounts"
import { DocumentType } from "@kontor/core/Register"
import { Context, Effect, Layer, Schedule, Schema } from "effect"
import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { dataDirectory, kontorHere } from "../../support/Command.ts"
import { receiveFirstWebhook } from "../../support/FirstWebhook.ts"
import { clusterDirectory } from "../../support/NewCluster.ts"
import { startService } from "../../support/RunningService.ts"

const DemoAccount = Schema.Struct({ account_id: Schema.String, api_key: Schema.String })
const DemoKeys = Schema.fromJsonString(Schema.Record(Plan, DemoAccount))
const Balance = Schema.fromJsonString(
  Schema.Struct({ account: Schema.Struct({ plan: Plan }), balance: Schema.Struct({ granted: Schema.Int }) })
)

const Readiness = Schema.Struct({
  status: Schema.String,
  checks: Schema.Struct({ register: Schema.String }),
  reasons: Schema.Struct({ register: Schema.String })
})

const Found = Schema.Struct({ results: Schema.NonEmptyArray(Schema.Struct({ entity_id: Schema.String })) })

const statusOf = (address: string) => Effect.promise(() => fetch(address).then(({ status }) => status))

const whenReady = (origin: string) =>
  statusOf(`${origin}/readyz`).pipe(
    Effect.repeat({ schedule: Schedule.spaced("100 millis"), until: (status) => status === 200 })
  )

const keysIn = (directory: string) =>
  Effect.promise(() => readFile(join(directory, "demo-keys.json"), "utf8")).pipe(
    Effect.flatMap(Schema.decodeEffect(DemoKeys))
  )

const request = /^curl -H 'x-api-key: (?<key>kt_\w{38})' '(?<address>http:\S+)'$/

const loaded = /^Register {2}2 000 organizations, loaded in \d+ s$/

/** Waits until the newest line that a service printed is of this kind, or one before it. */
const printed = ({ output }: Effect.Success<ReturnType<typeof startService>>, line: RegExp) =>
  Effect.sync(() => output.some((text) => line.test(text))).pipe(
    Effect.repeat({ schedule: Schedule.spaced("20 millis"), until: (is) => is })
  )

/** Sends the first request that a demonstration prints, or the same to another address. */
const firstRequest = (output: ReadonlyArray<string>, path?: string) => {
  const { address = "", key = "" } = request.exec(output.findLast((line) => request.test(line)) ?? "")?.groups ?? {}
  return Effect.promise(() => fetch(new URL(path ?? "", address), { headers: { "x-api-key": key } }))
}

/** An identifier that no organization has. */
const unknownId = "0".repeat(32)

class Demo extends Context.Service<Demo, {
  readonly directory: string
  readonly early: {
    readonly health: number
    readonly readiness: typeof Readiness.Type
    readonly search: Response
    readonly unknown: Response
    readonly account: Response
    readonly first: Response
  }
  readonly service: Effect.Success<ReturnType<typeof startService>>
}>()("@kontor/test/node/demo/Demo.test/Demo") {
  static readonly layer = Layer.effect(
    Demo,
    Effect.gen(function*() {
      const directory = yield* dataDirectory
      const service = yield* startService(["--demo"], { KONTOR_DATA_DIR: directory })
      const readiness = yield* Effect.promise(() =>
        fetch(`${service.origin}/readyz`).then((response) => response.json())
      ).pipe(Effect.flatMap(Schema.decodeUnknownEffect(Readiness)))
      const health = yield* statusOf(`${service.origin}/healthz`)
      yield* printed(service, /^max +kt_/)
      const { pro: { api_key } } = yield* keysIn(directory)
      const ask = (path: string) =>
        Effect.promise(() => fetch(`${service.origin}/api/v1/${path}`, { headers: { "x-api-key": api_key } }))
      const [search, unknown, account] = yield* Effect.all(
        [ask("search-organizations?q=Unauffindbar"), ask(`fetch-organization?q=${unknownId}`), ask("account")],
        { concurrency: "unbounded" }
      )
      yield* printed(service, request)
      const first = yield* firstRequest(service.output)
      yield* whenReady(service.origin)
      return Demo.of({ directory, early: { account, first, health, readiness, search, unknown }, service })
    })
  )
}

layer(Demo.layer, { excludeTestServices: true })("kontor serve --demo", (it) => {
  it.effect("is alive at once, and ready when the register is loaded", () =>
    Effect.gen(function*() {
      const { early } = yield* Demo
      assert.strictEqual(early.health, 200)
      assert.strictEqual(early.readiness.status, "not_ready")
      assert.strictEqual(early.readiness.checks.register, "loading")
      assert.match(early.readiness.reasons.register, /^The sample register is being loaded: [\d ]+ records? so far\./)
    }))

  it.effect("shows its keys while it loads; what the register does not have yet is 503 and free until then", () =>
    Effect.gen(function*() {
      const { early: { account, search, unknown } } = yield* Demo
      assert.strictEqual(account.status, 200)
      for (const answer of [search, unknown]) {
        assert.strictEqual(answer.status, 503, answer.url)
        assert.strictEqual(answer.headers.get("retry-after"), "5")
        assert.strictEqual(answer.headers.get("x-credits-charged"), "0")
        assert.include(
          yield* Effect.promise(() => answer.text()),
          "The register is still being loaded. Nothing was charged."
        )
      }
    }))

  it.effect("makes an account with 10 000 credits for each plan, with keys for this user alone", () =>
    Effect.gen(function*() {
      const { directory } = yield* Demo
      const keys = yield* keysIn(directory)
      const { mode } = yield* Effect.promise(() => stat(join(directory, "demo-keys.json")))
      assert.strictEqual(mode & 0o777, 0o600)
      for (const plan of Plan.literals) {
        const { stdout } = yield* kontorHere(["accounts", "show", keys[plan].account_id, "--json"], {
          KONTOR_DATA_DIR: directory
        })
        const { account, balance } = yield* Schema.decodeEffect(Balance)(stdout)
        assert.deepStrictEqual({ plan: account.plan, granted: balance.granted }, { plan, granted: 10_000 })
      }
    }))

  it.effect("answers its first request as printed, while the rest of the register is loaded", () =>
    Effect.gen(function*() {
      const { early: { first }, service: { output } } = yield* Demo
      assert.strictEqual(first.status, 200)
      assert.strictEqual(first.headers.get("x-credits-charged"), "1")
      const lines = yield* Effect.sync(() => output.map((line) => line.replace(request, "request"))).pipe(
        Effect.repeat({
          schedule: Schedule.spaced("20 millis"),
          until: (lines) => lines.some((line) => loaded.test(line))
        })
      )
      assert.isBelow(lines.indexOf("request"), lines.findIndex((line) => loaded.test(line)))
    }))

  it.effect("prints all keys, and a first request that works as it stands and finds a company with all documents", () =>
    Effect.gen(function*() {
      const { directory, service: { output } } = yield* Demo
      for (const { account_id, api_key } of Object.values(yield* keysIn(directory))) {
        assert.include(output.join("\n"), `${api_key}  ${account_id}`)
      }
      const { results: [hit] } = yield* firstRequest(output).pipe(
        Effect.flatMap((response) => Effect.promise(() => response.json())),
        Effect.flatMap(Schema.decodeUnknownEffect(Found))
      )
      for (const document_type of DocumentType.literals) {
        const { status } = yield* firstRequest(
          output,
          `fetch-document?company_id=${hit.entity_id}&document_type=${document_type}`
        )
        assert.strictEqual(status, 200, document_type)
      }
    }))

  it.effect("owns its data directory: another service on it is refused, and the message names the owner", () =>
    Effect.gen(function*() {
      const { directory, service } = yield* Demo
      const { code, stderr } = yield* kontorHere(["serve", "--port", "0"], { KONTOR_DATA_DIR: directory })
      assert.strictEqual(code, 1)
      assert.strictEqual(
        stderr,
        `kontor: The data directory ${directory} is in use by process ${service.pid}. ` +
          "Stop that process first; a second service needs a data directory of its own, which KONTOR_DATA_DIR names.\n"
      )
    }))

  it.effect("refuses a port that is taken", () =>
    Effect.gen(function*() {
      const { service } = yield* Demo
      const { port } = new URL(service.origin)
      const { code, stderr } = yield* kontorHere(["serve", "--port", port], {
        KONTOR_DATA_DIR: yield* clusterDirectory
      })
      assert.strictEqual(code, 1)
      assert.match(
        stderr,
        new RegExp(`^kontor: Port ${port} is in use by another program\\. .*--port or KONTOR_PORT\\.\\n$`)
      )
    }))

  it.effect("sends the first webhook, signed, and the link in it costs 20 credits", () =>
    Effect.gen(function*() {
      const { directory, service } = yield* Demo
      const { free } = yield* keysIn(directory)
      yield* receiveFirstWebhook(service.origin, free.api_key)
    }))

  it.effect("logs requests without query and key", () =>
    Effect.gen(function*() {
      const { directory, service } = yield* Demo
      const { free } = yield* keysIn(directory)
      yield* statusOf(`${service.origin}/api/v1/search-organizations?q=Logbuch&api_key=${free.api_key}`)
      const log = yield* Effect.sync(service.errors).pipe(
        Effect.repeat({ schedule: Schedule.spaced("20 millis"), until: (log) => log.includes("search-organizations") })
      )
      assert.notInclude(log, "Logbuch")
      assert.notInclude(log, free.api_key)
    }))

  it.effect("stops when asked to, and the next one keeps register, accounts and keys", () =>
    Effect.gen(function*() {
      const { directory, service } = yield* Demo
      const before = yield* keysIn(directory)
      assert.strictEqual(yield* service.end("SIGTERM"), 0)
      assert.strictEqual(service.output.at(-1), "Stopped")
      const next = yield* startService(["--demo"], { KONTOR_DATA_DIR: directory })
      yield* whenReady(next.origin)
      assert.deepStrictEqual(yield* keysIn(directory), before)
      assert.match(next.output.join("\n"), /^Register {2}2 000 organizations$/m)
    }))
})
