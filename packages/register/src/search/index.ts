/**
 * The rules of a search that finding organizations needs, without Effect: each thread of a search index loads this
 * module.
 */
export { isNumberWritten } from "../identity/WrittenRegisterNumber.ts"
export * from "./Circle.ts"
export type { FilterTerms } from "./FilterMatch.ts"
export { matchSimilar, type NameMatch } from "./MatchName.ts"
export * from "./MatchNumber.ts"
export { minJoinedLength, minPartLength, type NameWords } from "./NameWords.ts"
export * from "./NumberHits.ts"
export type { PlaceWord } from "./PlaceWord.ts"
export { maxProminence, type ProminenceFacts } from "./Prominence.ts"
export type { AskedWord, NameReading, ReadNumber, ReadQuery, ReadText } from "./ReadQuery.ts"
export { maxBeforeSimilar, type SearchClass, SearchClasses, searchReach, uncoveredBy } from "./SearchClass.ts"
export {
  type DocumentWords,
  documentWords,
  type FilterFields,
  maxWeight,
  type SearchDocument
} from "./SearchDocument.ts"
export type { OrderedHit } from "./SearchOrder.ts"
export * from "./Typos.ts"
export * from "./WordParts.ts"
export * from "./WordWeight.ts"
