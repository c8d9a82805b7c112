import { EmbeddedPostgres, temporaryDatabase } from "@kontor/postgres/embedded"
import { bodyOfMessage, webhookMessages } from "@kontor/testing/fixtures"
import { Console, Effect, type Redacted } from "effect"
import { median } from "../Rate.ts"
import { keepResults } from "../Results.ts"
import type { Claiming } from "./Claiming.ts"
import { claimRate, monitorRate, settleRate } from "./ClaimRates.ts"
import { graphileClaims } from "./GraphileClaims.ts"
import { addJobs, queueOf, secondsToWork } from "./GraphileWorker.ts"
import { server } from "./Storage.ts"

const rounds = 3
const settling = { jobs: 6000, endpoints: 100 }
const claiming = { jobs: 6400, endpoints: 800 }
const monitoring = { jobs: 6400, endpoints: 0 }
const batches = [64, 256]

const whole = (figure: number): string => Math.round(figure).toLocaleString("en")
const payload = { url: "http://127.0.0.1/", body: bodyOfMessage(webhookMessages.signal) }

type Rate = (url: Redacted.Redacted, claiming: Claiming) => Effect.Effect<number>

const fetched = (isQueued: boolean): Rate =>
  Effect.fnUntraced(function*(url, { batch, endpoints, jobs }) {
    yield* addJobs(url, jobs, payload, isQueued ? queueOf(endpoints) : undefined)
    return yield* graphileClaims(url, { batch, jobs })
  }, Effect.orDie)

const worked = (isQueued: boolean): Rate =>
  Effect.fnUntraced(function*(url, { batch, endpoints, jobs }) {
    yield* addJobs(url, jobs, payload, isQueued ? queueOf(endpoints) : undefined)
    return jobs / (yield* secondsToWork(url, { concurrentJobs: batch, jobs, work: () => Promise.resolve() }))
  })

const any = "graphile-worker, which limits no endpoint"
const limited = "graphile-worker with 8 queues an endpoint, which limits it to 8 in flight as Kontor does"

interface Comparison {
  readonly name: string
  readonly size: Omit<Claiming, "batch">
  readonly ours: Rate
  readonly peers: Readonly<Record<string, Rate>>
}

const comparisons: ReadonlyArray<Comparison> = [
  {
    name: "deliveries claimed",
    size: claiming,
    ours: claimRate,
    peers: { [any]: fetched(false), [limited]: fetched(true) }
  },
  {
    name: "deliveries claimed and settled",
    size: settling,
    ours: settleRate,
    peers: { [any]: worked(false), [limited]: worked(true) }
  },
  { name: "monitors claimed", size: monitoring, ours: monitorRate, peers: { "graphile-worker": fetched(false) } }
]

const compare = Effect.fnUntraced(function*({ name, ours, peers, size }: Comparison, batch: number) {
  const { url: serverUrl } = yield* EmbeddedPostgres
  const rates: Readonly<Record<string, Rate>> = { ...peers, Kontor: ours }
  const figures = new Map<string, Array<number>>()
  for (let round = 0; round < rounds; round++) {
    for (const [of, rate] of Object.entries(rates)) {
      const figure = yield* rate(yield* temporaryDatabase(serverUrl), { ...size, batch })
      figures.set(of, [...(figures.get(of) ?? []), figure])
    }
  }
  const medianOf = (of: string): number => median(figures.get(of) ?? [])
  const against = Object.keys(peers).map((of) =>
    `${of} ${whole(medianOf(of))}/s, ratio ${(medianOf("Kontor") / medianOf(of)).toFixed(2)}`
  )
  const among = size.endpoints > 0 ? ` to ${size.endpoints} endpoints` : ""
  const figure = `webhooks, ${whole(size.jobs)} ${name}${among}, ${batch} at a time: ` +
    [`${whole(medianOf("Kontor"))}/s`, ...against].join("; ")
  yield* Console.log(figure)
  return figure
})

const bench = Effect.gen(function*() {
  const figures = yield* Effect.forEach(
    comparisons.flatMap((comparison) => batches.map((batch) => ({ comparison, batch }))),
    ({ batch, comparison }) => compare(comparison, batch)
  )
  yield* keepResults(figures)
})

await Effect.runPromise(Effect.provide(Effect.scoped(bench), server))
