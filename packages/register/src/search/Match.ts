import type { searchReach as ReachOfQueries } from "@kontor/core/Register"
import { allowedTypos, editDistance } from "@kontor/core/Register/Spelling"
import { minJoinedLength, minPartLength, nameWords } from "./NameWords.ts"
import type { NameReading, PlaceWord, ReadText } from "./ReadQuery.ts"
import { type DocumentWords, maxWeight } from "./SearchDocument.ts"
import { keysSought, mayBeShort, uncoveredOfShort } from "./ShortForms.ts"

/**
 * The quality of a hit's match, best first; two classes of one rank are as good as each other. The last two are
 * searched only if the better ones have fewer than `maxBeforeSimilar` hits. Rule: search#which-organizations-match.
 */
export const SearchRanks = [
  ["REGISTER_NUMBER"],
  ["EXACT_NAME"],
  ["EXACT_BUT_LEGAL_FORM"],
  ["FORMER_NAME"],
  ["BEGINNING", "SHORT_FORM"],
  ["ALL_WORDS"],
  ["LAST_WORD_BEGUN"],
  ["TYPOS"]
] as const
export type SearchClass = (typeof SearchRanks)[number][number]

/** The reach of a search: the maximum of `skip + limit`, and the largest exact `total`. */
export const searchReach: typeof ReachOfQueries = 10_000

/** Similar words are searched if fewer organizations than this match the words as written. */
export const maxBeforeSimilar = 10

/**
 * The cost of a typo, of a town that had to be ignored for an exact name, and of another legal form than that of a
 * former name, in addition to the uncovered words of the name.
 */
export const uncoveredBy = { typo: 2, town: 1, form: 1 } as const

/** `uncovered` of an organization whose number the query has beside another name. */
export const disagreeing = 255

const isSwap = (left: string, right: string): boolean => {
  if (left.length !== right.length) return false
  let place = 0
  while (place < left.length && left[place] === right[place]) place++
  return left[place] === right[place + 1] && left[place + 1] === right[place] &&
    left.slice(place + 2) === right.slice(place + 2)
}

/**
 * The number of typos between a word of a query and a word of a name; undefined if there are more than its length
 * allows. In a word that may have one, two transposed letters are one typo.
 */
export const typosBetween = (asked: string, word: string): number | undefined => {
  const limit = allowedTypos(asked)
  const distance = editDistance(asked, word, limit)
  if (distance <= limit) return distance
  return limit === 1 && isSwap(asked, word) ? 1 : undefined
}

/** A query with more words must spell them right: so long a text was copied rather than typed. */
const maxWordsWithTypos = 12

/** Returns whether a text is short enough to allow typos in its words. */
export const mayHaveTypos = ({ words }: ReadText): boolean => words.length <= maxWordsWithTypos

/** The minimum length of a word that counts as the beginning of another one. */
export const minBeginningLength = 3

/**
 * The match of an organization and a query: its class, and the weight of the words in its name that the query does not
 * cover. Typos, and a town that had to be ignored, add to it.
 */
export interface NameMatch {
  readonly match: SearchClass
  readonly uncovered: number
}

/** Returns whether a place has a word, or is the town alone of a postal code. */
const isOfPlace = (place: ReadonlyArray<string>) => ({ towns, word }: PlaceWord): boolean =>
  place.includes(word) || (towns.length > 0 && towns.includes(place.join(" ")))

/**
 * The exact match of a name, with or without its legal form, if any. Where no source knows the place of an
 * organization, a town beside its name is its own if the name has it too.
 */
const exactMatch = ({ readings }: ReadText, { core, forms, place }: DocumentWords): NameMatch | undefined => {
  const joined = core.join("")
  const form = forms.join(" ")
  const isThere = place.length === 0 ? ({ word }: PlaceWord) => core.includes(word) : isOfPlace(place)
  const matches = readings.filter((one) => one.joined === joined && one.place.every(isThere))
  const uncovered = matches.some((one) => one.place.length === 0) ? 0 : uncoveredBy.town
  if (matches.length === 0) return undefined
  const exact = matches.filter((one) => one.forms === form)
  if (exact.length === 0) return { match: "EXACT_BUT_LEGAL_FORM", uncovered }
  return { match: "EXACT_NAME", uncovered: exact.some((one) => one.place.length === 0) ? 0 : uncoveredBy.town }
}

/** The weight that a reading of a text leaves uncovered of a former name, with its legal form or without. */
export const uncoveredOfFormer = ({ place }: Pick<NameReading, "place">, isOfForm: boolean): number =>
  (isOfForm ? 0 : uncoveredBy.form) + (place.length === 0 ? 0 : uncoveredBy.town)

/** The exact match of a former name, with or without its legal form, if any. */
const formerMatch = ({ readings }: ReadText, { formers, place }: DocumentWords): NameMatch | undefined => {
  const found = formers.flatMap(({ core, forms }) => {
    const joined = core.join("")
    return readings.filter((one) => one.joined === joined && one.place.every(isOfPlace(place)))
      .map((one) => uncoveredOfFormer(one, one.forms === forms.join(" ")))
  })
  return found.length === 0 ? undefined : { match: "FORMER_NAME", uncovered: Math.min(...found) }
}

/** The one of these former names, newest first, that a text means: rather with its legal form than without. */
export const formerNameMeant = (texts: ReadonlyArray<ReadText>, names: ReadonlyArray<string>): string | undefined => {
  const readings = texts.flatMap((text) => text.readings)
  const meant = names.flatMap((name) => {
    const { core, forms } = nameWords(name)
    const found = readings.filter(({ joined }) => joined === core.join(""))
    return found.length === 0 ? [] : [{ name, isWhole: found.some((one) => one.forms === forms.join(" ")) }]
  })
  return (meant.find(({ isWhole }) => isWhole) ?? meant[0])?.name
}

/** The readings of a text in which a single word may be a short form. */
export const shortReadings = ({ readings, words }: ReadText): ReadonlyArray<NameReading> =>
  readings.filter(({ joined }) => mayBeShort(joined) && words.some(({ word }) => word === joined))

/** The match of a short form of a name, beside its legal form and place where the text states them. */
const shortMatch = (text: ReadText, document: DocumentWords): NameMatch | undefined => {
  const found = shortReadings(text).flatMap((one) => {
    const isMeant = (one.forms === "" || one.forms === document.forms.join(" ")) &&
      one.place.every(isOfPlace(document.place))
    const uncovered = isMeant ? uncoveredOfShort(one.joined, keysSought(one.joined), document) : undefined
    return uncovered === undefined ? [] : [uncovered + (one.place.length === 0 ? 0 : uncoveredBy.town)]
  })
  return found.length === 0 ? undefined : { match: "SHORT_FORM", uncovered: Math.min(...found) }
}

const isBeginning = (core: ReadonlyArray<string>, asked: ReadonlyArray<string>): boolean =>
  asked.length > 0 && asked.every((word, index) => core[index] === word)

/** Adjacent words of a name that are one word in a query. */
const partsOf = (word: string, core: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (word.length < minJoinedLength) return []
  return core.flatMap((left, index) => {
    const right = core[index + 1]
    const isMeant = right !== undefined && left.length >= minPartLength && right.length >= minPartLength &&
      left + right === word
    return isMeant ? [left, right] : []
  })
}

/** The words of a name that a word of a query means as written, apart or joined. */
const meantBy = (
  { joined, word }: ReadText["words"][number],
  { core, weights }: DocumentWords
): ReadonlyArray<string> => [
  ...[word, ...joined].filter((one) => weights.has(one)),
  ...partsOf(word, core)
]

const uncoveredWeight = ({ weight, weights }: DocumentWords, covered: Iterable<string>): number =>
  Math.max(0, weight - [...new Set(covered)].reduce((sum, word) => sum + weights.get(word)!, 0))

/** The match of an organization's words with those of a query as written. */
const wordsMatch = (text: ReadText, document: DocumentWords): NameMatch | undefined => {
  const meant = text.words.map((asked) => ({ asked, covered: meantBy(asked, document) }))
  const isFound = meant.every(({ asked, covered }) =>
    covered.length > 0 || isOfPlace(document.place)(asked) || !asked.is_required
  )
  if (!isFound || !meant.some(({ asked, covered }) => asked.is_required && covered.length > 0)) return undefined
  const uncovered = uncoveredWeight(document, meant.flatMap(({ covered }) => covered))
  const isOfName = text.words.every(({ is_required, word }) => !is_required || document.weights.has(word))
  return { match: isOfName && isBeginning(document.core, text.core) ? "BEGINNING" : "ALL_WORDS", uncovered }
}

/** The match of a name with a text as written. */
export const matchName = (text: ReadText, document: DocumentWords): NameMatch | undefined =>
  exactMatch(text, document) ?? formerMatch(text, document) ?? shortMatch(text, document) ?? wordsMatch(text, document)

/**
 * The match of a name with a text whose last word is a beginning, or whose words have typos. Only for organizations
 * that do not match the text as written.
 */
export const matchSimilar = (text: ReadText, document: DocumentWords): NameMatch | undefined => {
  const required = text.words.filter(({ is_required }) => is_required)
  const last = required.at(-1)?.word
  const found = required.map((asked) => {
    const exact = meantBy(asked, document)
    const begun = (words: Iterable<string>) =>
      asked.word === last && last.length >= minBeginningLength ? [...words].filter((word) => word.startsWith(last)) : []
    const like = (words: Iterable<string>) =>
      [...words].flatMap((word) => {
        const typos = typosBetween(asked.word, word)
        return typos === undefined ? [] : [{ word, typos }]
      })
    const isWritten = exact.length > 0 || isOfPlace(document.place)(asked)
    const covered = [...exact, ...begun(document.weights.keys())]
    const isBegun = isWritten || covered.length > 0 || begun(document.place).length > 0
    const similar = like(document.weights.keys())
    const typos = [...similar, ...like(document.place)].map((one) => one.typos)
    return {
      is_begun: isBegun,
      covered,
      similar: similar.map(({ word }) => word),
      typos: isBegun ? 0 : typos.reduce((least, one) => Math.min(least, one), Infinity)
    }
  })
  const said = text.words.filter(({ is_required }) => !is_required).flatMap((asked) => meantBy(asked, document))
  if (found.every(({ is_begun }) => is_begun)) {
    return found.every(({ covered }) => covered.length === 0) ? undefined : {
      match: "LAST_WORD_BEGUN",
      uncovered: uncoveredWeight(document, [...said, ...found.flatMap(({ covered }) => covered)])
    }
  }
  if (!mayHaveTypos(text) || found.some(({ typos }) => typos === Infinity)) return undefined
  const covered = found.flatMap(({ covered, similar }) => [...covered, ...similar])
  if (covered.length === 0) return undefined
  const typos = found.reduce((sum, one) => sum + one.typos, 0)
  const uncovered = uncoveredWeight(document, [...said, ...covered]) + uncoveredBy.typo * typos
  return { match: "TYPOS", uncovered: Math.min(maxWeight, uncovered) }
}
