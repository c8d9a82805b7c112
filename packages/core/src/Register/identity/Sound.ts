import { legalFormShorts } from "./LegalForm.ts"
import { foldText } from "./Name.ts"
import { remembered } from "./Remembered.ts"

/** Cologne phonetics (Postel 1969): a letter, where its neighbours matter with them, and its digit. The first that fits holds. */
const letters: ReadonlyArray<readonly [letter: string, digit: string]> = [
  ["[aeijouy]", "0"],
  ["b", "1"],
  ["p(?!h)", "1"],
  ["[dt](?![csz])", "2"],
  ["[fvwp]", "3"],
  ["[gkq]", "4"],
  ["^c(?=[ahkloqrux])", "4"],
  ["(?<![sz])c(?=[ahkoqux])", "4"],
  ["(?<![ckq])x", "48"],
  ["l", "5"],
  ["[mn]", "6"],
  ["r", "7"],
  ["[cdstxz]", "8"]
]

const anyLetter = new RegExp(letters.map(([letter]) => `(${letter})`).join("|"), "g")

/** How a folded text of one word sounds: a digit for each sound, vowels only where it begins. Digits stand for themselves. */
export const soundOf = (word: string): string => {
  const digits = word.replaceAll(/[^a-z0-9]/g, "").replaceAll(anyLetter, (...match: ReadonlyArray<unknown>) => {
    const rule = letters.findIndex((_, index) => match[index + 1] !== undefined)
    return letters[rule]![1]
  })
  return digits.replaceAll("h", "").replaceAll(/(\d)\1+/g, "$1").replaceAll(/(?!^)0/g, "")
}

const legalFormWords: ReadonlySet<string> = new Set(legalFormShorts.flatMap((short) => foldText(short).split(" ")))

/** The folded words of a name without those of its legal form; all of them where there are no others. */
export const properWords = (name: string): ReadonlyArray<string> => {
  const words = foldText(name).split(" ").filter((word) => word !== "")
  const proper = words.filter((word) => !legalFormWords.has(word))
  return proper.length > 0 ? proper : words
}

/** How much of a sound is compared: names that sound alike for so long are alike. */
const longestSound = 60

/** How words sound one after the other, as if they were written together. */
export const soundOfWords = (words: ReadonlyArray<string>): string => soundOf(words.join("")).slice(0, longestSound)

/** How a name sounds without its legal form, so that spellings of a name are one: `Meyer`, `Maier` and `Mayr GmbH`. */
export const soundOfName: (name: string) => string = remembered((name) => soundOfWords(properWords(name)))
