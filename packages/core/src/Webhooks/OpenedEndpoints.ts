import { Effect } from "effect"
import { type SealBroken, Sealing } from "../Secrets/Sealing.ts"
import type { StoredEndpoint } from "./Endpoint.ts"
import { type OpenedEndpoint, openEndpoint } from "./EndpointSecrets.ts"

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
