import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@kontor/core/Accounts"
import { monitoredEndpoints } from "@kontor/core/Monitoring"
import { attemptSeconds, Dispatch } from "@kontor/core/Webhooks"
import { webServer } from "@kontor/testing/fixtures"
import { Effect, Layer, Queue } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import type { ServerResponse } from "node:http"
import { address } from "../support/Address.ts"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import { newKey, sealingWith } from "../support/ServiceKeys.ts"
import { endpointAt, released, storedEndpoint } from "../support/WebhookReceivers.ts"
import { sender } from "./Attempts.ts"

/** As many sends as a worker of the service has. */
const pace = { concurrency: 256, pause: "1 minute", patience: 0 } as const

/** A worker that sends over sockets to this machine, whatever the name of the host. */
const services = Dispatch.layer.pipe(
  Layer.provide([
    sender("any", () => Promise.resolve([{ address: "127.0.0.1", family: 4 }])),
    monitoredEndpoints
  ]),
  Layer.provideMerge(sealingWith(newKey("key"))),
  Layer.provideMerge(MemoryStorage.layer),
  Layer.provideMerge(address),
  Layer.provideMerge(NodeCrypto.layerSecureRandom),
  Layer.fresh
)

const many = <A, E, R>(count: number, one: (place: number) => Effect.Effect<A, E, R>) =>
  Effect.forEach(Array.from({ length: count }), (_, place) => one(place))

const newAccount = () => AccountId.make(randomUUID())

/** A receiver that accepts everything and says nothing; what it holds open, and its arrivals. */
const silentReceiver = Effect.gen(function*() {
  const open = new Set<ServerResponse>()
  const arrivals = yield* Queue.unbounded<void>()
  const { port } = yield* webServer((request, response) => {
    request.resume()
    Queue.offerUnsafe(arrivals, undefined)
    open.add(response)
    response.on("close", () => open.delete(response))
  })
  return { port, open, arrivals }
})

/** A receiver that answers at once; its arrivals. */
const healthyReceiver = Effect.gen(function*() {
  const arrivals = yield* Queue.unbounded<void>()
  const { port } = yield* webServer((request, response) => {
    request.resume()
    request.once("end", () => {
      response.writeHead(204).end()
      Queue.offerUnsafe(arrivals, undefined)
    })
  })
  return { port, arrivals }
})

/** Lets a worker claim whatever it has room for. */
const allClaimed = Effect.repeat(Effect.yieldNow, { times: 2000 })

const scenes = [
  {
    name: "40 endpoints of four tenants",
    accounts: 4,
    endpoints: 10,
    host: (place: number) => `silent-${place}.example`
  },
  {
    name: "200 endpoints of 20 tenants",
    accounts: 20,
    endpoints: 10,
    host: (place: number) => `silent-${place}.example`
  },
  {
    name: "a popular host that hangs, with 60 endpoints of 30 tenants",
    accounts: 30,
    endpoints: 2,
    host: () => "popular.example"
  }
]

describe("receivers that accept and say nothing", () => {
  for (const { accounts, endpoints, host, name } of scenes) {
    it.effect(`${name}: all that is due to others arrives while their attempts are open, at first and once they are known to be silent`, () =>
      Effect.gen(function*() {
        const [silent, healthy, { run }] = [yield* silentReceiver, yield* healthyReceiver, yield* Dispatch]
        const mute = (yield* many(accounts, (tenant) => {
          const account = newAccount()
          return many(
            endpoints,
            (place) =>
              endpointAt(`http://${host(tenant * endpoints + place)}:${silent.port}/${tenant}/${place}`, account)
          )
        })).flat()
        const others = yield* many(
          5,
          (place) => endpointAt(`http://healthy-${place}.example:${healthy.port}/`, newAccount())
        )
        const healthyArrive = Effect.gen(function*() {
          yield* Effect.forEach(others, (endpoint) => released(endpoint, 20))
          yield* TestClock.adjust("1 second")
          yield* many(5 * 20, () => Queue.take(healthy.arrivals))
        })
        const isSilent = Effect.map(
          Effect.forEach(mute, ({ account_id, id }) => storedEndpoint(account_id, id)),
          (stored) => stored.filter(({ is_silent }) => is_silent).length
        )

        yield* Effect.forEach(mute, (endpoint) => released(endpoint, 8))
        yield* Effect.forkScoped(run(pace))
        yield* Queue.take(silent.arrivals)
        yield* allClaimed
        yield* healthyArrive
        const open = silent.open.size
        assert.isAbove(open, 0)
        assert.isBelow(open, pace.concurrency)
        assert.strictEqual(yield* isSilent, 0)

        yield* TestClock.adjust(`${attemptSeconds} seconds`)
        yield* Effect.repeat(Effect.yieldNow, { until: () => silent.open.size < open })
        yield* Effect.repeat(isSilent, { until: (count) => count > 0 })
        yield* healthyArrive
        assert.isAbove(silent.open.size, 0)
      }).pipe(Effect.scoped, Effect.provide(services)))
  }
})
