import { EntityId } from "@kontor/core/Register"
import { EmbeddedPostgres, temporaryDatabase } from "@kontor/postgres/embedded"
import { RegisterIntake } from "@kontor/register"
import { day, entityOf, sourceRecord } from "@kontor/testing/fixtures"
import { Clock, Console, Context, Effect, Layer } from "effect"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { get, type IncomingMessage } from "node:http"
import { parseArgs } from "node:util"
import { nodeEnvironment, paidAccount, paidPath } from "../../support/PaidService.ts"
import { ofDatabase } from "../../support/RegisterLayers.ts"
import { residentMemory } from "../requests/ProcessorTime.ts"
import { startKontor } from "../requests/Servers.ts"
import { keepResults } from "../Results.ts"
import { temporaryServer } from "../TemporaryServer.ts"

/**
 * Run as `unread.ts`: what downloads cost whose clients read nothing: the most memory of the service in the three
 * seconds after all have begun, beside what it has without them, and how long the paid searches of another customer
 * take beside and without them.
 */
const { values: options } = parseArgs({
  options: {
    downloads: { type: "string", default: "40" },
    megabytes: { type: "string", default: "40" },
    searches: { type: "string", default: "500" },
    "without-results": { type: "boolean", default: false }
  }
})

const downloads = Number(options.downloads)

/** Puts a document into the register of a database, and yields its organization. */
const filed = Effect.gen(function*() {
  const intake = yield* RegisterIntake
  const record = sourceRecord()
  yield* intake.take([record])
  const entity_id = EntityId.make(yield* entityOf(record))
  const bytes = randomBytes(Number(options.megabytes) * 1_000_000)
  bytes.write("%PDF-1.7\n")
  yield* intake.file({
    reference: { _tag: "EntityId", entity_id },
    document: { type: "AD", as_of: day("2026-01-02"), bytes }
  })
  return entity_id
})

const unread = (address: string, headers: Readonly<Record<string, string>>) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const [answer]: Array<IncomingMessage> = await once(get(address, { headers, agent: false }), "response")
      return answer!
    }),
    (answer) => Effect.sync(() => answer.destroy())
  )

/** The milliseconds that paid searches take, one after the other, in order. */
const searches = Effect.fnUntraced(function*(origin: string, headers: Readonly<Record<string, string>>) {
  const taken: Array<number> = []
  for (let count = 0; count < Number(options.searches); count++) {
    const start = yield* Clock.currentTimeNanos
    const response = yield* Effect.promise(() => fetch(`${origin}${paidPath}`, { headers }))
    yield* Effect.promise(() => response.arrayBuffer())
    if (response.status !== 200) return yield* Effect.die(new Error(`A search was answered ${response.status}`))
    taken.push(Number((yield* Clock.currentTimeNanos) - start) / 1e6)
  }
  return taken.toSorted((left, right) => left - right)
})

const quantiles = (sorted: ReadonlyArray<number>): string =>
  `p50 ${sorted[sorted.length >> 1]!.toFixed(1)} ms, p99 ${sorted[Math.floor(sorted.length * 0.99)]!.toFixed(1)} ms`

const bench = Effect.gen(function*() {
  const server = yield* Layer.build(temporaryServer)
  const url = yield* temporaryDatabase(Context.get(server, EmbeddedPostgres).url)
  const entity_id = yield* Effect.provide(filed, ofDatabase(url))
  const environment = yield* nodeEnvironment(url)
  const { origin, pid } = yield* startKontor(url, environment)
  const { api_key } = yield* paidAccount(environment, 1_000_000)
  const customers = yield* Effect.replicateEffect(paidAccount(environment, 1_000_000), Math.ceil(downloads / 20))
  const headers = { "x-api-key": api_key }
  yield* Effect.replicateEffect(searches(origin, headers), 4)
  const alone = { taken: yield* searches(origin, headers), memory: yield* residentMemory(pid) }
  const address = `${origin}/api/v1/fetch-document?company_id=${entity_id}&document_type=AD`
  for (let begun = 0; begun < downloads; begun++) {
    yield* unread(address, { "x-api-key": customers[begun % customers.length]!.api_key })
  }
  const memories = yield* Effect.replicateEffect(Effect.andThen(Effect.sleep("100 millis"), residentMemory(pid)), 30)
  const beside = { taken: yield* searches(origin, headers), memory: Math.max(...memories) }
  const figure = `documents, ${downloads} unread downloads of ${options.megabytes} MB: ` +
    `${Math.round(beside.memory - alone.memory)} MB more than ${Math.round(alone.memory)} MB of resident memory; ` +
    `searches beside them ${quantiles(beside.taken)}, without ${quantiles(alone.taken)}`
  yield* Console.log(figure)
  if (!options["without-results"]) yield* keepResults([figure])
})

await Effect.runPromise(Effect.scoped(bench))
