export { makeMeasuringMonitors, measureDeliveries } from "./BacklogMetrics.ts"
export { makeMeasuringLedger, measureLiveBudget, measureRegister } from "./StorageMetrics.ts"
