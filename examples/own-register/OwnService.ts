import { BaseUrl } from "@kontor/core"
import { Administration } from "@kontor/core/Administration"
import * as Kontor from "@kontor/core/Kontor"
import { KontorMemory } from "@kontor/core/memory"
import { Monitors } from "@kontor/core/Monitoring"
import { FetchOrganization, SearchOrganizations } from "@kontor/core/Organizations"
import { RegisterUpkeep } from "@kontor/core/Register"
import { ListSignals } from "@kontor/core/Signals"
import { Endpoints, EndpointTrials, type WebhookTransport } from "@kontor/core/Webhooks"
import { Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import * as OwnRegister from "./OwnRegister.ts"

/** The core on ports in memory, but with the organizations and events of the source. */
export const servicesWith = (transport: Layer.Layer<WebhookTransport>) =>
  Kontor.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(OwnRegister.layer("https://firmenbuch.example"), RegisterUpkeep.none, transport)),
    Layer.provide(FetchHttpClient.layer),
    Layer.provideMerge(KontorMemory.ports),
    Layer.provideMerge(KontorMemory.webCrypto),
    Layer.provide(BaseUrl.layer("https://data.example/api"))
  )

/** A customer with credits. */
export const customer = Effect.gen(function*() {
  const { createAccount } = yield* Administration
  const { record: { id } } = yield* createAccount({ name: "Me", email: null, plan: "max", credits: 200 })
  return { account_id: id, plan: "max", abilities: [], balance: 200 } as const
})

/** Finds organizations of the source, fetches one of them, and lists what happened to it. */
export const lookAround = Effect.gen(function*() {
  const [{ search }, { fetch }, { list }] = [yield* SearchOrganizations, yield* FetchOrganization, yield* ListSignals]
  const found = yield* search({ q: "musterbau", skip: 0, limit: 3 })
  const fetched = yield* fetch({ q: "Hamburg HRB 4701", features: [] })
  const { entity_id, name } = fetched.answer.organization.value
  const listed = yield* list({ organization_ids: [entity_id], filters_as_sent: "" })
  return {
    names: found.answer.hits.map((hit) => hit.name),
    total: found.answer.total,
    name,
    signals: listed.answer.signals
  }
})

/** Watches an organization of the source, for an endpoint that has answered its challenge. */
export const watch = Effect.fnUntraced(function*(q: string) {
  const { answer: { organization } } = yield* FetchOrganization.use(({ fetch }) => fetch({ q, features: [] }))
  const { endpoint } = yield* Endpoints.use(({ create }) =>
    create({ name: "CRM", url: "https://hooks.example.com/kontor" })
  )
  const { prepare, record, send } = (yield* EndpointTrials).verify(endpoint.id)
  yield* prepare.pipe(Effect.flatMap(send), Effect.flatMap(record))
  const { create } = yield* Monitors
  return yield* create({ entity_id: organization.value.entity_id, poll_interval_days: 1, endpoint_ids: [endpoint.id] })
})
