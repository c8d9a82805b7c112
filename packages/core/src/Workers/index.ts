export { makeMeasuringMonitors, measureDeliveries } from "./BacklogMetrics.ts"
