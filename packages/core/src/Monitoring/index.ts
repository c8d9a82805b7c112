export {
  billedCadence,
  Cadence,
  type Cycle,
  cycleCredits,
  type DueSlots,
  endOf,
  forecastChecks,
  MonitoredTopic,
  monitoredTopics,
  MonitoringPricing,
  monitoringPricing,
  PollInterval,
  pricingOfCadences,
  type Run,
  RunStatus,
  RunTrigger
} from "./Cycle.ts"
export {
  type BillingCycle,
  type DueCheck,
  type DueStep,
  type Monitor,
  MonitorStatus,
  nextCheckAt,
  type RequestedMonitorEvent
} from "./Monitor.ts"
export { monitoredEndpoints, MonitorRuns } from "./MonitorRuns.ts"

export * from "./Monitors.ts"
export * from "./MonitorStore.ts"
