import { Effect, Option, Result, Schema } from "effect"
import type { Aead, SecureRandom } from "effect/crypto"
import type { ServiceKeys } from "../Host.ts"
import { IdempotencyStore, storedAnswers } from "../Idempotency.ts"
import { makeSealing, type SealBroken, type SealedText, Sealing } from "../Secrets.ts"
import { openEndpoint, placeOf, type StoredEndpoint } from "../Webhooks/Endpoint.ts"
import { WebhookStore } from "../Webhooks/WebhookStore.ts"
import { makeAuditing } from "./AuditLog.ts"

/** The things that a key seals: endpoints with their secrets and headers, and answers that are kept for replay. */
export const KeyUse = Schema.Struct({ key_id: Schema.String, endpoints: Schema.Int, answers: Schema.Int })
export type KeyUse = typeof KeyUse.Type

/** Something is sealed with keys that the service does not have: it cannot be opened. */
export class KeysUnknown extends Schema.TaggedError<KeysUnknown>()("KeysUnknown", {
  unknown: Schema.NonEmptyArray(KeyUse)
}) {}

/** The number of endpoints and answers that a rotation sealed again, and the former keys that seal nothing any more. */
export interface RotatedKeys {
  readonly newest: string
  readonly endpoints: number
  readonly answers: number
  readonly unused: ReadonlyArray<string>
}

/** The number of endpoints that are opened to check keys. */
const tried = 100

const resealedAtOnce = 100

/** The secrets and headers of an endpoint, sealed with the newest key where they are not yet. */
const resealed = Effect.fnUntraced(function*(endpoint: StoredEndpoint) {
  const sealing = yield* Sealing
  const again = (text: SealedText) => Effect.map(sealing.reseal(placeOf(endpoint), text), Option.getOrElse(() => text))
  const { sealed_former_secret } = endpoint
  return {
    sealed_secret: yield* again(endpoint.sealed_secret),
    sealed_former_secret: sealed_former_secret === null ? null : yield* again(sealed_former_secret),
    sealed_headers: yield* again(endpoint.sealed_headers)
  }
})

/**
 * Seals the secrets and headers of endpoints with the newest key where an older one holds them, and returns the number
 * of endpoints changed. A secret or headers that are replaced meanwhile stay the new ones. Rule: operators#secrets.
 */
export const resealEndpoints: Effect.Effect<number, SealBroken, Sealing | WebhookStore> = Effect.gen(function*() {
  const [sealing, store] = [yield* Sealing, yield* WebhookStore]
  const endpoints = yield* store.endpointsWithout(sealing.newest, resealedAtOnce)
  yield* Effect.forEach(
    endpoints,
    (endpoint) =>
      Effect.flatMap(
        resealed(endpoint),
        (seals) =>
          store.changeEndpoint(endpoint.account_id, endpoint.id, (now) =>
            Result.succeed(
              now.sealed_secret === endpoint.sealed_secret && now.sealed_headers === endpoint.sealed_headers
                ? { ...now, ...seals }
                : now
            ))
      ),
    { discard: true }
  )
  return endpoints.length === 0 ? 0 : endpoints.length + (yield* resealEndpoints)
})

/** Not the id of any key: every endpoint lacks it. */
const noKey = ""

/** Makes this part of the administration. */
export const makeKeyAdministration = Effect.gen(function*() {
  const [endpoints, answers] = [yield* WebhookStore, yield* IdempotencyStore]
  const audited = yield* makeAuditing
  const context = yield* Effect.context<
    Aead.Aead | SecureRandom.SecureRandom | IdempotencyStore | WebhookStore
  >()

  const keyUse = Effect.gen(function*() {
    const [byEndpoints, byAnswers] = [yield* endpoints.endpointsByKey, yield* answers.answersByKey]
    return [...new Set([...byEndpoints.keys(), ...byAnswers.keys()])].toSorted().map((key_id): KeyUse => ({
      key_id,
      endpoints: byEndpoints.get(key_id) ?? 0,
      answers: byAnswers.get(key_id) ?? 0
    }))
  })

  const tryKeys: KeyAdministration["tryKeys"] = Effect.fn("Administration.tryKeys")(
    function*(keys) {
      const some = yield* endpoints.endpointsWithout(noKey, tried)
      yield* Effect.provideServiceEffect(
        Effect.forEach(some, openEndpoint, { discard: true }),
        Sealing,
        makeSealing(keys)
      )
    },
    Effect.provide(context)
  )

  const rotateKeys: KeyAdministration["rotateKeys"] = Effect.fn("Administration.rotateKeys")(
    function*(keys) {
      const known = new Set(keys.map(({ id }) => id))
      const [unknown, ...others] = (yield* keyUse).filter(({ key_id }) => !known.has(key_id))
      if (unknown !== undefined) return yield* new KeysUnknown({ unknown: [unknown, ...others] })
      const resealed = yield* Effect.gen(function*() {
        return { endpoints: yield* resealEndpoints, answers: yield* (yield* storedAnswers).reseal }
      }).pipe(Effect.provideServiceEffect(Sealing, makeSealing(keys)))
      const used = new Set((yield* keyUse).map(({ key_id }) => key_id))
      const [newest, ...former] = keys
      const rotated = {
        newest: newest.id,
        ...resealed,
        unused: former.map(({ id }) => id).filter((id) => !used.has(id))
      }
      return yield* audited(
        Effect.succeed(rotated),
        ({ answers, endpoints }) =>
          endpoints + answers === 0 ? undefined : {
            action: "keys.rotate",
            subject: newest.id,
            details: { endpoints, answers }
          }
      )
    },
    Effect.provide(context)
  )

  return { keyUse, tryKeys, rotateKeys } satisfies KeyAdministration
})

/** Manages the keys of the service. Rule: operators#secrets. */
export interface KeyAdministration {
  /** The things that each key seals, ordered by id; keys that seal nothing are absent. */
  readonly keyUse: Effect.Effect<ReadonlyArray<KeyUse>>
  /** Opens the secrets of some endpoints: fails where their key is missing, or its id stands for another key here. */
  readonly tryKeys: (keys: ServiceKeys["Service"]) => Effect.Effect<void, SealBroken>
  /**
   * Seals with the newest of these keys what the others hold. Where something is sealed with an unknown key, nothing is
   * changed. A rotation that was stopped continues where it was; a repeated one changes nothing. Every node must know
   * the newest key by then.
   */
  readonly rotateKeys: (keys: ServiceKeys["Service"]) => Effect.Effect<RotatedKeys, KeysUnknown | SealBroken>
}
