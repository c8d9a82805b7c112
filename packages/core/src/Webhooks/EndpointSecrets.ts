import { Effect, Option, Redacted, Result, Schema } from "effect"
import { type SealBroken, type SealedPlace, type SealedText, Sealing } from "../Secrets.ts"
import type { CustomHeaders, StoredEndpoint } from "./Endpoint.ts"
import { type SigningSecrets, unrotated } from "./Signature.ts"
import { WebhookStore } from "./WebhookStore.ts"

/** The secrets and headers of an endpoint, opened. */
export interface OpenedEndpoint {
  readonly secrets: SigningSecrets
  readonly headers: CustomHeaders
}

/** The number of endpoints sealed again at a time. */
const resealedAtOnce = 100

const HeadersJson = Schema.fromJsonString(Schema.Record(Schema.String, Schema.String))

/** The place to which the secrets of an endpoint are bound. */
export const placeOf = ({ account_id, id }: Pick<StoredEndpoint, "account_id" | "id">): SealedPlace => ({
  table: "webhook_endpoints",
  account_id,
  id
})

/** The headers of an endpoint, sealed. */
export const sealHeaders = Effect.fnUntraced(function*(place: SealedPlace, headers: CustomHeaders) {
  const sealing = yield* Sealing
  const text = yield* Effect.orDie(Schema.encodeEffect(HeadersJson)(headers))
  return yield* sealing.seal(place, Redacted.make(text))
})

/** Opens the secrets and headers of an endpoint. */
export const openEndpoint: (endpoint: StoredEndpoint) => Effect.Effect<OpenedEndpoint, SealBroken, Sealing> = Effect
  .fnUntraced(function*(endpoint) {
    const sealing = yield* Sealing
    const place = placeOf(endpoint)
    const { former_secret_signs_until: signs_until, sealed_former_secret, sealed_headers, sealed_secret } = endpoint
    const current = yield* sealing.open(place, sealed_secret)
    const headers = yield* Effect.flatMap(
      sealing.open(place, sealed_headers),
      (text) => Effect.orDie(Schema.decodeEffect(HeadersJson)(Redacted.value(text)))
    )
    if (sealed_former_secret === null || signs_until === null) return { secrets: unrotated(current), headers }
    const secret = yield* sealing.open(place, sealed_former_secret)
    return { secrets: { current, former: { secret, signs_until } }, headers }
  })

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

/** The maximum number of endpoints that stay opened: the most recently used. */
const maxOpened = 1000

interface Kept {
  readonly endpoint: StoredEndpoint
  readonly opened: OpenedEndpoint
}

const isSealedAs = (one: StoredEndpoint, other: StoredEndpoint): boolean =>
  one.account_id === other.account_id && one.sealed_secret === other.sealed_secret &&
  one.sealed_headers === other.sealed_headers && one.sealed_former_secret === other.sealed_former_secret &&
  one.former_secret_signs_until?.epochMilliseconds === other.former_secret_signs_until?.epochMilliseconds

/**
 * Makes an `openEndpoint` that caches the most recently used endpoints until what is sealed changes: opening for each
 * message took two fifths of the processor time of a delivery. The cached secret also keeps its signing key.
 */
export const makeOpenedEndpoints = Effect.map(Sealing, (sealing) => {
  const kept = new Map<string, Kept>()

  const keep = (one: Kept): OpenedEndpoint => {
    kept.delete(one.endpoint.id)
    kept.set(one.endpoint.id, one)
    const [oldest] = kept.keys()
    if (kept.size > maxOpened && oldest !== undefined) kept.delete(oldest)
    return one.opened
  }

  const open = (endpoint: StoredEndpoint): Effect.Effect<OpenedEndpoint, SealBroken> =>
    Effect.map(
      Effect.provideService(openEndpoint(endpoint), Sealing, sealing),
      (opened) => keep({ endpoint, opened })
    )

  return (endpoint: StoredEndpoint): Effect.Effect<OpenedEndpoint, SealBroken> =>
    Effect.suspend(() => {
      const held = kept.get(endpoint.id)
      return held !== undefined && isSealedAs(held.endpoint, endpoint) ? Effect.succeed(keep(held)) : open(endpoint)
    })
})
