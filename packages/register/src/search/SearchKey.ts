import { foldText } from "@kontor/core/Register/Name"

/** The number of letters of a folded text that count in a search: no query is longer. */
const maxKeyLength = 500

/** A text in the form that searches compare: folded, and no longer than any query. */
export const searchKey = (text: string): string => foldText(text).slice(0, maxKeyLength).trimEnd()

/** The distinct words of search keys, in order. */
export const wordsOf = (...keys: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(keys.flatMap((key) => key === "" ? [] : key.split(" ")))
]
