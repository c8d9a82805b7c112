import type { searchReach as ReachOfQueries } from "@kontor/core/Register"
import { allowedTypos, editDistance, namesRemembered, remembered } from "@kontor/core/Register/Spelling"
import describing from "./describing-words.json" with { type: "json" }
import { minJoinedLength, minPartLength, type NameWords, nameWords, weightOfWord, wordWeights } from "./NameWords.ts"
import type { NameReading, PlaceWord, ReadText } from "./ReadQuery.ts"
import { type DocumentWords, maxWeight } from "./SearchDocument.ts"

/**
 * The quality of a hit's match, best first. The last two are searched only if the better ones have fewer than
 * `maxBeforeSimilar` hits. Rule: search#which-organizations-match.
 */
export const SearchClasses = [
  "REGISTER_NUMBER",
  "EXACT_NAME",
  "EXACT_BUT_LEGAL_FORM",
  "FORMER_NAME",
  "BEGINNING",
  "ALL_WORDS",
  "SHORT_FORM",
  "LAST_WORD_BEGUN",
  "TYPOS"
] as const
export type SearchClass = (typeof SearchClasses)[number]

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

/** The lengths of short forms. */
const lengthsOfShort = { min: 2, max: 12 } as const

const letters = /^\p{L}+$/u

/** Returns whether a word may be a short form of a name. */
const mayBeShort = (word: string): boolean =>
  word.length >= lengthsOfShort.min && word.length <= lengthsOfShort.max && letters.test(word)

/** Folded words for what an organization does or is, in which many compounds end, and states, regions and rivers. */
const { business } = describing
const regions: ReadonlySet<string> = new Set(describing.regions)

const lettersOfEnd = 2

/** These words by their last letters, the longest first. */
const businessByEnd: ReadonlyMap<string, ReadonlyArray<string>> = new Map(business.map((one) => {
  const end = one.slice(-lettersOfEnd)
  return [end, business.filter((word) => word.endsWith(end)).toSorted((left, right) => right.length - left.length)]
}))

/** The minimum length of what is left of a compound before its last part. */
const minRest = 3

const endOf = (word: string, minBefore: number): string | undefined =>
  businessByEnd.get(word.slice(-lettersOfEnd))?.find((end) =>
    word.length >= end.length + minBefore && word.endsWith(end)
  )

/** The parts of a compound (`kreditbank`, `verkehrsbetriebe`): a short form may have a letter of each. */
const partsOfCompound = (word: string): ReadonlyArray<string> => {
  const end = endOf(word, minRest)
  return end === undefined ? [word] : [...partsOfCompound(word.slice(0, -end.length)), end]
}

/** The words of a name whose beginnings make a short form of it: those that do more than join others. */
const wordsOfShort = (core: ReadonlyArray<string>): ReadonlyArray<string> =>
  core.filter((word) => weightOfWord(word) > wordWeights.silent)

/** The first word that short forms may leave out, and its initial. */
const leftOut = { word: /^deutsche[rs]?$/u, initial: "d" } as const

/** A name is found by so many initials. */
const maxInitials = 3

const keyOfInitials = (initials: string): string => initials.slice(0, maxInitials)

const keyOfFirsts = (first: string, second: string): string =>
  `${first.slice(0, minPartLength)} ${second.slice(0, minPartLength)}`

/** The keys of words: the first initials of them, of all their parts, and of the first and last part of each. */
const keysOfWords = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  let [all, inner, outer] = ["", "", ""]
  for (const word of words) {
    const initials = readWord(word).initials
    all += word[0]!
    inner += initials
    outer += initials.length > 2 ? initials[0]! + initials.at(-1)! : initials
  }
  const keys = [all, inner, outer].map(keyOfInitials).filter(({ length }) => length >= lengthsOfShort.min)
  const [first, second] = words
  return first === undefined || second === undefined ? keys : [...keys, keyOfFirsts(first, second)]
}

/** Returns whether one of the words of a name may be a short form of the others. */
const mayBeStated = (word: string, words: ReadonlyArray<string>): boolean => {
  const first = words[0] === word ? words[1] : words[0]
  return words.length > 1 && mayBeShort(word) && first !== undefined &&
    (first[0] === word[0] || leftOut.word.test(readWord(first).parts[0]!.text))
}

/**
 * The keys under which a name is found by its short forms: of its words, and of its words without one that it may state
 * as its short form.
 */
export const keysOfShort = (core: ReadonlyArray<string>): ReadonlyArray<string> => {
  const words = wordsOfShort(core)
  const keys = keysOfWords(words)
  const others = words.filter((word) => mayBeStated(word, words))
    .map((word) => words.filter((other) => other !== word))
  return [...new Set([...keys, ...others.flatMap(keysOfWords)])]
}

const vowel = /[aeiouy]/u

/** The letters of legal forms that short forms end in, and the weight that they leave of the form. */
const lettersOfForms: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ag: { ag: 0, a: 1 },
  gmbh: { g: 1 },
  eg: { eg: 0 }
}

const endsOfForms = [...new Set(Object.values(lettersOfForms).flatMap(Object.keys))]

/** The keys of the names that a word may be a short form of. */
export const keysSought = (word: string): ReadonlySet<string> => {
  const texts = ["", ...endsOfForms].filter((end) => word.endsWith(end))
    .map((end) => word.slice(0, word.length - end.length)).filter(({ length }) => length >= lengthsOfShort.min)
  const splits = Array.from({ length: Math.max(0, word.length - 2 * minPartLength + 1) }, (_, place) => place)
  return new Set([
    ...texts.map(keyOfInitials),
    ...texts.map((text) => keyOfInitials(leftOut.initial + text)),
    ...texts.filter((text) => text.length > minPartLength && vowel.test(text.slice(0, minPartLength)))
      .map((text) => keyOfInitials(text[0]! + text.slice(minPartLength))),
    ...splits.map((place) => keyOfFirsts(word, word.slice(place + minPartLength)))
  ])
}

/** The words that make short forms: those of the name, and those of its place. */
export type ShortenedName = NameWords & { readonly place: ReadonlyArray<string> }

/** A part of a word of a name, and the weight that a short form without it leaves uncovered. */
interface Part {
  readonly text: string
  readonly isBeginning: boolean
  readonly weight: number
}

/** The number of letters by which an adjective (`Kölner`) shows the place that it is made of. */
const lettersOfPlace = 4

const adjective = /isch(?:e[nrs]?)?$/u

/** A word as short forms see it, wherever the organization is. */
interface ReadWord {
  readonly initials: string
  /** Its parts, the first one with the weight of the word. */
  readonly parts: ReadonlyArray<Part>
  /** True if it says what an organization does or where, instead of being a name of its own. */
  readonly isDescribing: boolean
}

const readWord: (word: string) => ReadWord = remembered((word) => {
  const compound = partsOfCompound(word)
  const weight = regions.has(word) ? wordWeights.town : weightOfWord(word)
  return {
    initials: compound.map((part) => part[0]).join(""),
    parts: compound.map((text, index) => ({
      text,
      isBeginning: index === 0,
      weight: index > 0 ? 0 : weight
    })),
    isDescribing: weight <= wordWeights.generic || adjective.test(word) || endOf(word, 0) !== undefined
  }
}, namesRemembered)

/** The parts of a word of a name: a word of the organization's own place weighs no more than a town. */
const partsAt = (word: string, { place }: Pick<ShortenedName, "place">): ReadonlyArray<Part> => {
  const { parts } = readWord(word)
  const [first, ...others] = parts
  return first!.weight > wordWeights.town && place.includes(word)
    ? [{ ...first!, weight: wordWeights.town }, ...others]
    : parts
}

const isDescribingAt = (word: string, { place }: Pick<ShortenedName, "place">): boolean =>
  readWord(word).isDescribing ||
  place.some((one) => one.slice(0, lettersOfPlace) === word.slice(0, lettersOfPlace))

/**
 * Short forms of two kinds: of an initial of each part, where the first word may have two letters (`bmw`, `havag`), and
 * of beginnings of words, two letters each at least (`hochtief`).
 */
const kinds = [
  { min: 1, maxFirst: minPartLength, maxOther: 1 },
  { min: minPartLength, maxFirst: lengthsOfShort.max, maxOther: lengthsOfShort.max }
] as const

type Kind = (typeof kinds)[number]

/** The numbers of letters that a text may have of a part: all of one without vowels, a syllable of any other. */
const lengthsIn = (
  text: string,
  { isBeginning, text: part }: Part,
  { maxFirst, maxOther, min }: Kind,
  isFirst: boolean
) => {
  if (min > 1 && !isBeginning) return []
  if (isBeginning && !vowel.test(part)) return text.startsWith(part) ? [part.length] : []
  const lengths: Array<number> = []
  const max = Math.min(isFirst ? maxFirst : maxOther, part.length, text.length)
  for (let length = 1; length <= max && text[length - 1] === part[length - 1]; length++) {
    if (length >= min && (length === 1 || vowel.test(part.slice(0, length)))) lengths.push(length)
  }
  return lengths
}

/** The weight that the rest of a text leaves of a legal form; infinite where it is not of it. */
const uncoveredOfForm = (text: string, forms: ReadonlyArray<string>): number =>
  text === "" ? 0 : forms.length === 1 ? lettersOfForms[forms[0]!]?.[text] ?? Infinity : Infinity

/** The weight of the parts from one on; infinite if one of them is a distinctive word. */
const weightFrom = (parts: ReadonlyArray<Part>, at: number): number => {
  let sum = 0
  for (const { weight } of parts.slice(at)) sum += weight < wordWeights.distinctive ? weight : Infinity
  return sum
}

/** A name to shorten in one way. `known` holds what was computed of the rest of a text and of its parts. */
interface Shortened {
  readonly parts: ReadonlyArray<Part>
  readonly forms: ReadonlyArray<string>
  readonly kind: Kind
  readonly known: Map<number, number> | undefined
}

/** Names of more parts than this may have very many ways to be shortened. */
const manyParts = 8

/** The least weight that a text leaves of the parts of a name from one on. A short form has two parts at least. */
const leastUncovered = (text: string, name: Shortened, at: number, taken: number): number => {
  const { known } = name
  if (known === undefined) return leastOf(text, name, at, taken)
  const state = (at * 3 + Math.min(taken, 2)) * (lengthsOfShort.max + 1) + text.length
  const least = known.get(state) ?? leastOf(text, name, at, taken)
  known.set(state, least)
  return least
}

const leastOf = (text: string, name: Shortened, at: number, taken: number): number => {
  const { forms, kind, parts } = name
  const isWhole = taken > 1 || (taken === 1 && text !== "")
  let least = isWhole ? uncoveredOfForm(text, forms) + weightFrom(parts, at) : Infinity
  const part = parts[at]
  if (text === "" || part === undefined) return least
  for (const length of lengthsIn(text, part, kind, taken === 0)) {
    least = Math.min(least, leastUncovered(text.slice(length), name, at + 1, taken + 1))
  }
  const isOmissible = part.isBeginning ? at === 0 && leftOut.word.test(part.text) : taken > 0
  return isOmissible ? Math.min(least, part.weight + leastUncovered(text, name, at + 1, taken)) : least
}

/**
 * The weight that a short form leaves uncovered of a name besides what it leaves out: people shorten a name whose words
 * only describe, and call others by the name of their own in them. Beginnings of such names, which may be any word,
 * count twice.
 */
const doubt = { describing: wordWeights.generic, named: wordWeights.distinctive } as const

/**
 * The weight that a word leaves uncovered of a name that it is a short form of; undefined if it is not. The name shares
 * one of the keys that are sought for the word.
 */
export const uncoveredOfShort = (
  word: string,
  keys: ReadonlySet<string>,
  name: ShortenedName
): number | undefined => {
  const words = wordsOfShort(name.core)
  if (words[0]?.startsWith(word) !== false) return undefined
  const parts = words.flatMap((one) => partsAt(one, name))
  const known = () => parts.length > manyParts ? new Map<number, number>() : undefined
  const [ofInitials, ofBeginnings] = kinds.map((kind) =>
    leastUncovered(word, { parts, forms: name.forms, kind, known: known() }, 0, 0)
  ) as [number, number]
  if (Math.min(ofInitials, ofBeginnings) === Infinity || !keysOfWords(words).some((key) => keys.has(key))) {
    return undefined
  }
  return words.every((one) => isDescribingAt(one, name))
    ? doubt.describing + Math.min(ofInitials, ofBeginnings)
    : Math.min(doubt.named + ofInitials, 2 * doubt.named + ofBeginnings)
}

/** The readings of a text that may be a short form, blanks aside. */
export const shortReadings = ({ readings }: ReadText): ReadonlyArray<NameReading> =>
  readings.filter(({ joined }) => mayBeShort(joined))

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
  exactMatch(text, document) ?? formerMatch(text, document) ?? wordsMatch(text, document) ?? shortMatch(text, document)

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
