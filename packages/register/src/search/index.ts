/**
 * The rules of a search that finding organizations needs, without Effect: each thread of a search index loads this
 * module.
 */
export { isNumberWritten } from "../identity/RegisterNumber.ts"
export * from "./Circle.ts"
export type { FilterTerms } from "./FilterMatch.ts"
export {
  keysOfShort,
  keysSought,
  maxBeforeSimilar,
  mayHaveTypos,
  minBeginningLength,
  type NameMatch,
  type SearchClass,
  SearchClasses,
  searchReach,
  type ShortenedName,
  shortReadings,
  typosBetween,
  uncoveredBy,
  uncoveredOfFormer,
  uncoveredOfShort
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
  type SearchDocument
} from "./SearchDocument.ts"
export type { OrderedHit, Sorting } from "./SearchIndex.ts"
