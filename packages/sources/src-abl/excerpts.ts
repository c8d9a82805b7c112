export * as ExcerptsPdf from "./excerpt/ExcerptsPdf.ts"
