import { legalFormShorts } from "./LegalForm.ts"
import { foldText } from "./Name.ts"
import { namesRemembered, remembered } from "./Remembered.ts"

/** Cologne phonetics (Postel 1969): the letters of each digit, in any position. `h` is silent. */
const lettersOf: Readonly<Record<string, string>> = {
  "0": "aeijouy",
  "1": "b",
  "3": "fvw",
  "4": "gkq",
  "5": "l",
  "6": "mn",
  "7": "r",
  "8": "sz"
}

const digitOf: ReadonlyMap<string, string> = new Map([
  ...Object.entries(lettersOf).flatMap(([digit, letters]) =>
    letters.split("").map((letter) => [letter, digit] as const)
  ),
  ["h", ""]
])

const isOneOf = (letters: string, letter: string | undefined): boolean =>
  letter !== undefined && letters.includes(letter)

const dental = (_: string | undefined, next: string | undefined): string => isOneOf("csz", next) ? "8" : "2"

/** The letters whose sound depends on their neighbours. */
const digitsBetween: ReadonlyMap<string, (previous: string | undefined, next: string | undefined) => string> = new Map([
  ["d", dental],
  ["t", dental],
  ["p", (_, next) => next === "h" ? "3" : "1"],
  ["x", (previous) => isOneOf("ckq", previous) ? "8" : "48"],
  ["c", (previous, next) => {
    const isHard = previous === undefined ? isOneOf("ahkloqrux", next) : isOneOf("ahkoqux", next)
    return isHard && !isOneOf("sz", previous) ? "4" : "8"
  }]
])

/**
 * The sound of a folded word: a digit for each sound, vowels only at the beginning. Digits stand for themselves. It
 * works letter by letter, because one regular expression of all rules took five times as long, and an import needs the
 * sound of every name.
 */
export const soundOf = (word: string): string => {
  const letters = word.replaceAll(/[^a-z0-9]/g, "")
  let sound = ""
  let last = ""
  for (let place = 0; place < letters.length; place++) {
    const letter = letters[place]!
    const digits = digitOf.get(letter) ?? digitsBetween.get(letter)?.(letters[place - 1], letters[place + 1]) ?? letter
    for (const digit of digits) {
      if (digit !== last && (digit !== "0" || sound === "")) sound += digit
      last = digit
    }
  }
  return sound
}

const legalFormWords: ReadonlySet<string> = new Set(legalFormShorts.flatMap((short) => foldText(short).split(" ")))

/** The folded words of a name without its legal form; all of them if nothing else is left. */
export const properWords = (name: string): ReadonlyArray<string> => {
  const words = foldText(name).split(" ").filter((word) => word !== "")
  const proper = words.filter((word) => !legalFormWords.has(word))
  return proper.length > 0 ? proper : words
}

/** The length up to which sounds are compared: names that sound alike so far are alike. */
const maxSoundLength = 60

/** The sound of words in a row, as if they were one. */
export const soundOfWords = (words: ReadonlyArray<string>): string => soundOf(words.join("")).slice(0, maxSoundLength)

/** The sound of a name without its legal form, the same for all its spellings: `Meyer`, `Maier` and `Mayr GmbH`. */
export const soundOfName: (name: string) => string = remembered(
  (name) => soundOfWords(properWords(name)),
  namesRemembered
)
