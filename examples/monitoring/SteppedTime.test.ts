import { assert, it } from "@effect/vitest"
import { BaseUrl } from "@kontor/core"
import { Caller } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import * as Kontor from "@kontor/core/Kontor"
import { KontorMemory } from "@kontor/core/memory"
import { MonitorRuns, Monitors } from "@kontor/core/Monitoring"
import { SearchOrganizations } from "@kontor/core/Organizations"
import { Dispatch, Endpoints, EndpointTrials, WebhookTransport } from "@kontor/core/Webhooks"
import { RegisterIntake } from "@kontor/register"
import { RegisterMemory } from "@kontor/register/memory"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { beispielwerk, capitalIncrease } from "./Beispielwerk.ts"

/** Endpoints that take every message into an inbox, and echo challenges. */
const transportInto = (inbox: Array<string>) =>
  Layer.succeed(
    WebhookTransport,
    WebhookTransport.of({
      send: ({ body }) =>
        Effect.sync(() => {
          inbox.push(body)
          const { data } = JSON.parse(body) as { data: { challenge?: string } }
          return {
            status: 200,
            duration: 1,
            error: null,
            answer: new Uint8Array(),
            retry_after_seconds: null,
            verification: data.challenge ?? null
          }
        })
    })
  )

/** The core in memory without its workers: a test takes their steps itself. */
const servicesWith = (inbox: Array<string>) =>
  Kontor.layer.pipe(
    Layer.provideMerge(transportInto(inbox)),
    Layer.provideMerge(Layer.merge(KontorMemory.ports, RegisterMemory.upstream)),
    Layer.provideMerge(KontorMemory.webCrypto),
    Layer.provide(BaseUrl.layer("https://data.example/api"))
  )

/** Lets a day pass, and does what is due then as workers do. */
const aDay = Effect.gen(function*() {
  yield* TestClock.adjust("1 day")
  yield* MonitorRuns.use(({ runDue }) => Effect.repeat(runDue, { until: (monitors) => monitors === 0 }))
  yield* Dispatch.use(({ sendDue }) => sendDue(100))
})

const watching = Effect.gen(function*() {
  const { answer: { hits: [found] } } = yield* SearchOrganizations.use(({ search }) =>
    search({ q: "beispielwerk", skip: 0, limit: 1 })
  )
  const { endpoint } = yield* Endpoints.use(({ create }) =>
    create({ name: "CRM", url: "https://hooks.example.com/kontor" })
  )
  const { verify } = yield* EndpointTrials
  const { prepare, record, send } = verify(endpoint.id)
  yield* prepare.pipe(Effect.flatMap(send), Effect.flatMap(record))
  yield* Monitors.use(({ create }) =>
    create({ entity_id: found!.entity_id, poll_interval_days: 1, endpoint_ids: [endpoint.id] })
  )
})

it.effect("a month of monitoring passes in a moment: the next daily check finds what was imported, and a cycle is 30 days", () => {
  const inbox: Array<string> = []
  return Effect.gen(function*() {
    const { account, createAccount } = yield* Administration
    const { take } = yield* RegisterIntake
    const { record: { id } } = yield* createAccount({ name: "Me", email: null, plan: "max", credits: 200 })
    const spent = Effect.map(account(id), ({ balance }) => balance.spent)

    yield* take([beispielwerk])
    yield* Effect.provideService(watching, Caller, { account_id: id, plan: "max", abilities: [], balance: 200 })
    yield* aDay
    assert.lengthOf(inbox, 1)
    yield* take([capitalIncrease])
    yield* aDay
    assert.lengthOf(inbox, 2)
    assert.include(inbox[1], "beispielwerk-capital-1")

    assert.strictEqual(yield* spent, 1 + 50)
    yield* Effect.repeat(aDay, { times: 29 })
    assert.strictEqual(yield* spent, 1 + 50 + 50)
  }).pipe(Effect.provide(servicesWith(inbox)))
})
