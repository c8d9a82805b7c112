import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, type Redacted, Schema } from "effect"
import { join } from "node:path"
import { type Environment, kontorHere } from "../support/Command.ts"
import * as Database from "../support/Database.ts"
import { nodeEnvironment } from "../support/PaidService.ts"
import { startService } from "../support/RunningService.ts"

const { Array: List, fromJsonString, Int, String: Text, Struct } = Schema

const Created = fromJsonString(Struct({ account_id: Text, api_key: Text }))
const Body = Struct({ meta: Struct({ request_credit_cost: Int }) })
const Entry = Struct({ request_id: Text, credits: Int })
const Hits = Struct({ results: List(Struct({ entity_id: Text })) })
const Overview = fromJsonString(Struct({ balance: Struct({ total: Int, spent: Int }) }))

/** An answer as a client received it: its request, its status, and what its header and its body say it cost. */
interface Answer {
  readonly request_id: string | null
  readonly status: number
  readonly charged: number
  readonly cost: number
}

const clients = Array.from({ length: 64 }, (_, number) => number)

/** A shop: a register of 20 organizations on a database of its own, and one account that pays for everyone. */
const openShop = Effect.fnUntraced(function*(credits: number) {
  const url = yield* Database.url
  const environment = yield* nodeEnvironment(url, {
    KONTOR_LOG_LEVEL: "error",
    KONTOR_RATE_LIMITS: "register=1000000,profile=1000000"
  })
  const sample = join(environment.KONTOR_DATA_DIR, "sample")
  yield* kontorHere(["sample", sample, "--organizations", "20"], environment)
  yield* kontorHere(["import", "profiles", join(sample, "profiles")], environment)
  const { stdout } = yield* kontorHere(
    ["accounts", "create", "--name=Ole", `--credits=${credits}`, "--json"],
    environment
  )
  return { url, environment, ...(yield* Schema.decodeEffect(Created)(stdout)) }
})

/** Asks an operation, and yields the answer, or nothing where the connection broke. */
const asking = (origin: string, api_key: string) => (path: string) =>
  Effect.tryPromise(async (signal) => {
    const response = await fetch(`${origin}/api/v1/${path}`, { headers: { "x-api-key": api_key }, signal })
    return { response, body: await response.json() }
  }).pipe(Effect.option)

const answerOf = Effect.fnUntraced(function*(response: Response, body: unknown) {
  const { meta } = yield* Schema.decodeUnknownEffect(Body)(body)
  const answer: Answer = {
    request_id: response.headers.get("x-request-id"),
    status: response.status,
    charged: Number(response.headers.get("x-credits-charged")),
    cost: meta.request_credit_cost
  }
  return answer
})

/** The requests of a client: the even ones search, the odd ones fetch a profile. */
const wishesOf = (entity: string) => (client: number): string =>
  client % 2 === 0 ? "search-organizations?q=GmbH" : `fetch-organization?q=${entity}`

const someEntity = Effect.fnUntraced(function*(ask: ReturnType<typeof asking>) {
  const { body } = yield* Effect.flatMap(ask("search-organizations?filters={\"active\":true}"), Effect.fromOption)
  const { results: [first] } = yield* Schema.decodeUnknownEffect(Hits)(body)
  return first?.entity_id ?? ""
})

/** Lets a client ask for the same again and again, until `isOver` its last answer, or its connection breaks. */
const spend = (ask: ReturnType<typeof asking>, path: string, isOver: (answer: Answer) => boolean) =>
  Effect.gen(function*() {
    const answers: Array<Answer> = []
    while (true) {
      const received = yield* ask(path)
      if (Option.isNone(received)) return answers
      const answer = yield* answerOf(received.value.response, received.value.body)
      answers.push(answer)
      if (isOver(answer)) return answers
    }
  })

const entriesOf = (url: Redacted.Redacted, account: string) =>
  PgClient.PgClient.use((sql) =>
    sql`SELECT request_id, -credits::int AS credits FROM kontor.ledger_entries
        WHERE account_id = ${account} AND kind = 'charge'`
  ).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(List(Entry))),
    Effect.provide(Database.clientOf(url))
  )

const balanceOf = Effect.fnUntraced(function*(environment: Environment, account: string) {
  const { stdout } = yield* kontorHere(["accounts", "show", account, "--json"], environment)
  return (yield* Schema.decodeEffect(Overview)(stdout)).balance
})

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, number) => total + number, 0)

describe("64 clients on the last credits of one account", () => {
  it.live(
    "are charged exactly what answers and ledger say, and refused once they are spent",
    () =>
      Effect.gen(function*() {
        const { account_id, api_key, environment, url } = yield* openShop(1000)
        const { origin } = yield* startService([], environment)
        const ask = asking(origin, api_key)
        const wishes = wishesOf(yield* someEntity(ask))

        const answers = (yield* Effect.forEach(
          clients,
          (client) => spend(ask, wishes(client), ({ status }) => status === 402),
          { concurrency: "unbounded" }
        )).flat()

        const paid = answers.filter(({ status }) => status === 200)
        const refused = answers.filter(({ status }) => status === 402)
        const { spent, total } = yield* balanceOf(environment, account_id)
        assert.strictEqual(refused.length, clients.length)
        assert.strictEqual(paid.length + refused.length, answers.length)
        assert.strictEqual(sum(refused.map(({ charged }) => charged)), 0)
        assert.strictEqual(total, 0)
        assert.strictEqual(sum(paid.map(({ charged }) => charged)) + 1, spent)
        assert.strictEqual(sum(paid.map(({ cost }) => cost)) + 1, spent)
        assert.strictEqual(sum((yield* entriesOf(url, account_id)).map(({ credits }) => credits)), spent)
        assert.strictEqual((yield* kontorHere(["ledger", "verify"], environment)).code, 0)
      })
  )

  it.live("find every credit accounted for after the service was killed in their midst", () =>
    Effect.gen(function*() {
      const { account_id, api_key, environment, url } = yield* openShop(100_000)
      const service = yield* startService([], environment)
      const ask = asking(service.origin, api_key)
      const wishes = wishesOf(yield* someEntity(ask))

      let received = 0
      const answers = (yield* Effect.forEach(
        clients,
        (client) =>
          spend(ask, wishes(client), () => {
            received += 1
            if (received === 500) process.kill(service.pid, "SIGKILL")
            return false
          }),
        { concurrency: "unbounded" }
      )).flat()

      yield* Database.everybodyIsGone(url)
      const next = yield* startService([], environment)
      const entries = new Map(
        (yield* entriesOf(url, account_id)).map((entry) => [entry.request_id, entry.credits])
      )
      assert.isAtLeast(answers.length, 500)
      for (const { charged, cost, request_id, status } of answers) {
        assert.deepStrictEqual([status, charged, entries.get(request_id ?? "")], [200, cost, cost])
      }
      assert.isAtLeast(entries.size, answers.length + 1)
      const { spent, total } = yield* balanceOf(environment, account_id)
      assert.strictEqual(spent, sum([...entries.values()]))
      assert.strictEqual(total, 100_000 - spent)
      assert.strictEqual((yield* kontorHere(["ledger", "verify"], environment)).code, 0)
      const after = yield* Effect.flatMap(
        asking(next.origin, api_key)("search-organizations?q=GmbH"),
        Effect.fromOption
      )
      assert.strictEqual(after.response.status, 200)
    }))
})
