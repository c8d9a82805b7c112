export * from "./ClearChoice.ts"
export * from "./Enrichment.ts"
export { type AskedName, askedName, type Fit, fitOf } from "./Likeness.ts"
