export * from "./Measure.ts"
export * from "./Traced.ts"
