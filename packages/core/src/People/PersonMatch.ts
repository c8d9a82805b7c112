import { Order } from "effect"
import type { EntityId } from "../Register/identity/Identity.ts"
import { allowedTypos, editDistance, foldedWords } from "../Register/identity/Name.ts"
import type { RelatedPerson, RelatedPersons } from "../Register/profile/Person.ts"

/**
 * How well a query matches the name of a person, best first: all words of the name; all given words, the family name
 * among them; some of them as initials; some of them prefixes or misspelled. Order and titles do not matter.
 */
const personRanks = ["EXACT_NAME", "ALL_WORDS", "INITIALS", "WORDS_WITH_TYPOS"] as const
export type PersonRank = (typeof personRanks)[number]

const titles = new Set([
  "dr",
  "prof",
  "professor",
  "doktor",
  "dipl",
  "ing",
  "med",
  "jur",
  "rer",
  "nat",
  "pol",
  "phil",
  "hc"
])

const wordsOf = (name: string): ReadonlyArray<string> => {
  const words = foldedWords(name)
  const untitled = words.filter((word) => !titles.has(word))
  return untitled.length > 0 ? untitled : words
}

type NaturalPerson = Exclude<RelatedPerson, { readonly organization: unknown }>

const isInitialOf = (asked: string, word: string): boolean =>
  asked === word || (asked.length === 1 && word.startsWith(asked))

/** Whether a word is meant by another one: it is its beginning, or a few letters off. */
const isLikeWord = (asked: string, word: string): boolean =>
  (asked.length >= 3 && word.startsWith(asked)) || editDistance(asked, word, allowedTypos(asked)) <= allowedTypos(asked)

/** The rank of a person for the words of a query; undefined when they do not match. */
export const personRank = (
  query: string,
  { name, name_parts }: Pick<NaturalPerson, "name" | "name_parts">
): PersonRank | undefined => {
  const asked = wordsOf(query)
  const words = wordsOf(name)
  const family = wordsOf(name_parts.family ?? name)
  if (asked.length === 0) return undefined
  const matches = (isMeant: (asked: string, word: string) => boolean) =>
    asked.every((one) => words.some((word) => isMeant(one, word))) &&
    family.some((word) => asked.some((one) => one.length > 1 && isMeant(one, word)))
  const isSame = (one: string, word: string) => one === word
  if (matches(isSame)) return asked.length === words.length ? "EXACT_NAME" : "ALL_WORDS"
  if (matches(isInitialOf)) return "INITIALS"
  return matches((one, word) => isInitialOf(one, word) || isLikeWord(one, word)) ? "WORDS_WITH_TYPOS" : undefined
}

/**
 * The related person of an organization that a name means: the best match; of equal ones a current role holder, then
 * the newest role. Rule: fetch-person (decisions 10).
 */
export const bestMatch = (query: string, { current, past }: RelatedPersons): EntityId | undefined =>
  [...current.map((person) => ({ person, isCurrent: true })), ...past.map((person) => ({ person, isCurrent: false }))]
    .flatMap(({ isCurrent, person }) => {
      if ("organization" in person) return []
      const rank = personRank(query, person)
      return rank === undefined ? [] : [{ person, isCurrent, order: personRanks.indexOf(rank) }]
    })
    .toSorted((left, right) =>
      left.order - right.order ||
      Number(right.isCurrent) - Number(left.isCurrent) ||
      Order.String(right.person.start_date ?? "", left.person.start_date ?? "") ||
      Order.String(left.person.entity_id, right.person.entity_id)
    )[0]?.person.entity_id
