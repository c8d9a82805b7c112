import { Layer } from "effect"
import { MonitorStore } from "../Monitoring/MonitorStore.ts"
import { monitorClaimPart } from "./HeldMonitorClaims.ts"
import { monitorPart, type MonitorTables } from "./HeldMonitors.ts"
import { noRows } from "./Rows.ts"
import * as Tables from "./Tables.ts"

/** Monitors in memory: complete, atomic and part of units of work; lost when the process ends. */
export const layer: Layer.Layer<MonitorStore> = Layer.sync(MonitorStore, () => {
  const tables = Tables.make<MonitorTables>({
    monitors: noRows(),
    claims: noRows(),
    cycles: noRows(),
    runs: noRows(),
    seen: noRows()
  })
  return MonitorStore.of({ ...monitorPart(tables), ...monitorClaimPart(tables) })
})
