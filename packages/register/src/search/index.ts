/**
 * The rules of a search that finding organizations needs, without Effect: each thread of a search index loads this
 * module.
 */
export { isNumberWritten } from "../identity/RegisterNumber.ts"
export * from "./Circle.ts"
export type { FilterTerms } from "./FilterMatch.ts"
export {
  maxBeforeSimilar,
  mayHaveTypos,
  minBeginningLength,
  type NameMatch,
  type SearchClass,
  SearchRanks,
  searchReach,
  shortReadings,
  typosBetween,
  uncoveredBy,
  uncoveredOfFormer
} from "./Match.ts"
export * from "./MatchNumber.ts"
export {
  minJoinedLength,
  minPartLength,
  type NameWords,
  partsOfWord,
  partsSought,
  weightOfWord,
  withLettersSwapped,
  type WordPart,
  wordWeights
} from "./NameWords.ts"
export type { AskedWord, NameReading, PlaceWord, ReadNumber, ReadQuery, ReadText } from "./ReadQuery.ts"
export {
  type DocumentWords,
  documentWords,
  type FilterFields,
  maxProminence,
  maxWeight,
  type ProminenceFacts,
  type SearchDocument
} from "./SearchDocument.ts"
export type { OrderedHit, Sorting } from "./SearchIndex.ts"
export { keysOfShort, keysSought, type ShortenedName, uncoveredOfShort } from "./ShortForms.ts"
