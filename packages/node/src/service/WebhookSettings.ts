import { BaseUrl, DestinationReach } from "@kontor/core"
import { Effect, Layer } from "effect"
import { Configuration } from "../configuration/Configuration.ts"
import { Address } from "../server/Address.ts"

/** What is to be known of a service whose webhooks may go to any address. */
export const privateWebhooks =
  "KONTOR_WEBHOOK_ALLOW_PRIVATE=true lets every account send webhooks into this network. It is for development alone."

/** Which links webhooks carry, and where to they may go, when endpoints are made and when something is sent. */
export const layer: Layer.Layer<BaseUrl, never, Address | Configuration> = Layer.mergeAll(
  Layer.effect(BaseUrl, Effect.map(Address, ({ baseUrl }) => baseUrl)),
  Layer.effect(DestinationReach, Effect.map(Configuration, ({ webhookReach }) => webhookReach))
)
