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

export {
  AlreadyWatched,
  batchParts,
  MonitorChange,
  type MonitorDetail,
  MonitorNotFound,
  type MonitorPageQuery,
  Monitors,
  monitorsOf,
  NewMonitor,
  NewMonitors,
  NothingToWatch
} from "./Monitors.ts"
export {
  type MonitorBacklog,
  type MonitorQuery,
  type MonitorsMeant,
  MonitorStore,
  type SeenEvent
} from "./MonitorStore.ts"
