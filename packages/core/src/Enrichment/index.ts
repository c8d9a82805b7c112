export * from "./Enrichment.ts"
export { type AskedName, askedName, clearChoice, type Fit, fitOf, supportedBy } from "./Likeness.ts"
