import { EndpointId, MessageId } from "@kontor/core"
import type { Reach } from "@kontor/core/Internet"
import { DestinationReach, type WebhookAttempt, WebhookTransport } from "@kontor/core/Webhooks"
import { type HostLookup, HostLookups } from "@kontor/guard/lookup"
import { WebhookSender } from "@kontor/webhooks"
import { Effect, Layer, Redacted } from "effect"

export const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
export const otherSecret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"

/** The endpoint of a number. */
export const endpoint = (number: number) => EndpointId.make(`wep_${String(number).padStart(26, "0")}`)

/** An attempt to deliver a message to an address. */
export const attemptTo = (url: string, changes: Partial<WebhookAttempt> = {}): WebhookAttempt => ({
  endpoint_id: endpoint(1),
  url,
  headers: {},
  secrets: [Redacted.make(secret)],
  message_id: MessageId.make("msg_01k9z3t4v5w6x7y8z9a0b1c2d3"),
  body: `{"type":"endpoint.test"}`,
  ...changes
})

/** Finds no host. */
export const nowhere: HostLookup = () => Promise.resolve([])

/** A sender that may reach these addresses, with this lookup of hosts. */
export const sender = (reach: Reach = "any", lookup?: HostLookup) => {
  const sender = Layer.provide(WebhookSender.layer, Layer.succeed(DestinationReach, reach))
  return lookup === undefined
    ? sender
    : Layer.provide(sender, Layer.succeed(HostLookups, { public: lookup, any: lookup }))
}

/** Sends one attempt. */
export const send = (url: string, changes: Partial<WebhookAttempt> = {}) =>
  WebhookTransport.use((transport) => transport.send(attemptTo(url, changes)))

/** Something that happens once, and can be waited for. */
export const makeSignal = () => {
  let happen = (): void => {}
  const happening = new Promise<void>((resolve) => {
    happen = resolve
  })
  return { happen, happening, happened: Effect.promise(() => happening) }
}
