export { billedCadence, Cadence, type Cycle, type DueSlots, endOf, forecastChecks, PollInterval } from "./Cycle.ts"
export { monitoredEndpoints } from "./LookingAgain.ts"
export { type BillingCycle, type Monitor, MonitorStatus, type RequestedMonitorEvent } from "./Monitor.ts"
export { MonitorRuns } from "./MonitorRuns.ts"
export {
  MonitorChange,
  type MonitorDetail,
  MonitorNotFound,
  type MonitorPageQuery,
  Monitors,
  NewMonitor,
  NothingToWatch
} from "./Monitors.ts"
export {
  type MonitorBacklog,
  type MonitorQuery,
  type MonitorsMeant,
  MonitorStore,
  type SeenEvent
} from "./MonitorStore.ts"
export { MonitoredTopic, monitoredTopics, MonitoringPricing, monitoringPricing } from "./Pricing.ts"
export { type Run, RunStatus, RunTrigger } from "./Run.ts"
export { type DueCheck, type DueStep, nextCheckAt } from "./Schedule.ts"
