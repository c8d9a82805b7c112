import type { NamedCandidate, NamedCandidates } from "@kontor/core/Register"
import { allowedTypos, editDistance, foldedWords, foldText } from "@kontor/core/Register/Spelling"
import { hasOtherLegalForm, legalFormOfName, properWords, wholeSoundOf } from "./NameWords.ts"

/** Words around a name that are not part of it. */
const fillers: ReadonlySet<string> = new Set([
  "amtsgericht",
  "aus",
  "bei",
  "die",
  "der",
  "firma",
  "in",
  "registergericht"
])

/** The maximum number of words of a text that count. */
const maxWords = 24

/** The parsed text of a query: a name, and perhaps its legal form and place. */
export interface AskedName {
  readonly key: string
  readonly words: ReadonlyArray<string>
  readonly legal_form: string | undefined
}

/** Parses the text of a query. */
export const askedName = (text: string): AskedName => ({
  key: foldText(text),
  words: [...new Set(properWords(text))].filter((word) => !fillers.has(word)).slice(0, maxWords),
  legal_form: legalFormOfName(text)?.short
})

/** Words less alike than this are different words. */
const minLikeness = 0.5

const likenessOfLetters = (left: string, right: string): number => {
  const longer = Math.max(left.length, right.length)
  return 1 - editDistance(left, right, longer) / longer
}

/**
 * The likeness of two folded words, from 0 to 1: by the letters to change, and by their sound. Words that begin with
 * different sounds are different: what is missing there is no slip (`Bogestra` is not `Gestra`).
 */
export const likenessOfWords = (left: string, right: string): number => {
  if (left === right) return 1
  const [sound, other] = [wholeSoundOf(left), wholeSoundOf(right)]
  if (sound[0] !== other[0]) return 0
  const letters = likenessOfLetters(left, right)
  if (sound !== "" && sound === other) return (1 + letters) / 2
  return letters < minLikeness ? 0 : letters
}

const best = (word: string, words: ReadonlyArray<string>): number =>
  words.reduce((max, other) => Math.max(max, likenessOfWords(word, other)), 0)

type Weight = (word: string) => number

const byLength: Weight = (word) => word.length
const alike: Weight = () => 1

const sum = (words: ReadonlyArray<string>, weight: Weight): number =>
  words.reduce((total, word) => total + weight(word), 0)

const covered = (words: ReadonlyArray<string>, others: ReadonlyArray<string>, weight: Weight): number =>
  sum(words, (word) => weight(word) * best(word, others))

const likenessBy = (left: ReadonlyArray<string>, right: ReadonlyArray<string>, weight: Weight): number =>
  (covered(left, right, weight) + covered(right, left, weight)) / (sum(left, weight) + sum(right, weight))

/** Names less alike than this, written without blanks, are not the same words split differently. */
const minJoinedLikeness = 0.9

const likenessOfJoined = (left: string, right: string): number => {
  const likeness = likenessOfLetters(left, right)
  return likeness < minJoinedLikeness ? 0 : likeness
}

/**
 * The likeness of two names, from 0 to 1, in any order of their words, joined or split. A short word that differs
 * counts as much as a long one that is the same: `Maier Verwaltungsgesellschaft` is not `Kurz Verwaltungsgesellschaft`.
 */
export const likenessOfNames = (left: ReadonlyArray<string>, right: ReadonlyArray<string>): number =>
  left.length === 0 || right.length === 0 ? 0 : Math.max(
    Math.min(likenessBy(left, right, byLength), likenessBy(left, right, alike)),
    likenessOfJoined(left.join(""), right.join(""))
  )

/** The weights besides an exact name, which counts more than all of them together. */
const weights = { name: 0.8, place: 0.08, legal_form: 0.04, active: 0.04 }

/** The weight of a former name compared with the current one. */
const formerName = 0.95

const isPlace = (word: string, places: ReadonlyArray<string>): boolean =>
  places.some((place) => editDistance(word, place, allowedTypos(word)) <= allowedTypos(word))

/** The degree to which an organization fits a text. */
export interface Fit {
  /** The likeness of the name, from 0 to 1. */
  readonly likeness: number
  /** The sum of all evidence, from 0 to 2; above 1 where the name is exactly the text. */
  readonly score: number
}

/**
 * The degree to which an organization fits a text. A word of the text that is part of its place and not of its name is
 * a hint, not part of the name: the right place never counts against an organization, and an exact name outweighs every
 * hint.
 */
export const fitOf = (asked: AskedName, candidate: NamedCandidate): Fit => {
  const places = foldedWords([candidate.city, candidate.postal_code, candidate.court].join(" "))
  const ofName = (name: string): number => {
    if (foldText(name) === asked.key) return 1
    const words = properWords(name)
    const isHint = (word: string): boolean => isPlace(word, places) && best(word, places) > best(word, words)
    return likenessOfNames(asked.words.filter((word) => !isHint(word)), words)
  }
  const likeness = Math.max(ofName(candidate.name), ...candidate.former_names.map((name) => formerName * ofName(name)))
  const speaks = {
    place: asked.words.some((word) => places.includes(word)),
    legal_form: asked.legal_form !== undefined && asked.legal_form === legalFormOfName(candidate.name)?.short,
    active: candidate.is_active
  }
  const hints = Number(speaks.place) * weights.place + Number(speaks.legal_form) * weights.legal_form +
    Number(speaks.active) * weights.active
  const isExact = foldText(candidate.name) === asked.key
  return { likeness, score: Number(isExact) + weights.name * likeness + hints }
}

/** The longest acronym, in letters, and the longest word that is as good as one. */
const lengthsOfAcronyms = { capitals: 5, any: 3 } as const

/**
 * The folded words of a text that are acronyms: their letters stand for words, so that any other letter is another
 * name.
 */
const acronymsOf = (text: string, { words }: AskedName, places: ReadonlyArray<string>): ReadonlyArray<string> => {
  const named = words.filter((word) => !places.includes(word))
  if (named.every(({ length }) => length <= lengthsOfAcronyms.any)) return named
  if (!/\p{Ll}/u.test(text) && named.length > 1) return []
  const capitals = (text.match(/(?<![\p{L}\p{N}])\p{Lu}{2,}(?![\p{L}\p{N}])/gu) ?? []).map(foldText)
  return named.filter((word) => word.length <= lengthsOfAcronyms.capitals && capitals.includes(word))
}

const placesOf = ({ city, court, postal_code }: NamedCandidate): ReadonlyArray<string> =>
  foldedWords([city, postal_code, court].join(" "))

/**
 * Whether the letters of a text support an organization, however alike it sounds: one of its names has the legal form
 * that the text states, and every acronym of the text as it is written.
 */
const isSupported = (text: string, candidate: NamedCandidate): boolean => {
  const asked = askedName(text)
  const places = placesOf(candidate)
  const acronyms = acronymsOf(text, asked, places)
  return [candidate.name, ...candidate.former_names].some((name) => {
    const words = properWords(name)
    return !hasOtherLegalForm(text, name) &&
      (acronyms.every((word) => words.includes(word)) || acronyms.join("") === words.join(""))
  })
}

/** Whether a text is a name of an organization, its legal form and place aside. */
const isNamed = (text: string, candidate: NamedCandidate) => {
  const [words, places] = [properWords(text), placesOf(candidate)]
  const joined = [words.join(""), words.filter((word) => !places.includes(word)).join("")]
  return (name: string): boolean => joined.includes(properWords(name).join(""))
}

/**
 * The organizations that the letters of a text support. Where it names one exactly but for the legal form, which is
 * another one, it means none that has only a similar name.
 */
export const supportedBy = (
  text: string,
  candidates: ReadonlyArray<NamedCandidate>
): ReadonlyArray<NamedCandidate> => {
  const supported = candidates.filter((candidate) => isSupported(text, candidate))
  const isOtherForm = (one: NamedCandidate) => hasOtherLegalForm(text, one.name) && isNamed(text, one)(one.name)
  if (!candidates.some(isOtherForm)) return supported
  return supported.filter((one) => [one.name, ...one.former_names].some(isNamed(text, one)))
}

/** The minimum likeness of a name, from 0 to 1. */
const minNameLikeness = 0.75

/** The minimum lead over the next best organization. */
const minLead = 0.015

/**
 * Orders organizations by how well they fit a text, the best first. The text means the first clearly where its name is
 * alike enough, and fits clearly better than every other.
 */
export const likeliest = (text: string, candidates: ReadonlyArray<NamedCandidate>): NamedCandidates => {
  const asked = askedName(text)
  const fitting = candidates
    .map((candidate) => ({ candidate, ...fitOf(asked, candidate) }))
    .toSorted((left, right) => right.score - left.score)
  const [first, second] = fitting.filter(({ likeness }) => likeness >= minNameLikeness)
  const isClear = first !== undefined && (second === undefined || first.score - second.score >= minLead)
  return {
    candidates: fitting.map(({ candidate }) => candidate),
    clear: isClear ? first.candidate : undefined
  }
}
