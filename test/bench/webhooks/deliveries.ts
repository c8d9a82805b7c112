import { Dispatch, WebhookStore } from "@kontor/core/Webhooks"
import { EmbeddedPostgres, temporaryDatabase } from "@kontor/postgres/embedded"
import { bodyOfMessage, webhookMessages } from "@kontor/testing/fixtures"
import { Console, Effect, Fiber, Layer, Option, type Redacted, Schedule } from "effect"
import { node } from "../../support/PostgresStorage.ts"
import { median, rateOf } from "../Rate.ts"
import { keepResults } from "../Results.ts"
import { releaseMany } from "./Backlog.ts"
import { addJobs, secondsToWork } from "./GraphileWorker.ts"
import { bareUndici } from "./Peer.ts"
import { addEndpointsAt, dispatch, sink } from "./Sending.ts"
import { server } from "./Storage.ts"

const jobs = 10_000
const endpoints = 100
const inFlight = 256
const rounds = 3
const pace = { concurrency: inFlight, pause: "10 seconds", patience: "10 seconds" } as const

const whole = (figure: number): string => Math.round(figure).toLocaleString("en")
const body = bodyOfMessage(webhookMessages.signal)

/** Sends deliveries that wait in PostgreSQL, signed, and stores what became of them; how many a second. */
const kontor = (database: Redacted.Redacted, url: string) =>
  Effect.gen(function*() {
    const [store, { run }] = [yield* WebhookStore, yield* Dispatch]
    yield* releaseMany(yield* addEndpointsAt(url, endpoints), jobs)
    const start = performance.now()
    const running = yield* Effect.forkChild(run(pace))
    yield* Effect.repeat(store.nextDue, { until: Option.isNone, schedule: Schedule.spaced("20 millis") })
    const seconds = (performance.now() - start) / 1000
    yield* Fiber.interrupt(running)
    return jobs / seconds
  }).pipe(Effect.provide(Layer.provideMerge(dispatch, node(database))))

const bench = Effect.gen(function*() {
  const [server, url, post] = [yield* EmbeddedPostgres, yield* sink, yield* bareUndici]
  const graphileWorker = Effect.fnUntraced(function*(database: Redacted.Redacted) {
    yield* addJobs(database, jobs, { url, body })
    const work = (job: { readonly url: string; readonly body: string }) => post(job.url, job.body)
    return jobs / (yield* secondsToWork(database, { concurrentJobs: inFlight, jobs, work }))
  })

  const ours: Array<number> = []
  const theirs: Array<number> = []
  const bare: Array<number> = []
  for (let round = 0; round < rounds; round++) {
    const database = yield* temporaryDatabase(server.url)
    ours.push(yield* kontor(database, url))
    theirs.push(yield* graphileWorker(database))
    bare.push(yield* rateOf(Effect.promise(() => post(url, body)), { inFlight, duration: "3 seconds" }))
  }
  const ratio = (peer: ReadonlyArray<number>): string => (median(ours) / median(peer)).toFixed(2)
  const figure = `webhooks, ${whole(jobs)} deliveries from PostgreSQL, ${inFlight} in flight: ` +
    `${whole(median(ours))} signed, sent and settled/s, graphile-worker with undici ${whole(median(theirs))}/s, ` +
    `ratio ${ratio(theirs)}; bare undici ${whole(median(bare))}/s, ratio ${ratio(bare)}`
  yield* Console.log(figure)
  yield* keepResults([figure])
})

await Effect.runPromise(Effect.provide(Effect.scoped(bench), server))
