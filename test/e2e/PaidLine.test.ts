import { PgClient } from "@effect/sql-pg"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Redacted, Schema } from "effect"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { dataDirectory, kontorHere } from "../support/Command.ts"
import * as Database from "../support/Database.ts"
import { startService } from "../support/RunningService.ts"

const { Array: List, fromJsonString, Int, optionalKey, Record, String: Text, Struct } = Schema

const Company = Struct({
  name: Text,
  registration: Struct({ court: Text, register_type: Text, register_number: Text, euid: Text })
})
type Company = typeof Company.Type

const Meta = Struct({
  request_id: Text,
  request_credit_cost: Int,
  credits_remaining: optionalKey(Int),
  credit_breakdown: optionalKey(Record(Text, Int))
})
const Hit = Struct({ ...Company.fields, entity_id: Text })
const Found = Struct({ results: List(Hit), total: Int, meta: Meta })
const Profile = Struct({ ...Hit.fields, meta: Meta })
const Problem = Struct({ code: Text, request_id: Text, meta: Struct({ request_credit_cost: Int }) })
const Created = fromJsonString(Struct({ account_id: Text, api_key: Text }))
const Entry = Struct({ credits: Int, balance_after: Int, kind: Text, endpoint: Text, breakdown: Record(Text, Int) })

const startingCredits = 1000

/** A service with an imported register, and an account that pays. */
class Line extends Context.Service<Line, {
  readonly companies: ReadonlyArray<Company>
  readonly environment: Readonly<Record<string, string>>
  readonly account_id: string
  /** Asks an operation, with the account's key unless another is given. */
  readonly ask: (path: string, parameters: Readonly<Record<string, string>>, key?: string) => Effect.Effect<Response>
  /** The ledger entries of a request. */
  readonly entriesOf: (request: string) => Effect.Effect<ReadonlyArray<typeof Entry.Type>>
}>()("@kontor/test/e2e/PaidLine.test/Line") {
  static readonly layer = Layer.effect(
    Line,
    Effect.gen(function*() {
      const url = yield* Database.emptyUrl
      const directory = yield* dataDirectory
      const environment = {
        KONTOR_DATABASE_URL: Redacted.value(url),
        KONTOR_DATA_DIR: directory,
        KONTOR_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`
      }
      const sample = join(directory, "sample")
      yield* kontorHere(["sample", sample, "--organizations", "60"], environment)
      for (const source of ["xjustiz", "announcements", "profiles"]) {
        const { code, stderr } = yield* kontorHere(["import", source, join(sample, source)], environment)
        assert.strictEqual(code, 0, stderr)
      }
      const lines = yield* Effect.promise(() => readFile(join(sample, "profiles", "profiles-0001.jsonl"), "utf8"))
      const companies = yield* Effect.forEach(
        lines.trim().split("\n").slice(0, 12),
        (line) => Schema.decodeEffect(fromJsonString(Company))(line)
      )
      const { stdout } = yield* kontorHere(
        ["accounts", "create", "--name=Mia", "--plan=pro", `--credits=${startingCredits}`, "--json"],
        environment
      )
      const { account_id, api_key } = yield* Schema.decodeEffect(Created)(stdout)
      const { origin } = yield* startService([], environment)
      const sql = yield* Effect.map(Layer.build(PgClient.layer({ url })), Context.get(PgClient.PgClient))

      return Line.of({
        companies,
        environment,
        account_id,
        ask: (path, parameters, key = api_key) =>
          Effect.promise(() =>
            fetch(`${origin}/api/v1/${path}?${new URLSearchParams(parameters).toString()}`, {
              headers: { "x-api-key": key }
            })
          ),
        entriesOf: (request) =>
          sql`
            SELECT credits::int, balance_after::int, kind, endpoint, breakdown FROM kontor.ledger_entries
            WHERE account_id = ${account_id} AND request_id = ${request}`.pipe(
            Effect.flatMap(Schema.decodeUnknownEffect(List(Entry))),
            Effect.orDie
          )
      })
    })
  )
}

const bodyOf = <A>(schema: Schema.Codec<A, unknown>, response: Response) =>
  Effect.flatMap(Effect.promise(() => response.json()), Schema.decodeUnknownEffect(schema))

/** Checks that headers, body and ledger of an answer agree on what it cost. */
const agreesOnCost = Effect.fnUntraced(function*(response: Response, meta: typeof Meta.Type, endpoint: string) {
  const { entriesOf } = yield* Line
  assert.strictEqual(response.headers.get("x-request-id"), meta.request_id)
  assert.strictEqual(response.headers.get("x-credits-charged"), String(meta.request_credit_cost))
  assert.strictEqual(response.headers.get("x-credits-remaining"), String(meta.credits_remaining))
  assert.deepStrictEqual(yield* entriesOf(meta.request_id), [{
    credits: -meta.request_credit_cost,
    balance_after: Number(meta.credits_remaining),
    kind: "charge",
    endpoint,
    breakdown: meta.credit_breakdown ?? {}
  }])
})

layer(Line.layer, { excludeTestServices: true })("The paid line", (it) => {
  it.effect("finds what was imported, by name, by register number with court, and by EUID", () =>
    Effect.gen(function*() {
      const { ask, companies } = yield* Line
      for (const { name, registration } of companies) {
        const { court, euid, register_number, register_type } = registration
        const { results } = yield* bodyOf(Found, yield* ask("search-organizations", { q: name }))
        const hit = results.find((result) => result.registration.euid === euid)
        assert.strictEqual(hit?.name, name)
        for (const q of [`${register_type} ${register_number} ${court}`, euid, hit?.entity_id ?? ""]) {
          const profile = yield* bodyOf(Profile, yield* ask("fetch-organization", { q }))
          assert.deepStrictEqual([q, profile.entity_id, profile.name], [q, hit?.entity_id, name])
        }
      }
    }))

  it.effect("charges a search what headers, body and ledger say", () =>
    Effect.gen(function*() {
      const { ask } = yield* Line
      const response = yield* ask("search-organizations", { filters: JSON.stringify({ active: true }), limit: "3" })
      const { meta } = yield* bodyOf(Found, response)
      assert.strictEqual(meta.request_credit_cost, 1)
      yield* agreesOnCost(response, meta, "search-organizations")
    }))

  it.effect("charges a profile its base and the features that have data", () =>
    Effect.gen(function*() {
      const { ask, companies } = yield* Line
      const q = companies[0]?.registration.euid ?? ""
      const response = yield* ask("fetch-organization", { q, features: "financial_kpi,related_persons,news" })
      const { meta } = yield* bodyOf(Profile, response)
      const breakdown = meta.credit_breakdown ?? {}
      assert.deepInclude(breakdown, { base: 5, financial_kpi: 1, related_persons: 2 })
      assert.strictEqual(meta.request_credit_cost, Object.values(breakdown).reduce((sum, credits) => sum + credits, 0))
      yield* agreesOnCost(response, meta, "fetch-organization")
    }))

  it.effect.each([
    { status: 400, code: "invalid_request", path: "search-organizations", parameters: { q: "x" } },
    { status: 404, code: "not_found", path: "fetch-organization", parameters: { q: "DEK1101R.HRB1" } }
  ])("charges nothing for a $status", ({ code, parameters, path, status }) =>
    Effect.gen(function*() {
      const { ask, entriesOf } = yield* Line
      const response = yield* ask(path, parameters)
      const problem = yield* bodyOf(Problem, response)
      assert.strictEqual(response.status, status)
      assert.strictEqual(response.headers.get("x-credits-charged"), "0")
      assert.deepInclude(problem, { code, meta: { request_credit_cost: 0 } })
      assert.deepStrictEqual(yield* entriesOf(problem.request_id), [])
    }))

  it.effect("refuses callers that cannot pay, and serves them once they are granted credits", () =>
    Effect.gen(function*() {
      const { ask, environment } = yield* Line
      const { stdout } = yield* kontorHere(["accounts", "create", "--name=Nils", "--credits=4", "--json"], environment)
      const { account_id, api_key } = yield* Schema.decodeEffect(Created)(stdout)
      const fetchFirst = Effect.gen(function*() {
        const { companies } = yield* Line
        return yield* ask("fetch-organization", { q: companies[0]?.registration.euid ?? "" }, api_key)
      })
      assert.strictEqual((yield* fetchFirst).status, 402)
      yield* kontorHere(["accounts", "grant", account_id, "1"], environment)
      assert.strictEqual((yield* fetchFirst).status, 200)
    }))

  it.effect("refuses a key from the moment it is revoked", () =>
    Effect.gen(function*() {
      const { account_id, ask, environment } = yield* Line
      const Key = fromJsonString(Struct({ id: Text, api_key: Text }))
      const { stdout } = yield* kontorHere(["keys", "create", account_id, "--json"], environment)
      const { api_key, id } = yield* Schema.decodeEffect(Key)(stdout)
      const search = ask("search-organizations", { q: "GmbH" }, api_key)
      assert.strictEqual((yield* search).status, 200)
      yield* kontorHere(["keys", "revoke", id], environment)
      assert.strictEqual((yield* search).status, 401)
    }))

  it.effect("leaves books that verify", () =>
    Effect.gen(function*() {
      const { environment } = yield* Line
      const { code, stdout } = yield* kontorHere(["ledger", "verify"], environment)
      assert.strictEqual(code, 0)
      assert.match(stdout, /^The ledger is right: 2 accounts, \d+ ledger lines\.\n$/)
    }))
})
