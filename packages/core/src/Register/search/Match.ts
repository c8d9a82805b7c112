import { allowedTypos, editDistance } from "../identity/Name.ts"
import { parseEuid, type RegisterNumber } from "../identity/RegisterNumber.ts"
import { parseAskedNumber, type WrittenRegisterNumber } from "../identity/WrittenRegisterNumber.ts"
import type { Organization } from "../profile/Organization.ts"
import { type SearchFields, searchKey, wordsOf } from "./SearchFields.ts"

/**
 * How well a hit matches a query, best first. A bare number is a register number, of whichever register, and a word. A word of the query
 * may be one of the place (town or postal code) as long as another one is of the name. `WORDS_WITH_TYPOS` also holds words of which the
 * query gives only the beginning, from three letters; it is for queries of up to `mostWordsWithTypos` words.
 * Rule: Search (decisions 8), order.
 */
export const MatchRanks = ["REGISTER_NUMBER", "EXACT_NAME", "PREFIX", "ALL_WORDS", "WORDS_WITH_TYPOS"] as const
export type MatchRank = (typeof MatchRanks)[number]

/** A query of more words must spell them right: a text that long was copied rather than typed. */
export const mostWordsWithTypos = 12

/** A query, read once: the register number it may be, and its folded words. */
export interface TextQuery {
  readonly euid: RegisterNumber | undefined
  readonly number: WrittenRegisterNumber | undefined
  readonly key: string
  readonly words: ReadonlyArray<string>
}

/** Reads the text of a query. */
export const textQuery = (q: string): TextQuery => {
  const euid = parseEuid(q)
  const key = searchKey(q)
  return { euid, number: euid === undefined ? parseAskedNumber(q) : undefined, key, words: wordsOf(key) }
}

/** Whether a register number is the one somebody wrote: what was left out does not matter. */
export const isNumberWritten = (number: RegisterNumber, written: WrittenRegisterNumber): boolean =>
  number.number === written.number &&
  (written.type === undefined || written.type === number.type) &&
  (written.court === undefined || written.court === number.court) &&
  (written.suffix === undefined || written.suffix === number.suffix)

/** Whether two register numbers are the same. */
export const isSameNumber = (left: RegisterNumber, right: RegisterNumber): boolean =>
  left.court === right.court && left.type === right.type && left.number === right.number && left.suffix === right.suffix

/** Whether a word of a query means a word of a name: a few letters off, or its beginning. */
export const isLikeWord = (asked: string, word: string): boolean =>
  (asked.length >= 3 && word.startsWith(asked)) || editDistance(asked, word, allowedTypos(asked)) <= allowedTypos(asked)

/** How a query matches an organization; undefined when it does not. */
export const matchRank = (
  query: TextQuery,
  organization: { readonly numbers: ReadonlyArray<RegisterNumber>; readonly fields: SearchFields }
): MatchRank | undefined => {
  const { fields, numbers } = organization
  const { euid, number } = query
  if (euid !== undefined && numbers.some((known) => isSameNumber(known, euid))) return "REGISTER_NUMBER"
  if (number !== undefined && numbers.some((known) => isNumberWritten(known, number))) return "REGISTER_NUMBER"
  if (query.key === "") return undefined
  if (fields.name_key === query.key) return "EXACT_NAME"
  if (fields.name_key.startsWith(query.key)) return "PREFIX"
  const { name_words, place_words } = fields
  const matches = (isWord: (asked: string, word: string) => boolean) =>
    query.words.every((asked) =>
      name_words.some((word) => isWord(asked, word)) || place_words.some((word) => isWord(asked, word))
    ) &&
    query.words.some((asked) => name_words.some((word) => isWord(asked, word)))
  if (matches((asked, word) => asked === word)) return "ALL_WORDS"
  return query.words.length <= mostWordsWithTypos && matches(isLikeWord) ? "WORDS_WITH_TYPOS" : undefined
}

/** The order of hits of the same rank: active first, then by `entity_id`. */
export const byActivityThenId = (
  left: { readonly is_active: boolean; readonly organization: Pick<Organization, "entity_id"> },
  right: { readonly is_active: boolean; readonly organization: Pick<Organization, "entity_id"> }
): number =>
  Number(right.is_active) - Number(left.is_active) ||
  (left.organization.entity_id < right.organization.entity_id ? -1 : 1)
