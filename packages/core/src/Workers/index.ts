export * from "./Metrics.ts"
