import { UnitOfWork } from "@kontor/core"
import { releaseTo, webServer } from "@kontor/core/testing/fixtures"
import { WakeUps } from "@kontor/core/WakeUps"
import { Dispatch, type StoredEndpoint, WebhookStore } from "@kontor/core/Webhooks"
import { EmbeddedPostgres, temporaryDatabase } from "@kontor/postgres/embedded"
import { Array, Console, DateTime, Duration, Effect, Layer } from "effect"
import { json } from "node:stream/consumers"
import { node } from "../../support/PostgresStorage.ts"
import { keepResults } from "../Results.ts"
import { addEndpointsAt, dispatch } from "./Sending.ts"
import { server } from "./Storage.ts"

const loads = [
  { perSecond: 1, count: 20 },
  { perSecond: 50, count: 500 },
  { perSecond: 500, count: 5000 }
]
const endpoints = 100
const pace = { concurrency: 256, pause: "10 seconds", patience: "10 seconds" } as const

interface Message {
  readonly data: { readonly signal: { readonly event: { readonly id: string } } }
}

/** A receiver that says when a Signal arrived. */
const receiver = Effect.gen(function*() {
  const waiting = new Map<string, (moment: number) => void>()
  const { url } = yield* webServer((request, response) => {
    const moment = performance.now()
    const answer = async () => {
      const message = await json(request) as Message
      waiting.get(message.data.signal.event.id)?.(moment)
      response.writeHead(204).end()
    }
    void answer()
  })
  const arrival = (id: string) => new Promise<number>((resolve) => waiting.set(id, resolve))
  return { url, arrival }
})

const bench = Effect.gen(function*() {
  const [store, unit, wakeUps, { run }] = [yield* WebhookStore, yield* UnitOfWork, yield* WakeUps, yield* Dispatch]
  const { arrival, url } = yield* receiver
  const active = yield* addEndpointsAt(url, endpoints)
  yield* Effect.forkScoped(run(pace))

  let released = 0
  /** The milliseconds from the release of a Signal, its commit included, until it arrived. */
  const latency = (endpoint: StoredEndpoint) =>
    Effect.gen(function*() {
      const id = `evt-${released++}`
      const arrived = arrival(id)
      const { signal } = releaseTo([endpoint]).event
      const message = { signal: { ...signal, event: { ...signal.event, id } } }
      const release = releaseTo([endpoint], yield* DateTime.now, message)
      const start = performance.now()
      yield* unit.commit(Effect.andThen(store.release([release]), wakeUps.wake("deliveries")))
      return (yield* Effect.promise(() => arrived)) - start
    })

  const figures = yield* Effect.forEach(loads, ({ count, perSecond }) =>
    Effect.gen(function*() {
      const latencies = yield* Effect.forEach(
        Array.range(0, count - 1),
        (place) => Effect.delay(latency(active[place % endpoints]!), Duration.millis(place * 1000 / perSecond)),
        { concurrency: "unbounded" }
      )
      const sorted = latencies.toSorted((left, right) => left - right)
      const at = (share: number): string => sorted[Math.floor(share * sorted.length)]!.toFixed(1)
      const figure = `webhooks, from release to receipt, ${perSecond} a second: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
      yield* Console.log(figure)
      return figure
    }))
  yield* keepResults(figures)
})

const storage = Layer.unwrap(
  Effect.flatMap(EmbeddedPostgres, ({ url }) => Effect.map(temporaryDatabase(url), node))
)

await Effect.runPromise(
  Effect.provide(Effect.scoped(bench), dispatch.pipe(Layer.provideMerge(storage), Layer.provide(server)))
)
