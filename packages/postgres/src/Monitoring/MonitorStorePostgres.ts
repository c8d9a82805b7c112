import { MonitorStore } from "@kontor/core/Monitoring"
import { Effect, Layer } from "effect"
import { AccountClient } from "../AccountClient.ts"
import { makeClaiming } from "../Claiming.ts"
import type { WorkerClient } from "../WorkerClient.ts"
import { monitorBacklog } from "./MonitorBacklog.ts"
import { monitorClaims } from "./MonitorClaims.ts"
import { monitorRuns } from "./MonitorRuns.ts"
import { monitorTable } from "./MonitorTable.ts"

/** Monitors in PostgreSQL, for any number of nodes. */
export const layer: Layer.Layer<MonitorStore, never, AccountClient | WorkerClient> = Layer.effect(
  MonitorStore,
  Effect.gen(function*() {
    const sql = yield* AccountClient
    return MonitorStore.of({
      ...monitorTable(sql),
      ...monitorClaims(sql, yield* makeClaiming),
      ...monitorBacklog(sql),
      ...monitorRuns(sql)
    })
  })
)
