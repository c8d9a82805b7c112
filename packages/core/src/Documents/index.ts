export {
  DocumentNotFound,
  DocumentQuery,
  FetchDocument,
  type FetchedDocument,
  LargestDocument
} from "./FetchDocument.ts"
