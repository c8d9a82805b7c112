export { makeMeasuringLedger, makeMeasuringMonitors, measureDeliveries, measureImports } from "./Workers.ts"
