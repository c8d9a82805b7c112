export { makeMeasuringMonitors, measureDeliveries } from "./BacklogMetrics.ts"
export { makeMeasuringLedger } from "./StorageMetrics.ts"
