import { hashOf } from "./Hash.ts"

/**
 * The lengths of words in which so many typos are looked for: those of 4 to 7 letters and of 8 and more, give or take
 * the typos.
 */
export const lengthsOfTypos = { 1: [3, 8], 2: [6, 40] } as const
export type TyposSought = keyof typeof lengthsOfTypos

/**
 * Where the parts of a word begin and end. A word in which so many typos are sought falls into one part more than
 * typos: at least one of them is spelled right.
 */
export const partsOfLength = (length: number, typos: TyposSought): ReadonlyArray<readonly [number, number]> => {
  const count = typos + 1
  return Array.from({ length: count }, (_, part) => [
    Math.floor((length * part) / count),
    Math.floor((length * (part + 1)) / count)
  ])
}

/** The hash under which a word is known by one of its parts. */
export const hashOfPart = (text: string, length: number, part: number, typos: TyposSought): number =>
  hashOf(text, length * 8 + part * 2 + (typos - 1))

/** The hashes of all parts of a word. */
export const hashesOfParts = (word: string): ReadonlyArray<number> =>
  ([1, 2] as const).flatMap((typos) => {
    const [shortest, longest] = lengthsOfTypos[typos]
    if (word.length < shortest || word.length > longest) return []
    return partsOfLength(word.length, typos).map(([begin, end], part) =>
      hashOfPart(word.slice(begin, end), word.length, part, typos)
    )
  })

/** The letters that occur in a word, as bits: a to z, then figures and all other letters together. */
export const lettersOf = (word: string): number => {
  let letters = 0
  for (let place = 0; place < word.length; place++) {
    const letter = word.charCodeAt(place) - 97
    letters |= 1 << (letter >= 0 && letter < 26 ? letter : 26 + (word.charCodeAt(place) & 3))
  }
  return letters >>> 0
}
