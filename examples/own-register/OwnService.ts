import { BaseUrl } from "@kontor/core"
import { Administration } from "@kontor/core/Administration"
import * as Kontor from "@kontor/core/Kontor"
import { KontorMemory } from "@kontor/core/memory"
import { Monitors } from "@kontor/core/Monitoring"
import { FetchOrganization } from "@kontor/core/Organizations"
import { RegisterUpkeep } from "@kontor/core/Register"
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
