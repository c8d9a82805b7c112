export * from "./Measure.ts"
