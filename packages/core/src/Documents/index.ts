export * from "./Excerpts.ts"
export * from "./FetchDocument.ts"
