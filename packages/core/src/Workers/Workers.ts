import { Effect, Layer } from "effect"
import type { Administration } from "../Administration/Administration.ts"
import type { Ledger } from "../Credits/Ledger.ts"
import type { Idempotent } from "../Idempotency/Idempotent.ts"
import { MonitorRuns } from "../Monitoring/MonitorRuns.ts"
import type { Pace } from "../WakeUps/Working.ts"
import type { DeliveryUpkeep } from "../Webhooks/DeliveryUpkeep.ts"
import { Dispatch } from "../Webhooks/Dispatch.ts"
import { keepCheckingLedger } from "./LedgerCheck.ts"
import { maintain } from "./Maintenance.ts"

/** The pace of monitors: each holds a connection to the storage for moments. */
const monitoring: Pace = { concurrency: 8, pause: "10 seconds", patience: "10 seconds" }

/** The pace of deliveries: so many sends are shared. Rule: Shares (decisions 14). */
const delivering: Pace = { concurrency: 256, pause: "10 seconds", patience: "10 seconds" }

type WorkerServices = MonitorRuns | Dispatch | Administration | DeliveryUpkeep | Idempotent | Ledger

type Work = Layer.Layer<never, never, WorkerServices>

/** The work of the service in the background at any pace: a test whose clock passes over years idles longer. */
export const workersAt = (monitors: Pace, deliveries: Pace): Work =>
  Layer.mergeAll(
    Layer.effectDiscard(Effect.forkScoped(MonitorRuns.use(({ run }) => run(monitors)))),
    Layer.effectDiscard(Effect.forkScoped(Dispatch.use(({ run }) => run(deliveries)))),
    Layer.effectDiscard(Effect.forkScoped(maintain)),
    Layer.effectDiscard(Effect.forkScoped(keepCheckingLedger))
  )

/**
 * The work of the service in the background, for as long as the layer lives, on any number of nodes: monitors,
 * deliveries, daily deletions, and the nightly check of the ledger. Without `WakeUps` it notices within 10 seconds what
 * another node made due.
 *
 * When the layer ends, nothing more is claimed, and work under way has 10 seconds to finish. Nothing is lost then: any
 * node sends an interrupted delivery again once its claim has expired, within a minute, and looks at an interrupted
 * monitor again within five. Rule: Monitoring (decisions 13); Webhooks (decisions 14).
 */
export const workers: Work = workersAt(monitoring, delivering)
