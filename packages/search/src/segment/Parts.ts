import { partsOfWord, type WordPart } from "@kontor/register/search"
import { hashOf } from "./Hash.ts"

/** The hash of a word by one of its parts. */
export const hashOfPart = ({ length, letters, part, typos }: WordPart): number =>
  hashOf(letters, length * 8 + part * 2 + (typos - 1))

/** The hashes of all parts of a word. */
export const hashesOfParts = (word: string): ReadonlyArray<number> => partsOfWord(word).map(hashOfPart)

/** The letters in a word, as bits: a to z, then digits and all other letters together. */
export const lettersOf = (word: string): number => {
  let letters = 0
  for (let place = 0; place < word.length; place++) {
    const letter = word.charCodeAt(place) - 97
    letters |= 1 << (letter >= 0 && letter < 26 ? letter : 26 + (word.charCodeAt(place) & 3))
  }
  return letters >>> 0
}
