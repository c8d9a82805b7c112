export { aMonitor, aRun, newEndpoint, newRun } from "@kontor/core/testing/fixtures"
