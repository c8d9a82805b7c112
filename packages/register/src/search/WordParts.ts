import { allowedTypos } from "@kontor/core/Register/Name"

/**
 * The lengths of the words searched for each number of typos: for queried words of 4 to 7 letters and of 8 and more,
 * give or take the typos.
 */
const lengthsOfTypos = { 1: [3, 8], 2: [6, 40] } as const

type TyposSought = keyof typeof lengthsOfTypos

/** A part of a word in which so many typos are sought: the word's length, the number of the part, and its letters. */
export interface WordPart {
  readonly typos: TyposSought
  readonly length: number
  readonly part: number
  readonly letters: string
}

/**
 * Where the parts of a word begin and end. A word in which so many typos are sought falls into one part more than
 * typos: at least one of them is spelled right.
 */
const partsOfLength = (length: number, typos: TyposSought): ReadonlyArray<readonly [number, number]> => {
  const count = typos + 1
  return Array.from({ length: count }, (_, part) => [
    Math.floor((length * part) / count),
    Math.floor((length * (part + 1)) / count)
  ])
}

/** The parts under which a word is indexed, so that it is found when somebody asks for it with typos. */
export const partsOfWord = (word: string): ReadonlyArray<WordPart> =>
  ([1, 2] as const).flatMap((typos) => {
    const { length } = word
    const [shortest, longest] = lengthsOfTypos[typos]
    if (length < shortest || length > longest) return []
    return partsOfLength(length, typos).map(([begin, end], part) => ({
      typos,
      length,
      part,
      letters: word.slice(begin, end)
    }))
  })

/**
 * The letters of a word around the place of another one in which a part may stand, where the words differ by so many
 * letters.
 */
const reach = (typos: number, longer: number): readonly [before: number, after: number] => [
  Math.floor((typos - longer) / 2),
  Math.floor((typos + longer) / 2)
]

const soughtOfLength = (asked: string, length: number, typos: TyposSought): ReadonlyArray<WordPart> => {
  const [before, after] = reach(typos, asked.length - length)
  return partsOfLength(length, typos).flatMap(([begin, end], part) => {
    const first = Math.max(0, begin - before)
    const last = Math.min(asked.length - (end - begin), begin + after)
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
      typos,
      length,
      part,
      letters: asked.slice(first + index, first + index + end - begin)
    }))
  })
}

/**
 * The parts by which to find the words that the asked word may mean: each of them contains one of these parts. Empty
 * when the asked word is too short for typos. Swapped letters are found by `withLettersSwapped`.
 */
export const partsSought = (asked: string): ReadonlyArray<WordPart> => {
  const allowed = allowedTypos(asked)
  if (allowed === 0) return []
  const typos: TyposSought = allowed === 1 ? 1 : 2
  const [shortest, longest] = lengthsOfTypos[typos]
  const minLength = Math.max(shortest, asked.length - typos)
  const maxLength = Math.min(longest, asked.length + typos)
  return Array.from({ length: Math.max(0, maxLength - minLength + 1) }, (_, index) => minLength + index)
    .flatMap((length) => soughtOfLength(asked, length, typos))
}

/** The words that the asked word may mean when two neighbouring letters are swapped, which counts as one typo. */
export const withLettersSwapped = (asked: string): ReadonlyArray<string> =>
  allowedTypos(asked) !== 1
    ? []
    : Array.from(
      { length: asked.length - 1 },
      (_, place) => asked.slice(0, place) + asked[place + 1]! + asked[place]! + asked.slice(place + 2)
    )
