/**
 * What finds organizations needs to know of a search, and nothing of Effect: the threads of a search index load this
 * module, and each loads it anew.
 */
export { allowedTypos } from "../identity/Name.ts"
export { isNumberWritten } from "../identity/WrittenRegisterNumber.ts"
export { type Box, boxAround, type Circle, isWithin } from "./Circle.ts"
export type { FilterTerms } from "./FilterMatch.ts"
export { matchSimilar, type NameMatch } from "./MatchName.ts"
export {
  courtsOfDistrict,
  type CourtsOfTown,
  fitOfNumber,
  type NumberedName,
  type NumberFit,
  numberMeant
} from "./MatchNumber.ts"
export { type NameWords, shortestJoined, shortestPart } from "./NameWords.ts"
export * from "./NumberHits.ts"
export { mostProminence, type ProminenceFacts } from "./Prominence.ts"
export type { AskedWord, NameReading, ReadNumber, ReadQuery, ReadText } from "./ReadQuery.ts"
export { mostBeforeSimilar, type SearchClass, SearchClasses, searchReach, uncoveredBy } from "./SearchClass.ts"
export {
  type DocumentWords,
  documentWords,
  type FilterFields,
  mostWeight,
  type SearchDocument,
  weighedWords
} from "./SearchDocument.ts"
export type { OrderedHit } from "./SearchOrder.ts"
export { mayHaveTypos, shortestBeginning, typosBetween } from "./Typos.ts"
export * from "./WordParts.ts"
export * from "./WordWeight.ts"
