export * from "./Kontor.ts"
export { databaseChecks, searchCheck } from "./Readiness.ts"
export { InvalidOption, type KontorOptions, layer, type Model, type OwnAccount } from "./Services.ts"
