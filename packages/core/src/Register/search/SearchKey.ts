import { foldText } from "../identity/Name.ts"

/** How many letters of a folded text count in a search: no query is longer. */
const longestKey = 500

/** A text as searches compare it: folded, and no longer than any query. */
export const searchKey = (text: string): string => foldText(text).slice(0, longestKey).trimEnd()

/** The distinct words of search keys, in their order. */
export const wordsOf = (...keys: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(keys.flatMap((key) => key === "" ? [] : key.split(" ")))
]
