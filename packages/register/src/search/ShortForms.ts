import { foldedWords } from "@kontor/core/Register/Spelling"
import { minPartLength, type NameWords, weightOfWord, wordWeights } from "./NameWords.ts"

/** The lengths of short forms. */
const lengthsOfShort = { min: 2, max: 12 } as const

const letters = /^\p{L}+$/u

/** A word that may be a short form of a name. */
export const mayBeShort = (word: string): boolean =>
  word.length >= lengthsOfShort.min && word.length <= lengthsOfShort.max && letters.test(word)

/** Words for what an organization does or is: many compounds end in them. */
const business = foldedWords(`
  anlage anlagen anstalt bahn bahnen bank banken bau bauten bauwerk betrieb betriebe betriebs brauerei brief deutsche deutscher deutsches
  dienst dienste druck druckerei fabrik fabriken fonds forschungs gas genossenschaft gesellschaft hafen handel handels haus hauser heim
  heime holding hutte hutten industrie kasse kassen klinik kliniken klinikum kraft kranken kredit land landes leasing leben lebens
  leitung linie linien markt maschinen messe park pflege planung planungs rundfunk schule schulen sicherung siedlung siedlungs stahl
  stelle strassen strom system systeme technik verband verbund verein verkehr verkehrs verlag versicherung versicherungs versorgung
  versorgungs verwaltung verwaltungs wagen wasser werft werk werke werks wirtschaft wirtschafts wohnen wohnungs zentrale zentrum
`)

const lettersOfEnd = 2

/** These words by their last letters, the longest first. */
const businessByEnd: ReadonlyMap<string, ReadonlyArray<string>> = new Map(business.map((one) => {
  const end = one.slice(-lettersOfEnd)
  return [end, business.filter((word) => word.endsWith(end)).toSorted((left, right) => right.length - left.length)]
}))

/** States, regions and rivers. */
const regions: ReadonlySet<string> = new Set(foldedWords(`
  allgau altmark anhalt baden bayern bavaria bergisch bodensee brandenburg breisgau donau eifel elbe ems erzgebirge franken harz hessen
  hohenlohe holstein isar lausitz main mecklenburg mosel munsterland neckar niederrhein niedersachsen nordrhein nrw oberfranken oberland
  oberpfalz oberschwaben odenwald oder ostalb ostfriesland ostsee nordsee pfalz rhein rheinhessen rheinland ruhr ruhrgebiet saar saarland
  sachsen schleswig schwaben schwarzwald spree taunus thuringen uckermark unterfranken unterland vogtland vorpommern weser westerwald
  westfalen wurttemberg
`))

/** The minimum length of what is left of a compound before its last part. */
const minRest = 3

const endOf = (word: string, minBefore: number): string | undefined =>
  businessByEnd.get(word.slice(-lettersOfEnd))?.find((end) =>
    word.length >= end.length + minBefore && word.endsWith(end)
  )

/** The parts of a compound (`kreditbank`, `verkehrsbetriebe`): a short form may have a letter of each. */
const partsOfCompound = (word: string): ReadonlyArray<string> => {
  const end = endOf(word, minRest)
  return end === undefined ? [word] : [...partsOfCompound(word.slice(0, -end.length)), end]
}

/** The words of a name whose beginnings make a short form of it: those that do more than join others. */
const wordsOfShort = (core: ReadonlyArray<string>): ReadonlyArray<string> =>
  core.filter((word) => weightOfWord(word) > wordWeights.silent)

/** The first word that short forms may leave out, and its initial. */
const leftOut = { word: /^deutsche[rs]?$/u, initial: "d" } as const

/** A name is found by so many initials. */
const maxInitials = 3

const keyOfInitials = (initials: string): string => initials.slice(0, maxInitials)

const keyOfFirsts = (first: string, second: string): string =>
  `${first.slice(0, minPartLength)} ${second.slice(0, minPartLength)}`

const initialsOf = (parts: ReadonlyArray<string>): string => parts.map((part) => part[0]).join("")

/** The keys of words: the first initials of them, of all their parts, and of the first and last part of each. */
const keysOfWords = (words: ReadonlyArray<string>, compounds: ReadonlyArray<ReadonlyArray<string>>) => {
  const outer = compounds.flatMap((parts) => parts.length > 2 ? [parts[0]!, parts.at(-1)!] : parts)
  const initials = [words, compounds.flat(), outer].map((parts) => keyOfInitials(initialsOf(parts)))
    .filter(({ length }) => length >= lengthsOfShort.min)
  const [first, second] = words
  return first === undefined || second === undefined ? initials : [...initials, keyOfFirsts(first, second)]
}

/** Returns whether one of the words of a name may be a short form of the others. */
const mayBeStated = (word: string, words: ReadonlyArray<string>): boolean => {
  const first = words[0] === word ? words[1] : words[0]
  return words.length > 1 && mayBeShort(word) && first !== undefined &&
    (first[0] === word[0] || leftOut.word.test(first))
}

/**
 * The keys under which a name is found by its short forms: of its words, and of its words without one that it may state
 * as its short form.
 */
export const keysOfShort = (core: ReadonlyArray<string>): ReadonlyArray<string> => {
  const words = wordsOfShort(core)
  const keys = keysOfWords(words, words.map(partsOfCompound))
  const others = words.filter((word) => mayBeStated(word, words))
    .map((word) => words.filter((other) => other !== word))
  return [...new Set([...keys, ...others.flatMap((left) => keysOfWords(left, left.map(partsOfCompound)))])]
}

/** The number of letters that a short form may have of a legal form. */
const maxFormLetters = 2

/** The keys of the names that a word may be a short form of. */
export const keysSought = (word: string): ReadonlySet<string> => {
  const texts = Array.from({ length: maxFormLetters + 1 }, (_, count) => word.slice(0, word.length - count))
    .filter(({ length }) => length >= lengthsOfShort.min)
  const splits = Array.from({ length: Math.max(0, word.length - 2 * minPartLength + 1) }, (_, place) => place)
  return new Set([
    ...texts.map(keyOfInitials),
    ...texts.map((text) => keyOfInitials(leftOut.initial + text)),
    ...texts.filter(({ length }) => length > minPartLength)
      .map((text) => keyOfInitials(text[0]! + text.slice(minPartLength))),
    ...splits.map((place) => keyOfFirsts(word, word.slice(place + minPartLength)))
  ])
}

/** The words of a name of which short forms are made, and those of its place. */
export type ShortenedName = NameWords & { readonly place: ReadonlyArray<string> }

/** A part of a word of a name, and the weight that a short form without it leaves uncovered. */
interface Part {
  readonly text: string
  readonly isBeginning: boolean
  readonly weight: number
}

/** The number of letters by which an adjective (`Kölner`) shows the place that it is made of. */
const lettersOfPlace = 4

const adjective = /isch(?:e[nrs]?)?$/u

/** Returns whether a word says where an organization is. */
const isOfRegion = (word: string, place: ReadonlyArray<string>): boolean => regions.has(word) || place.includes(word)

/** Returns whether a word says what an organization does or where, instead of being a name of its own. */
const isDescribing = (word: string, place: ReadonlyArray<string>): boolean =>
  weightOfWord(word) <= wordWeights.generic || isOfRegion(word, place) || adjective.test(word) ||
  endOf(word, 0) !== undefined ||
  place.some((one) => one.slice(0, lettersOfPlace) === word.slice(0, lettersOfPlace))

/** The parts of a word of a name. */
const partsOf = (word: string, compound: ReadonlyArray<string>, place: ReadonlyArray<string>): ReadonlyArray<Part> =>
  compound.map((text, index) => ({
    text,
    isBeginning: index === 0,
    weight: index > 0 ? 0 : isOfRegion(word, place) ? wordWeights.town : weightOfWord(word)
  }))

/**
 * Short forms of two kinds: of an initial of each part, where the first word may have two letters (`bmw`, `havag`), and
 * of beginnings of words, two letters each at least (`hochtief`).
 */
const kinds = [
  { min: 1, maxFirst: minPartLength, maxOther: 1 },
  { min: minPartLength, maxFirst: lengthsOfShort.max, maxOther: lengthsOfShort.max }
] as const

type Kind = (typeof kinds)[number]

const vowel = /[aeiouy]/u

/** The numbers of letters that a text may have of a part: all of one without vowels, a syllable of any other. */
const lengthsIn = (
  text: string,
  { isBeginning, text: part }: Part,
  { maxFirst, maxOther, min }: Kind,
  isFirst: boolean
) => {
  if (min > 1 && !isBeginning) return []
  if (isBeginning && !vowel.test(part)) return text.startsWith(part) ? [part.length] : []
  const lengths: Array<number> = []
  const max = Math.min(isFirst ? maxFirst : maxOther, part.length, text.length)
  for (let length = 1; length <= max && text[length - 1] === part[length - 1]; length++) {
    if (length >= min && (length === 1 || vowel.test(part.slice(0, length)))) lengths.push(length)
  }
  return lengths
}

/** The letters of legal forms that short forms end in, and the weight that they leave of the form. */
const lettersOfForms: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ag: { ag: 0, a: 1 },
  gmbh: { g: 1 },
  eg: { eg: 0 }
}

/** The weight that the rest of a text leaves of a legal form; infinite where it is not of it. */
const uncoveredOfForm = (text: string, forms: ReadonlyArray<string>): number =>
  text === "" ? 0 : forms.length === 1 ? lettersOfForms[forms[0]!]?.[text] ?? Infinity : Infinity

/** The weight of the parts from one on, of which none may be a distinctive word. */
const weightFrom = (parts: ReadonlyArray<Part>, at: number): number => {
  let sum = 0
  for (const { weight } of parts.slice(at)) sum += weight < wordWeights.distinctive ? weight : Infinity
  return sum
}

/** A name of which one kind of short forms is made, and what is known of the rest of a text and of its parts. */
interface Shortened {
  readonly parts: ReadonlyArray<Part>
  readonly forms: ReadonlyArray<string>
  readonly kind: Kind
  readonly known: Map<number, number>
}

/** The least weight that a text leaves of the parts of a name from one on. A short form has two parts at least. */
const leastUncovered = (text: string, name: Shortened, at: number, taken: number): number => {
  const { known } = name
  const state = (at * 3 + Math.min(taken, 2)) * (lengthsOfShort.max + 1) + text.length
  const least = known.get(state) ?? leastOf(text, name, at, taken)
  known.set(state, least)
  return least
}

const leastOf = (text: string, name: Shortened, at: number, taken: number): number => {
  const { forms, kind, parts } = name
  const isWhole = taken > 1 || (taken === 1 && text !== "")
  let least = isWhole ? uncoveredOfForm(text, forms) + weightFrom(parts, at) : Infinity
  const part = parts[at]
  if (text === "" || part === undefined) return least
  for (const length of lengthsIn(text, part, kind, taken === 0)) {
    least = Math.min(least, leastUncovered(text.slice(length), name, at + 1, taken + 1))
  }
  const isOmissible = part.isBeginning ? at === 0 && leftOut.word.test(part.text) : taken > 0
  return isOmissible ? Math.min(least, part.weight + leastUncovered(text, name, at + 1, taken)) : least
}

/**
 * The weight that a short form leaves uncovered of a name besides what it leaves out: people shorten a name whose words
 * only describe, or that states its short form itself, and call others by the name of their own in them. Beginnings of
 * such names, which may be any word, count twice.
 */
const doubt = { describing: wordWeights.generic, named: wordWeights.distinctive } as const

/**
 * The weight that a word leaves uncovered of a name that it is a short form of; undefined if it is not. The name shares
 * one of the keys that are sought for the word, and may state the short form itself (`DFS Deutsche Flugsicherung`).
 */
export const uncoveredOfShort = (
  word: string,
  keys: ReadonlySet<string>,
  { core, forms, place }: ShortenedName
): number | undefined => {
  const words = wordsOfShort(core).filter((one) => one !== word)
  if (words[0]?.startsWith(word) !== false) return undefined
  const compounds = words.map(partsOfCompound)
  const parts = compounds.flatMap((compound, at) => partsOf(words[at]!, compound, place))
  const isDescribed = core.includes(word) || words.every((one) => isDescribing(one, place))
  const doubtOf = (kind: Kind) => isDescribed ? doubt.describing : doubt.named * kind.min
  const least = Math.min(
    ...kinds.map((kind) => doubtOf(kind) + leastUncovered(word, { parts, forms, kind, known: new Map() }, 0, 0))
  )
  return least < Infinity && keysOfWords(words, compounds).some((key) => keys.has(key)) ? least : undefined
}
