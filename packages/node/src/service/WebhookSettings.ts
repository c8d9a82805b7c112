import { BaseUrl } from "@kontor/core"
import { DestinationReach } from "@kontor/core/Webhooks"
import { Effect, Layer } from "effect"
import { Configuration } from "../configuration/Configuration.ts"
import { ReceiverPath, receiverPath, receivesItself } from "../demo/DemoReceiver.ts"
import { Address } from "../server/Address.ts"

/** The warning for a service whose webhooks may go to any address. */
export const privateWebhooks =
  "KONTOR_WEBHOOK_ALLOW_PRIVATE=true lets every account send webhooks into this network. It is for development alone."

/**
 * The base of the links in webhooks, and where webhooks may go, both when an endpoint is created and when a message is
 * sent. A demonstration that only this machine reaches has its own receiver and may send to this machine, unless
 * `KONTOR_WEBHOOK_ALLOW_PRIVATE` is `false`.
 */
export const layer = (isDemonstration: boolean): Layer.Layer<BaseUrl, never, Address | Configuration> => {
  const isOwn = Effect.map(Configuration, ({ host }) => receivesItself(isDemonstration, host))
  const reach = Effect.zipWith(
    isOwn,
    Configuration,
    (own, { webhookReach }) => webhookReach ?? (own ? "any" : "public")
  )
  const receives = Effect.zipWith(isOwn, reach, (own, reach) => own && reach === "any")
  return Layer.mergeAll(
    Layer.effect(BaseUrl, Effect.map(Address, ({ baseUrl }) => baseUrl)),
    Layer.effect(DestinationReach, reach),
    Layer.effect(ReceiverPath, Effect.map(receives, (receives) => receives ? receiverPath : ""))
  )
}
