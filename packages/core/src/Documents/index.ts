export * from "./FetchDocument.ts"
