import type { Brand } from "effect"
import legalForms from "./codes/legal-forms.json" with { type: "json" }

/** The limits of a function's memory. */
export interface MemoryLimits {
  /** At least so many of the newest answers are kept. */
  readonly answers: number
  /** The maximum length of a text whose answer is kept, in UTF-16 units. */
  readonly length: number
}

/** A copy of a text: a slice of a document would keep the whole document in memory. */
const copyOf = (text: string): string => ` ${text}`.slice(1)

/**
 * A pure function of a text that remembers its newest answers, `undefined` included. It suits recurring texts: names
 * and towns in an import, announcements from one template. It forgets answers that were not used lately, and holds at
 * most twice as many as `limits` says.
 */
export const remembered = <A>(answer: (text: string) => A, limits: MemoryLimits): (text: string) => A => {
  let newer = new Map<string, A>()
  let older: ReadonlyMap<string, A> = new Map()
  return (text) => {
    if (text.length > limits.length) return answer(text)
    const known = newer.get(text)
    if (known !== undefined || newer.has(text)) return known as A
    if (newer.size >= limits.answers) {
      older = newer
      newer = new Map()
    }
    const copy = copyOf(text)
    const value = older.has(copy) ? older.get(copy) as A : answer(copy)
    newer.set(copy, value)
    return value
  }
}

/** For the names in the few thousand records that an import holds at a time. A longer text is not a name. */
export const namesRemembered: MemoryLimits = { answers: 16_384, length: 200 }

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
 * = `GAB`), and the spellings of legal forms.
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

/**
 * A legal form of the crosswalk: short and long names, XUnternehmen, GDS and ISO 20275 codes, and its texts in
 * announcements.
 */
export interface LegalForm {
  readonly short: string
  readonly de: string
  readonly en: string
  readonly xunternehmen: ReadonlyArray<string>
  readonly gds: ReadonlyArray<string>
  readonly elf: string
  readonly texts: ReadonlyArray<string>
  readonly liability: string
}

/** The legal forms of the registers, with the codes and the texts by which the sources name them. */
const LegalForms: ReadonlyArray<LegalForm> = legalForms

const index = (keys: (form: LegalForm) => ReadonlyArray<string>): ReadonlyMap<string, LegalForm> => {
  const forms = new Map<string, LegalForm>()
  for (const form of LegalForms) {
    for (const key of keys(form)) if (key !== "" && !forms.has(key.toLowerCase())) forms.set(key.toLowerCase(), form)
  }
  return forms
}

const byShort = index((form) => [form.short])

const byCode = index((form) => [...form.xunternehmen, ...form.gds])

const byText = index((form) => [form.de, ...form.texts])

const byElf = new Map<string, ReadonlyArray<LegalForm>>()

for (const form of LegalForms) {
  if (form.elf !== "") byElf.set(form.elf.toLowerCase(), [...(byElf.get(form.elf.toLowerCase()) ?? []), form])
}

/** The short forms, in the order of the crosswalk, for messages that list the allowed values. */
export const legalFormShorts: ReadonlyArray<string> = LegalForms.map((form) => form.short)

/** The legal form of a code of an SI document (XUnternehmen, or the older GDS text code). */
export const legalFormOfCode = (code: string): LegalForm | undefined => byCode.get(code.toLowerCase())

/** The legal form of a short form, such as `GmbH & Co. KG`, in any case. */
export const legalFormOfShort = (short: string): LegalForm | undefined => byShort.get(short.toLowerCase())

/**
 * The legal forms of a filter value: a short form, an XJustiz code, or an ISO 20275 code, which several forms may
 * share. Empty for an unknown value.
 */
export const legalFormsOfFilter = (value: string): ReadonlyArray<LegalForm> => {
  const one = legalFormOfShort(value) ?? legalFormOfCode(value)
  return one === undefined ? byElf.get(value.toLowerCase()) ?? [] : [one]
}

/**
 * The endings of folded names that show a legal form, longest first, each with a part of every name that it matches:
 * most names lack most of the parts, and to look for one is faster than an expression.
 */
const endings: ReadonlyArray<readonly [part: string, ending: RegExp, short: string]> = [
  ["kg", /\bkg ?aa\b/, "KGaA"],
  [" und co", /\b(gmbh|mbh) und co( [\p{L}\d]+){0,12} ohg\b/u, "GmbH & Co. OHG"],
  [" und co", /\bug( \d+)? und co(mp)?( [\p{L}\d]+){0,12} (kg|kommanditges)\b/u, "UG & Co. KG"],
  [" und co", /\b(g?gmbh|mbh)( \d+)? und co(mp)?( [\p{L}\d]+){0,12} (kg|kommanditges)\b/u, "GmbH & Co. KG"],
  [" und co", /\bag und co( [\p{L}\d]+){0,12} kg\b/u, "AG & Co. KG"],
  [" und co", /\bse und co( [\p{L}\d]+){0,12} kg\b/u, "SE & Co. KG"],
  [" und co", /\bstiftung und co( [\p{L}\d]+){0,12} kg\b/u, "Stiftung & Co. KG"],
  ["g", /\bggmbh\b|\bgemeinnutzige (gesellschaft )?(mit beschrankter haftung|g?mbh)\b/, "gGmbH"],
  ["ug", /\bg?ug\b/, "UG"],
  ["mbh", /\b\p{L}*(gmbh|mbh)\b/u, "GmbH"],
  ["v", /\bvvag\b|\bversicherungsverein a g\b/, "VVaG"],
  ["se", /\bse$/, "SE"],
  ["ag", /\bag$|\bag\b/, "AG"],
  ["part", /\bpartg\b|\bpartgmbb\b|\bpartnerschaft\b/, "PartG"],
  ["ohg", /\bohg\b/, "OHG"],
  ["kg", /\bkg\b/, "KG"],
  ["e", /\bek\b|\be k$/, "e.K."],
  ["eg", /\beg\b/, "eG"],
  ["e", /\bev$|\be v$/, "e.V."],
  ["gbr", /\begbr\b/, "eGbR"],
  ["ewiv", /\bewiv\b/, "EWIV"]
]

/** The legal form in a name (`olly UG (haftungsbeschränkt)`), for sources without a code. */
export const legalFormOfName = (name: string): LegalForm | undefined => {
  const folded = foldText(name)
  const found = endings.find(([part, ending]) => folded.includes(part) && ending.test(folded))
  return found === undefined ? undefined : legalFormOfShort(found[2])
}

/** The maximum number of words after a legal form in what people type: a town, mostly. */
const maxWordsAfterForm = 3

/** Words that are a whole legal form at the end of a name, unless they follow `co`. */
const wholeForms: ReadonlySet<string> = new Set("ag se gmbh ggmbh mbh ug kg ohg kgaa eg ev ek".split(" "))

/** The maximum number of words of a legal form, and of the word before it. */
const maxFormWords = 6

/** The words at the end of a name in which its legal form is: the last one, if the name has several. */
const endOfName = (words: ReadonlyArray<string>): string =>
  words.slice(wholeForms.has(words.at(-1)!) && words.at(-2) !== "co" ? -2 : -maxFormWords).join(" ")

/** The legal form that a text states, also before the words of a place (`Kranich AG Bad Oldesloe`). */
const legalFormStated = (text: string): LegalForm | undefined => {
  const words = foldText(text).split(" ")
  for (let left = words.length; left > 1 && left >= words.length - maxWordsAfterForm; left--) {
    const form = legalFormOfName(endOfName(words.slice(0, left)))
    if (form !== undefined) return form
  }
  return undefined
}

/**
 * Whether a text states a legal form that a name does not have. `KG` is also written for `GmbH & Co. KG` and its like.
 */
export const hasOtherLegalForm = (text: string, name: string): boolean => {
  const asked = legalFormStated(text)?.short
  if (asked === undefined || foldText(text) === foldText(name)) return false
  const own = legalFormStated(name)?.short
  return own !== asked && !(asked === "KG" && own?.endsWith("& Co. KG") === true)
}

/**
 * The legal form in an announcement's line. "Gesellschaft mit beschränkter Haftung" may also mean a gGmbH or UG, and
 * "Kommanditgesellschaft" a GmbH & Co. KG: the name refines it.
 */
export const legalFormOfText = (text: string, name: string): LegalForm | undefined => {
  const stated = byText.get(text.trim().toLowerCase()) ?? legalFormOfShort(text.trim())
  if (stated?.short !== "GmbH" && stated?.short !== "KG") return stated
  const shown = legalFormOfName(name)
  return shown !== undefined && shown.elf !== "" && shown.short !== "AG" && shown.short !== "SE" ? shown : stated
}

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
 * The digits of the sounds of a folded word, `0` for vowels in a row. Digits stand for themselves. It works letter by
 * letter, because one regular expression of all rules took five times as long, and an import needs the sound of every
 * name.
 */
const soundsOf = (word: string, isLeftOut: (digit: string, before: string) => boolean): string => {
  const letters = word.replaceAll(/[^a-z0-9]/g, "")
  let sound = ""
  let last = ""
  for (let place = 0; place < letters.length; place++) {
    const letter = letters[place]!
    const digits = digitOf.get(letter) ?? digitsBetween.get(letter)?.(letters[place - 1], letters[place + 1]) ?? letter
    for (const digit of digits) {
      if (digit !== last && !isLeftOut(digit, sound)) sound += digit
      last = digit
    }
  }
  return sound
}

/** The sound of a folded word: a digit for each sound, vowels only at the beginning. */
export const soundOf = (word: string): string => soundsOf(word, (digit, before) => digit === "0" && before !== "")

/** The sound of a folded word with the places of all its vowels: `Haspa` is not `Hasep`. */
export const wholeSoundOf = (word: string): string => soundsOf(word, () => false)

const legalFormWords: ReadonlySet<string> = new Set(legalFormShorts.flatMap((short) => foldText(short).split(" ")))

/** The folded words of a name without its legal form; all of them if nothing else is left. */
export const properWords = (name: string): ReadonlyArray<string> => {
  const words = foldText(name).split(" ").filter((word) => word !== "")
  const proper = words.filter((word) => !legalFormWords.has(word))
  return proper.length > 0 ? proper : words
}

/** The registers of the German courts. The search filter `registration_type` knows the first five. */
export const registerTypes = ["HRA", "HRB", "GnR", "PR", "VR", "GsR", "SR"] as const

export type RegisterType = (typeof registerTypes)[number]

const types: ReadonlyMap<string, RegisterType> = new Map(registerTypes.map((type) => [type.toUpperCase(), type]))

/** The register of a name in any case; undefined for another name. */
export const registerTypeOf = (name: string): RegisterType | undefined => types.get(name.toUpperCase())

/** Digits in the form in which they are compared: without leading zeros. */
export const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/u, "")

const writtenId = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/iu

/** The identifier in a text: a UUID with or without hyphens, in upper or lower case. */
export const entityIdWritten = (text: string): string & Brand.Brand<"EntityId"> | undefined =>
  writtenId.test(text) ? text.replaceAll("-", "").toLowerCase() as string & Brand.Brand<"EntityId"> : undefined

const notShown = /[\p{Cc}\p{Cs}]/u

/**
 * Returns whether a text is one line of at most so many characters. A character is a Unicode code point; control
 * characters and halves of surrogate pairs are refused, since not every storage keeps them.
 */
export const isLine = (maxLength: number) => (text: string): boolean =>
  !notShown.test(text) && Array.from(text).length <= maxLength
