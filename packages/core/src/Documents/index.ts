export * from "./Excerpts.ts"
export {
  DocumentNotFound,
  DocumentQuery,
  FetchDocument,
  type FetchedDocument,
  LargestDocument
} from "./FetchDocument.ts"
