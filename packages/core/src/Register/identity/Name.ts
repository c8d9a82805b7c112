import { namesRemembered, remembered } from "./Remembered.ts"

/**
 * The spellings of a legal form that a search treats as one, each with the word it folds to. The patterns expect lower
 * case without umlauts.
 */
const legalFormSpellings: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bgemeinnutzige gesellschaft mit beschrankter haftung\b|\bgemeinnutzige gmbh\b/g, "ggmbh"],
  [/\bgesellschaft mit beschrankter haftung\b|\bg\. ?m\. ?b\. ?h\./g, "gmbh"],
  [/\bmit beschrankter haftung\b|\bm\. ?b\. ?h\./g, "mbh"],
  [/\bgesellschaft +mbh\b|\bges\. *mbh\b/g, "gmbh"],
  [/\b(unternehmergesellschaft|ug) ?\(? ?haftungsbeschrankt ?\)?|\bunternehmergesellschaft\b/g, "ug"],
  [/\bkommanditgesellschaft auf aktien\b/g, "kgaa"],
  [/\bkommanditgesellschaft\b/g, "kg"],
  [/\beuropaische aktiengesellschaft\b|\bsocietas europaa\b/g, "se"],
  [/\baktiengesellschaft\b/g, "ag"],
  [/\boffene handelsgesellschaft\b/g, "ohg"],
  [/\beingetragene[rn]? (kaufmann|kauffrau)\b|\be\. ?(k|kfm|kfr)\.|\be\. k\b/g, "ek"],
  [/\beingetragener verein\b|\be\. ?v\./g, "ev"],
  [/\beingetragene genossenschaft\b|\be\. ?g\.(?! ?m)/g, "eg"],
  [/\bpartnerschaftsgesellschaft\b/g, "partg"],
  [/\bversicherungsverein auf gegenseitigkeit\b/g, "vvag"]
]

/** Text whose letters a table alone can fold, as in nearly all names of a German register. */
const isGerman = /^[\p{ASCII}äöüÄÖÜß]*$/u
const germanLetters: Readonly<Record<string, string>> = { ä: "a", ö: "o", ü: "u", ß: "ss" }

/** A text in lower case without accents, in any alphabet. */
const withoutAccents = (text: string): string =>
  isGerman.test(text)
    ? text.toLowerCase().replaceAll(/[äöüß]/g, (letter) => germanLetters[letter]!)
    : text.normalize("NFKC").toLowerCase().replaceAll("ß", "ss").normalize("NFD").replaceAll(/\p{M}/gu, "")

/** The written-out form of an umlaut, where every umlaut counts as its plain letter. */
const umlautSpelling = /([aou])e+/g

/** Single letters in a row, as `G.A.B.` leaves them: they are one word, `GAB`. */
const initials = /(?<![^ ])\p{L}(?: \p{L})+(?![^ ])/gu

/** A part that every spelling of a legal form has. Most names of persons and towns have none, and fold faster. */
const signOfLegalForm = /gesellschaft|haftung|gmbh|europaa|kauf|verein|genossenschaft|\b[gme]\. ?[mbkvg]/

const folding = (text: string): string => {
  const plain = withoutAccents(text)
    .replaceAll(umlautSpelling, "$1")
    .replaceAll(/[&+]/g, " und ")
    .replaceAll(/\s+/g, " ")
  const withForms = signOfLegalForm.test(plain)
    ? legalFormSpellings.reduce((folded, [spelling, word]) => folded.replaceAll(spelling, ` ${word} `), plain)
    : plain
  const words = withForms.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim()
  return words.replaceAll(initials, (letters) => letters.replaceAll(" ", "").replaceAll(umlautSpelling, "$1"))
}

/**
 * Folds what a search ignores: case, umlauts and their spellings (`ä` = `ae` = `a`), `ß` = `ss`, punctuation (`G.A.B.`
 * = `GAB`), and the spellings of legal forms. Rule: Search (decisions 8).
 */
export const foldText: (text: string) => string = remembered(folding, namesRemembered)

/** The distinct folded words of a text, in order. */
export const foldedWords = (text: string): ReadonlyArray<string> => {
  const folded = foldText(text)
  return folded === "" ? [] : [...new Set(folded.split(" "))]
}

/**
 * The number of letters of a folded word that may be wrong, missing or added: 0 below 4 letters, 1 below 8, 2 from 8.
 */
export const allowedTypos = (word: string): number => word.length < 4 ? 0 : word.length < 8 ? 1 : 2

/** The Levenshtein distance of two words, or `limit + 1` as soon as it must exceed `limit`. */
export const editDistance = (left: string, right: string, limit: number): number => {
  if (Math.abs(left.length - right.length) > limit) return limit + 1
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const substitution = previous[column - 1]! + (left[row - 1] === right[column - 1] ? 0 : 1)
      current.push(Math.min(substitution, previous[column]! + 1, current[column - 1]! + 1))
    }
    if (Math.min(...current) > limit) return limit + 1
    previous = current
  }
  return Math.min(previous[right.length]!, limit + 1)
}
