import { NodeCrypto } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { AccountId } from "@kontor/core/Accounts"
import { resealEndpoints, sealedWith } from "@kontor/core/internal"
import { monitoredEndpoints } from "@kontor/core/Monitoring"
import { Dispatch, Endpoints, EndpointTrials } from "@kontor/core/Webhooks"
import { Effect, Layer, Option } from "effect"
import { randomUUID } from "node:crypto"
import { address } from "../../support/Address.ts"
import * as MemoryStorage from "../../support/MemoryStorage.ts"
import { newKey, sealingWith } from "../../support/ServiceKeys.ts"
import {
  as,
  Receivers,
  receivingTransport,
  released,
  storedEndpoint,
  textsOf,
  verifiedEndpoint
} from "../../support/WebhookReceivers.ts"

const storage = Layer.merge(MemoryStorage.layer, Receivers.layer).pipe(
  Layer.provideMerge(NodeCrypto.layerSecureRandom),
  Layer.fresh
)

const servicesWith = (...keys: Parameters<typeof sealingWith>) =>
  Layer.mergeAll(Endpoints.layer, EndpointTrials.layer, Dispatch.layer).pipe(
    Layer.provide([address, monitoredEndpoints]),
    Layer.provide(receivingTransport),
    Layer.provideMerge(sealingWith(...keys)),
    Layer.fresh
  )

it.effect("Secrets: what older keys hold for endpoints is sealed with the newest one, and then opens without them", () =>
  Effect.gen(function*() {
    const [former, newest] = [newKey("former"), newKey("newest")]
    const account = AccountId.make(randomUUID())
    const receivers = yield* Receivers

    const { id, rotated, signing_secret } = yield* Effect.gen(function*() {
      const endpoints = yield* Endpoints
      const made = yield* verifiedEndpoint(account)
      const rotated = yield* as(account)(endpoints.rotateSecret(made.id, {}))
      return { ...made, rotated: rotated.signing_secret }
    }).pipe(Effect.provide(servicesWith(former)))

    const counts = Effect.all([resealEndpoints, resealEndpoints])
    assert.deepStrictEqual(yield* Effect.provide(counts, servicesWith(newest, former)), [1, 0])

    const stored = yield* storedEndpoint(account, id)
    const seals = [stored.sealed_secret, stored.sealed_headers, stored.sealed_former_secret!]
    assert.isTrue(seals.every((seal) => Option.contains(sealedWith(seal), "newest")))
    yield* released(stored)
    yield* Dispatch.use(({ sendDue }) => sendDue(1)).pipe(Effect.provide(servicesWith(newest)))
    assert.deepStrictEqual(textsOf(receivers.arrived[0]!.secrets), textsOf([rotated, signing_secret]))
  }).pipe(Effect.provide(storage)))
