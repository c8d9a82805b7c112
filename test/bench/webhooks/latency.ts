import { UnitOfWork } from "@kontor/core"
import { WakeUps } from "@kontor/core/WakeUps"
import { Dispatch, type StoredEndpoint, WebhookStore } from "@kontor/core/Webhooks"
import { EmbeddedPostgres, temporaryDatabase } from "@kontor/postgres/embedded"
import { newAccount, releaseTo, webServer } from "@kontor/testing/fixtures"
import { Array, Console, DateTime, Duration, Effect, Layer } from "effect"
import { json } from "node:stream/consumers"
import { node } from "../../support/PostgresStorage.ts"
import { endpointAt } from "../../support/WebhookReceivers.ts"
import { keepResults } from "../Results.ts"
import { releaseMany } from "./Backlog.ts"
import { addEndpointsAt, dispatch } from "./Sending.ts"
import { server } from "./Storage.ts"

const endpoints = 100
const pace = { concurrency: 256, pause: "10 seconds", patience: "10 seconds" } as const

/** A load of the endpoints that answer. */
interface Load {
  readonly perSecond: number
  readonly count: number
}

/** Endpoints that accept and say nothing, each with so many due deliveries. */
interface Neighbours {
  readonly tenants: number
  readonly endpoints: number
  readonly deliveries: number
  /** The host of all of them; else each has its own. */
  readonly host?: string
}

interface Scene {
  readonly name: string
  readonly loads: ReadonlyArray<Load>
  readonly neighbours?: Neighbours
}

/** Longer than two attempts at a silent receiver: it begins before these are known to be silent. */
const beside = [{ perSecond: 50, count: 2000 }]

const scenes: ReadonlyArray<Scene> = [
  {
    name: "alone",
    loads: [{ perSecond: 1, count: 20 }, { perSecond: 50, count: 500 }, { perSecond: 500, count: 5000 }, ...beside]
  },
  {
    name: "beside 200 silent endpoints of 20 tenants",
    loads: beside,
    neighbours: { tenants: 20, endpoints: 10, deliveries: 500 }
  },
  {
    name: "beside a popular host that hangs, with 200 endpoints of 100 tenants",
    loads: beside,
    neighbours: { tenants: 100, endpoints: 2, deliveries: 500, host: "popular.example" }
  }
]

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

/** Adds neighbours, with what is due to them. */
const addNeighbours = Effect.fnUntraced(function*({ deliveries, endpoints, host, tenants }: Neighbours) {
  const { port } = yield* webServer((request) => void request.resume())
  let hosts = 0
  for (const account of yield* Effect.forEach(Array.range(1, tenants), () => newAccount)) {
    const silent = yield* Effect.forEach(
      Array.range(1, endpoints),
      () => endpointAt(`http://${host ?? `silent-${hosts++}.example`}:${port}/`, account)
    )
    yield* releaseMany(silent, endpoints * deliveries)
  }
})

const measured = Effect.fnUntraced(function*({ loads, name, neighbours }: Scene) {
  const [store, unit, wakeUps, { run }] = [yield* WebhookStore, yield* UnitOfWork, yield* WakeUps, yield* Dispatch]
  const { arrival, url } = yield* receiver
  const active = yield* addEndpointsAt(url, endpoints)
  if (neighbours !== undefined) yield* addNeighbours(neighbours)
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

  return yield* Effect.forEach(loads, ({ count, perSecond }) =>
    Effect.gen(function*() {
      const latencies = yield* Effect.forEach(
        Array.range(0, count - 1),
        (place) => Effect.delay(latency(active[place % endpoints]!), Duration.millis(place * 1000 / perSecond)),
        { concurrency: "unbounded" }
      )
      const sorted = latencies.toSorted((left, right) => left - right)
      const at = (share: number): string => sorted[Math.floor(share * sorted.length)]!.toFixed(1)
      const figure = `webhooks, from release to receipt, ${name}, ${count} at ${perSecond} a second: ` +
        `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, at most ${sorted.at(-1)!.toFixed(1)} ms`
      yield* Console.log(figure)
      return figure
    }))
}, Effect.scoped)

const storage = Layer.unwrap(
  Effect.flatMap(EmbeddedPostgres, ({ url }) => Effect.map(temporaryDatabase(url), node))
)

const chosen = process.argv[2]

/** All scenes, each in a database of its own; those whose name holds the argument, if there is one. */
const bench = Effect.forEach(
  scenes.filter(({ name }) => name.includes(chosen ?? "")),
  (scene) => Effect.provide(measured(scene), Layer.fresh(Layer.provideMerge(dispatch, storage)))
)

await Effect.runPromise(
  Effect.provide(Effect.scoped(Effect.flatMap(bench, (figures) => keepResults(figures.flat()))), server)
)
