export * from "./Enrichment.ts"
export { type AskedName, askedName, clearChoice, type Fit, fitOf } from "./Likeness.ts"
