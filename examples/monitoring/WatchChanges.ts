import { BaseUrl, type MonitorId } from "@kontor/core"
import { Authentication, Caller } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import * as Kontor from "@kontor/core/Kontor"
import { KontorMemory } from "@kontor/core/memory"
import { Monitors } from "@kontor/core/Monitoring"
import { SearchOrganizations } from "@kontor/core/Organizations"
import { DestinationReach, Endpoints, EndpointTrials, type SigningSecret } from "@kontor/core/Webhooks"
import { RegisterIntake } from "@kontor/register"
import { RegisterMemory } from "@kontor/register/memory"
import { WebhookSender } from "@kontor/webhooks"
import { Effect, Layer, Schedule } from "effect"
import { beispielwerk, capitalIncrease } from "./Beispielwerk.ts"

/**
 * The core and its workers on ports in memory, sending real webhooks. They may go to this machine, which is for
 * development alone: without that, they go to public addresses over https.
 */
const services = Kontor.workers.pipe(
  Layer.provideMerge(Kontor.layer),
  Layer.provideMerge(WebhookSender.layer),
  Layer.provideMerge(Layer.merge(KontorMemory.ports, RegisterMemory.upstream)),
  Layer.provideMerge(KontorMemory.webCrypto),
  Layer.provide([Layer.succeed(DestinationReach, "any"), BaseUrl.layer("https://data.example/api")])
)

/** An account of one's own, signed in. */
const me = Effect.gen(function*() {
  const { createAccount } = yield* Administration
  const { authenticate } = yield* Authentication
  const { secret } = yield* createAccount({ name: "Me", email: null, plan: "max", credits: 100 })
  return yield* authenticate({ _tag: "ApiKey", text: secret })
})

/**
 * An endpoint that has answered the challenge: `mount` puts the receiver in its place, with the secret that verifies
 * messages.
 */
const verifiedEndpoint = Effect.fnUntraced(function*(url: string, mount: (secret: SigningSecret) => void) {
  const { create } = yield* Endpoints
  const { verify } = yield* EndpointTrials
  const { endpoint, signing_secret } = yield* create({ name: "CRM", url })
  mount(signing_secret)
  const { prepare, record, send } = verify(endpoint.id)
  return yield* prepare.pipe(Effect.flatMap(send), Effect.flatMap(record))
})

/** Waits until a monitor has recorded what is known already, and watches. */
const active = (id: MonitorId) =>
  Monitors.use(({ get }) => get(id)).pipe(
    Effect.repeat({ schedule: Schedule.spaced("20 millis"), until: ({ monitor: { status } }) => status === "active" })
  )

/**
 * Watches an organization, and runs `received` until the change that is imported then has come as a webhook to `url`.
 */
export const watchChanges = <A>(url: string, mount: (secret: SigningSecret) => void, received: Effect.Effect<A>) =>
  Effect.gen(function*() {
    const { take } = yield* RegisterIntake
    const { search } = yield* SearchOrganizations
    const { check, create } = yield* Monitors

    yield* take([beispielwerk])
    const { answer: { hits: [found] } } = yield* search({ q: "beispielwerk", skip: 0, limit: 1 })
    const { id: endpoint } = yield* verifiedEndpoint(url, mount)
    const { id: monitor } = yield* create({
      entity_id: found!.entity_id,
      poll_interval_days: 1,
      endpoint_ids: [endpoint],
      label: "Beispielwerk"
    })
    yield* active(monitor)

    yield* take([capitalIncrease])
    yield* check(monitor)
    return yield* received
  }).pipe(Effect.provideServiceEffect(Caller, me), Effect.provide(services))
