import { Context, Effect, Layer } from "effect"
import type { SecureRandom } from "effect/crypto"
import type { EndpointId } from "../PublicId.ts"
import type { Sealing } from "../Secrets/Sealing.ts"
import type { UnitOfWork } from "../UnitOfWork.ts"
import type { EndpointChanges } from "./EndpointChanges.ts"
import { makeTesting, type Testing } from "./Testing.ts"
import { makeVerification, type Verifying } from "./Verification.ts"
import type { WebhookStore } from "./WebhookStore.ts"
import type { WebhookTransport } from "./WebhookTransport.ts"

/**
 * Messages that an account sends to its own endpoint, at once and only once. When nobody knows whether one arrived,
 * `send` fails with `OutcomeUnknown`, and nothing is recorded. Rule: Idempotency (decisions 13), `verify` and `test`;
 * Webhooks (decisions 14).
 */
export class EndpointTrials extends Context.Service<EndpointTrials, {
  /**
   * Sends a challenge to an endpoint that is not verified yet, and activates the endpoint when it echoes the challenge.
   * Sends nothing to an active endpoint, which stays unchanged.
   */
  readonly verify: (id: EndpointId) => Verifying
  /**
   * Sends a test to an endpoint in any state but archived: the delivery has this one attempt. A 410 disables an active
   * endpoint; no other failure does.
   */
  readonly test: (id: EndpointId) => Testing
}>()("@kontor/core/Webhooks/EndpointTrials") {
  static readonly layer: Layer.Layer<
    EndpointTrials,
    never,
    WebhookStore | WebhookTransport | EndpointChanges | UnitOfWork | Sealing | SecureRandom.SecureRandom
  > = Layer.effect(
    EndpointTrials,
    Effect.gen(function*() {
      return EndpointTrials.of({ verify: yield* makeVerification, test: yield* makeTesting })
    })
  )
}
