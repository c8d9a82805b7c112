export {
  billedCadence,
  type BillingCycle,
  Cadence,
  type Cycle,
  cycleCredits,
  type DueCheck,
  type DueSlots,
  type DueStep,
  endOf,
  forecastChecks,
  type Monitor,
  MonitoredTopic,
  monitoredTopics,
  MonitoringPricing,
  monitoringPricing,
  MonitorStatus,
  nextCheckAt,
  PollInterval,
  pricingOfCadences,
  type RequestedMonitorEvent,
  type Run,
  RunStatus,
  RunTrigger
} from "./Monitor.ts"
export { monitoredEndpoints, MonitorRuns } from "./MonitorRuns.ts"

export * from "./Monitors.ts"
export * from "./MonitorStore.ts"
