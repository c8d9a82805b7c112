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

/** The legal form that is called this, written out or in short, in any case. */
export const legalFormCalled = (text: string): LegalForm | undefined =>
  byText.get(text.trim().toLowerCase()) ?? legalFormOfShort(text.trim())

/**
 * The legal forms of a filter value: a short form, an XJustiz code, or an ISO 20275 code, which several forms may
 * share. Empty for an unknown value.
 */
export const legalFormsOfFilter = (value: string): ReadonlyArray<LegalForm> => {
  const one = legalFormOfShort(value) ?? legalFormOfCode(value)
  return one === undefined ? byElf.get(value.toLowerCase()) ?? [] : [one]
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
