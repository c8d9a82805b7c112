import { placeOf } from "../codes/Places.ts"
import { askedNumber, type WrittenRegisterNumber } from "../identity/RegisterNumber.ts"
import {
  minJoinedLength,
  minPartLength,
  partName,
  searchKey,
  spelledWords,
  weightOfWord,
  withoutAdditions,
  wordWeights
} from "./NameWords.ts"
import { placeWords } from "./SearchDocument.ts"

/** A word of a query that a place may have. */
export interface PlaceWord {
  readonly word: string
  /**
   * If the word is a postal code, its town as the only words of a place: a place without a postal code has the code
   * that way. Registers often name a town by the beginning of its name alone (`Freiburg`).
   */
  readonly towns: ReadonlyArray<string>
}

const postalCode = /^\d{5}$/u

const townsOf = (code: string): ReadonlyArray<string> => {
  const town = postalCode.test(code) ? placeOf(code)?.town : undefined
  if (town === undefined) return []
  const words = searchKey(town).split(" ")
  const beginnings = words.map((_, place) => words.slice(0, place + 1).join(" "))
  return [...new Set(beginnings.map((city) => placeWords({ city, postal_code: "" }).join(" ")))]
}

/** Reads a word of a query as one of a place. */
const placeWord = (word: string): PlaceWord => ({ word, towns: townsOf(word) })

/** Returns whether a word of a query is a known postal code. */
const isPostalCode = ({ towns }: PlaceWord): boolean => towns.length > 0

/**
 * A name that a text may mean, if the omitted words are its place. Names are compared without blanks between their
 * words.
 */
export interface NameReading {
  readonly joined: string
  readonly forms: string
  readonly place: ReadonlyArray<PlaceWord>
}

/** A word of a query. A hit may lack an added word without meaning. */
export interface AskedWord extends PlaceWord {
  /** The words of a name that join this one with the word before or after it. */
  readonly joined: ReadonlyArray<string>
  readonly is_required: boolean
}

/** The words of a query, read as a name with or without a place. */
export interface ReadText {
  readonly readings: ReadonlyArray<NameReading>
  /** The words without a legal form, in order: the beginning of a name. */
  readonly core: ReadonlyArray<string>
  readonly words: ReadonlyArray<AskedWord>
  /** True if a word identifies an organization. Towns, postal codes, legal forms and lines of business do not. */
  readonly is_distinctive: boolean
}

/** A register number of a query. */
export interface ReadNumber {
  readonly written: WrittenRegisterNumber
  /** The words beside the number: of a name, a town or both. */
  readonly beside: ReadonlyArray<string>
  /** The text that is searched too, where no organization with the number agrees with the words beside it. */
  readonly text: ReadText | undefined
}

/** A parsed query. `text` is searched besides the number: a number without its register may be a word of a name. */
export interface ReadQuery {
  readonly number: ReadNumber | undefined
  readonly text: ReadText | undefined
}

/** Words without meaning that people add to a name. */
const said: ReadonlySet<string> = new Set(["aus", "in", "bei", "firma", "fa", "deutschland", "gemeinnutzige", "und"])

/** Words between a name and its place. */
const beforePlace: ReadonlySet<string> = new Set(["aus", "in", "bei"])

/** Words before a name. */
const beforeName: ReadonlySet<string> = new Set(["firma", "fa"])

const longNumber = /^\d{4,}$/u

/**
 * Returns whether a word is a number by which a name may be known (`4711`, `1860`): a postal code beside words is not.
 */
const isNumberAsName = (word: string, core: ReadonlyArray<string>): boolean =>
  longNumber.test(word) && (core.length === 1 || !isPostalCode(placeWord(word)))

/** The maximum number of words in a place. */
const maxPlaceWords = 5

const reading = (words: ReadonlyArray<string>, place: ReadonlyArray<string>): NameReading => {
  const { core, forms } = partName(words)
  return { joined: core.join(""), forms: forms.join(" "), place: place.map(placeWord) }
}

const trimmed = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const end = words.findLastIndex((word) => !beforePlace.has(word) && word !== "deutschland")
  return words.slice(0, end + 1)
}

/** The names that a text may mean: as it is, without words before a name, and without a place before or after it. */
const readingsOf = (all: ReadonlyArray<string>): ReadonlyArray<NameReading> => {
  const begin = all.findIndex((word) => !beforeName.has(word))
  const words = begin < 0 ? all : all.slice(begin)
  const places = Array.from({ length: Math.min(maxPlaceWords, words.length - 1) }, (_, index) => index + 1)
  const after = places.map((count) => {
    const place = words.slice(words.length - count)
    return reading(trimmed(words.slice(0, words.length - count)), place.filter((word) => !said.has(word)))
  })
  const before = places.map((count) => reading(words.slice(count), words.slice(0, count)))
  const readings = [reading(all, []), reading(words, []), reading(trimmed(words), []), ...after, ...before]
  const known = new Map(
    readings.filter(({ joined }) => joined !== "").map((
      one
    ) => [`${one.joined}|${one.forms}|${one.place.map(({ word }) => word).join(" ")}`, one])
  )
  return [...known.values()]
}

const join = (left: string | undefined, right: string | undefined): ReadonlyArray<string> =>
  left === undefined || right === undefined || left.length < minPartLength || right.length < minPartLength ||
    left.length + right.length < minJoinedLength
    ? []
    : [left + right]

const textOfWords = (words: ReadonlyArray<string>): ReadText | undefined => {
  if (words.every((word) => word === "und")) return undefined
  const { core } = partName(words)
  const distinct = [...new Set(words)]
  const isSaidAlone = distinct.every((word) => said.has(word))
  const begin = core.findIndex((word) => !beforeName.has(word))
  return {
    readings: readingsOf(words),
    core: begin < 0 ? core : core.slice(begin),
    words: distinct.map((word) => {
      const place = words.indexOf(word)
      return {
        ...placeWord(word),
        joined: [...join(words[place - 1], word), ...join(word, words[place + 1])],
        is_required: isSaidAlone || !said.has(word)
      }
    }),
    is_distinctive: core.some((word) => weightOfWord(word) >= wordWeights.distinctive || isNumberAsName(word, core))
  }
}

/** Reads a text as a name. Undefined without a word other than `und`. */
const readText = (text: string): ReadText | undefined => textOfWords(spelledWords(withoutAdditions(text)))

/** Reads a query into its parts. */
export const readQuery = (q: string): ReadQuery => {
  const asked = askedNumber(q)
  if (asked === undefined) return { number: undefined, text: readText(q) }
  const { beside, written } = asked
  const words = [...new Set(spelledWords(withoutAdditions(beside)))].filter((word) => !said.has(word))
  const number = { written, beside: words, text: written.type === undefined ? undefined : readText(beside) }
  return { number, text: written.type === undefined ? readText(q) : undefined }
}
