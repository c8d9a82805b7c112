export { Configuration, type Flags, InvalidVariable } from "./configuration/Configuration.ts"
export { type UnknownVariable, unknownVariables } from "./configuration/Misconfigurations.ts"
export { PriceFile, priceListsOf, readPrices } from "./configuration/Prices.ts"
export { type Variable, type VariableName, variableNames, Variables } from "./configuration/Variables.ts"
export * as ConfiguredKeys from "./keys/ConfiguredKeys.ts"
export { CreditBudget, idleTime, McpSessions } from "./mcp/McpSessions.ts"
export * as Search from "./search/Search.ts"
export { ListenFailed } from "./server/Address.ts"
export { LoadMetrics } from "./server/load/Guard.ts"
export { FairTurns } from "./server/load/Guard.ts"
export { type LoadLimit, type LoadLimits, loadLimits } from "./server/load/LoadLimits.ts"
export { Places, type Ticket } from "./server/load/Places.ts"
export { answerOfConnection, GatheredAnswer } from "./server/Server.ts"
export * as AiSearch from "./service/AiSearch.ts"
export * as DoubtFiles from "./service/DoubtFiles.ts"
export * as OperatorService from "./service/OperatorService.ts"
export * as Service from "./service/Service.ts"
export { DatabaseServer, type ProcessKind } from "./storage/DatabaseServer.ts"
export { DatabaseUnavailable } from "./storage/DatabaseUnavailable.ts"
export { Storage, type StorageError } from "./storage/Storage.ts"
export * as Logging from "./telemetry/Logging.ts"
export { sampledTracer } from "./telemetry/OtlpExport.ts"
export { requestLog } from "./telemetry/RequestLog.ts"
export {
  makeMeasuringLedger,
  makeMeasuringMonitors,
  measureDeliveries,
  measureImports,
  ProcessMetrics,
  SearchMetrics,
  StorageMetrics,
  watchProcess,
  watchSearchIndex
} from "./telemetry/Telemetry.ts"
export * as Telemetry from "./telemetry/Telemetry.ts"
