import { assert, it } from "@effect/vitest"
import { Caller } from "@kontor/core/Accounts"
import { MonitorRuns } from "@kontor/core/Monitoring"
import { Dispatch, WebhookTransport } from "@kontor/core/Webhooks"
import { registerUpstreamSuite } from "@kontor/testing"
import { Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { makeFirmenbuch } from "./Firmenbuch.ts"
import { lookAround, ownKontor } from "./OwnKontor.ts"
import * as OwnRegister from "./OwnRegister.ts"
import { customer, servicesWith, watch } from "./OwnService.ts"

const sourceOf = ({ fetch }: ReturnType<typeof makeFirmenbuch>) => Layer.succeed(FetchHttpClient.Fetch, fetch)

registerUpstreamSuite(
  "somebody's source",
  OwnRegister.layer("https://firmenbuch.example").pipe(
    Layer.provide(FetchHttpClient.layer),
    Layer.provide(sourceOf(makeFirmenbuch()))
  ),
  { name: "Beispielwerk", several: "Musterbau" }
)

it.live("search, profile and Signals come from the source", () =>
  Effect.promise(async () => {
    const kontor = await ownKontor(makeFirmenbuch().fetch)
    const found = await lookAround(kontor)
    await kontor.close()
    assert.deepStrictEqual(found, {
      names: ["Musterbau Nord GmbH", "Musterbau Süd GmbH", "Musterbau West GmbH"],
      total: 4,
      name: "Beispielwerk GmbH",
      signals: ["2019-05-05 NEW_REGISTRATIONS"]
    })
  }))

/** Endpoints that take every message into an inbox, and echo challenges. */
const transportInto = (inbox: Array<string>) =>
  Layer.succeed(
    WebhookTransport,
    WebhookTransport.of({
      send: ({ body }) =>
        Effect.sync(() => {
          inbox.push(body)
          const { data: { challenge = null } } = JSON.parse(body)
          const nothing = { error: null, answer: new Uint8Array(), retry_after_seconds: null }
          return { status: 200, duration: 1, verification: challenge, ...nothing }
        })
    })
  )

const aDay = Effect.gen(function*() {
  yield* TestClock.adjust("1 day")
  yield* MonitorRuns.use(({ runDue }) => Effect.repeat(runDue, { until: (monitors) => monitors === 0 }))
  yield* Dispatch.use(({ sendDue }) => sendDue(100))
})

it.effect("a monitor reports to a webhook what the source reports after its first check, and nothing before", () => {
  const [inbox, source]: [Array<string>, ReturnType<typeof makeFirmenbuch>] = [[], makeFirmenbuch()]
  return Effect.gen(function*() {
    yield* Effect.provideServiceEffect(watch("Beispielwerk"), Caller, customer)
    yield* aDay
    assert.lengthOf(inbox, 1)
    source.report(1, "capital", "2026-03-02")
    yield* aDay
    assert.lengthOf(inbox, 2)
    assert.deepInclude(JSON.parse(inbox[1]!).data.signal.event, {
      topic: "CAPITAL_CHANGES",
      announced_on: "2026-03-02"
    })
  }).pipe(Effect.provide(Layer.provide(servicesWith(transportInto(inbox)), sourceOf(source))))
})
