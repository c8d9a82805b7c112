import type { IndustryScheme, SearchFields } from "@kontor/core"

/** How a word of a place differs from the same word of a name, in lexemes. */
export const placeMark = "@"

/** A lexeme as `tsvector` and `tsquery` read it. */
export const lexeme = (text: string): string => `'${text.replaceAll(/['\\]/gu, "$&$&")}'`

/** The words of an organization's name and place, as a `tsvector`. */
export const wordVector = ({ name_words, place_words }: SearchFields): string =>
  [...name_words, ...place_words.map((word) => placeMark + word)].map(lexeme).join(" ")

/** No code of either scheme is longer. */
const longestCode = 7

/** The lexeme of an industry code. */
export const industryLexeme = (scheme: IndustryScheme, code: string): string =>
  lexeme(`${scheme} ${code.slice(0, longestCode)}`)

/** The industry codes of an organization, as a `tsvector`; null when it has none. */
export const industryVector = ({ industry_codes: { WZ2008, WZ2025 } }: SearchFields): string | null => {
  const old = WZ2008.map((code) => industryLexeme("WZ2008", code))
  const codes = [...old, ...WZ2025.map((code) => industryLexeme("WZ2025", code))]
  return codes.length === 0 ? null : codes.join(" ")
}

const alphabet = 26
const letterOf = (unit: number): number => (unit >= 97 && unit <= 122 ? unit - 97 : unit % alphabet)

/**
 * Which letters a word has, and which of them more than once, as 52 bits. One letter wrong, missing or added changes two bits
 * at most, so words whose sets differ in more bits cannot be close: most words of a register are told apart without
 * comparing them.
 */
export const letterSet = (word: string): number => {
  let once = 0
  let twice = 0
  for (let index = 0; index < word.length; index++) {
    const bit = 1 << letterOf(word.charCodeAt(index))
    twice |= once & bit
    once |= bit
  }
  return twice * 2 ** alphabet + once
}
