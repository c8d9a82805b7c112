import { DestinationReach, WebhookTransport } from "@kontor/core/Webhooks"
import { HostLookups } from "@kontor/guard/lookup"
import { Effect, Layer, Scope } from "effect"

/**
 * Sends webhooks over HTTP, only to destinations that may be reached (`DestinationReach`): the address is checked, each
 * address that its host resolves to, and the connected socket. No redirect is followed, no proxy used, no cookie kept.
 * Connections are closed with the layer. The HTTP client is loaded with the first webhook: a process that sends none
 * does without it. Rule: webhooks#deliveries.
 */
export const layer: Layer.Layer<WebhookTransport> = Layer.effect(
  WebhookTransport,
  Effect.gen(function*() {
    const scope = yield* Effect.scope
    const reach = yield* DestinationReach
    const lookups = yield* HostLookups
    const sending = yield* Effect.promise(() => import("./Sending.ts")).pipe(
      Effect.flatMap(({ makeSending }) => makeSending),
      Effect.provideService(DestinationReach, reach),
      Effect.provideService(HostLookups, lookups),
      Effect.provideService(Scope.Scope, scope),
      Effect.uninterruptible,
      Effect.cached
    )
    return WebhookTransport.of({ send: (attempt) => Effect.flatMap(sending, (send) => send(attempt)) })
  })
)
