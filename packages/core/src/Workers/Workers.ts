import { Effect, Layer } from "effect"
import type { Administration } from "../Administration/Administration.ts"
import type { Idempotent } from "../Idempotency/Idempotent.ts"
import { MonitorRuns } from "../Monitoring/MonitorRuns.ts"
import type { Pace } from "../WakeUps/Working.ts"
import type { DeliveryUpkeep } from "../Webhooks/DeliveryUpkeep.ts"
import { Dispatch } from "../Webhooks/Dispatch.ts"
import { maintain } from "./Maintenance.ts"

/** How monitors are worked on: each holds a connection of the storage for moments. */
const monitoring: Pace = { most: 8, pause: "10 seconds", patience: "10 seconds" }

/** How deliveries are sent: so many that endpoints which let wait, 8 attempts each, keep no other waiting. */
const delivering: Pace = { most: 256, pause: "10 seconds", patience: "10 seconds" }

/**
 * What the service does by itself, as long as the layer lives, on any number of nodes: monitors, deliveries, and what is to be deleted
 * every day. Without `WakeUps` it notices within 10 seconds what another node has made due.
 *
 * When the layer ends, nothing more is claimed, and what is under way has 10 seconds to end. Nothing is lost then: a delivery that was
 * interrupted is sent again by any node once its claim has ended, within a minute, and a monitor looked at again within five.
 * Rule: Monitoring (decisions 13); Webhooks (decisions 14).
 */
export const workers: Layer.Layer<never, never, MonitorRuns | Dispatch | Administration | DeliveryUpkeep | Idempotent> =
  Layer.mergeAll(
    Layer.effectDiscard(Effect.forkScoped(MonitorRuns.use(({ run }) => run(monitoring)))),
    Layer.effectDiscard(Effect.forkScoped(Dispatch.use(({ run }) => run(delivering)))),
    Layer.effectDiscard(Effect.forkScoped(maintain))
  )
