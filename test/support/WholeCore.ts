import type { EndpointId } from "@kontor/core"
import type { AccountId } from "@kontor/core/Accounts"
import * as Kontor from "@kontor/core/Kontor"
import { KontorMemory } from "@kontor/core/memory"
import { Monitors } from "@kontor/core/Monitoring"
import { RegisterMemory } from "@kontor/register/memory"
import { Effect, Layer } from "effect"
import { address } from "./Address.ts"
import { report, watched } from "./Monitoring.ts"
import { crypto } from "./ServiceKeys.ts"
import { as, Receivers, receivingTransport } from "./WebhookReceivers.ts"

/** The whole core in memory, whose webhooks arrive at `Receivers`, on a host that adds references. */
export const coreOn = (host: Layer.Layer<never>) =>
  Kontor.layer.pipe(
    Layer.provideMerge(host),
    Layer.provideMerge(receivingTransport),
    Layer.provideMerge(Receivers.layer),
    Layer.provideMerge(Layer.merge(KontorMemory.ports, RegisterMemory.upstream)),
    Layer.provideMerge(address),
    Layer.provideMerge(crypto),
    Layer.fresh
  )

/** The whole core in memory, whose webhooks arrive at `Receivers`. */
export const core = coreOn(Layer.empty)

/** A new monitor of the watched organization. */
export const monitored = Effect.fnUntraced(function*(account: AccountId, endpoint: EndpointId) {
  const monitors = yield* Monitors
  yield* report("CLOSURES")
  const create = monitors.create({ entity_id: watched, poll_interval_days: 1, endpoint_ids: [endpoint] })
  return { account, id: (yield* as(account)(create)).id }
})
