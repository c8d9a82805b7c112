import { foldedWords, namesRemembered, remembered } from "@kontor/core/Register/Spelling"
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

/** The keys of words: the first initials of them, of all their parts, and of the first and last part of each. */
const keysOfWords = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  let [all, inner, outer] = ["", "", ""]
  for (const word of words) {
    const initials = readWord(word).initials
    all += word[0]!
    inner += initials
    outer += initials.length > 2 ? initials[0]! + initials.at(-1)! : initials
  }
  const keys = [all, inner, outer].map(keyOfInitials).filter(({ length }) => length >= lengthsOfShort.min)
  const [first, second] = words
  return first === undefined || second === undefined ? keys : [...keys, keyOfFirsts(first, second)]
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
  const keys = keysOfWords(words)
  const others = words.filter((word) => mayBeStated(word, words))
    .map((word) => words.filter((other) => other !== word))
  return [...new Set([...keys, ...others.flatMap(keysOfWords)])]
}

const vowel = /[aeiouy]/u

/** The letters of legal forms that short forms end in, and the weight that they leave of the form. */
const lettersOfForms: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ag: { ag: 0, a: 1 },
  gmbh: { g: 1 },
  eg: { eg: 0 }
}

const endsOfForms = [...new Set(Object.values(lettersOfForms).flatMap(Object.keys))]

/** The keys of the names that a word may be a short form of. */
export const keysSought = (word: string): ReadonlySet<string> => {
  const texts = ["", ...endsOfForms].filter((end) => word.endsWith(end))
    .map((end) => word.slice(0, word.length - end.length)).filter(({ length }) => length >= lengthsOfShort.min)
  const splits = Array.from({ length: Math.max(0, word.length - 2 * minPartLength + 1) }, (_, place) => place)
  return new Set([
    ...texts.map(keyOfInitials),
    ...texts.map((text) => keyOfInitials(leftOut.initial + text)),
    ...texts.filter((text) => text.length > minPartLength && vowel.test(text.slice(0, minPartLength)))
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

/** A word as short forms see it, wherever the organization is. */
interface ReadWord {
  readonly initials: string
  /** Its parts, the first one with the weight of the word. */
  readonly parts: ReadonlyArray<Part>
  /** True if it says what an organization does or where, instead of being a name of its own. */
  readonly isDescribing: boolean
}

const readWord: (word: string) => ReadWord = remembered((word) => {
  const compound = partsOfCompound(word)
  const weight = regions.has(word) ? wordWeights.town : weightOfWord(word)
  return {
    initials: compound.map((part) => part[0]).join(""),
    parts: compound.map((text, index) => ({
      text,
      isBeginning: index === 0,
      weight: index > 0 ? 0 : weight
    })),
    isDescribing: weight <= wordWeights.generic || adjective.test(word) || endOf(word, 0) !== undefined
  }
}, namesRemembered)

/** The parts of a word of a name: a word of the organization's own place weighs no more than a town. */
const partsAt = (word: string, { place }: Pick<ShortenedName, "place">): ReadonlyArray<Part> => {
  const { parts } = readWord(word)
  const [first, ...others] = parts
  return first!.weight > wordWeights.town && place.includes(word)
    ? [{ ...first!, weight: wordWeights.town }, ...others]
    : parts
}

const isDescribingAt = (word: string, { place }: Pick<ShortenedName, "place">): boolean =>
  readWord(word).isDescribing ||
  place.some((one) => one.slice(0, lettersOfPlace) === word.slice(0, lettersOfPlace))

/**
 * Short forms of two kinds: of an initial of each part, where the first word may have two letters (`bmw`, `havag`), and
 * of beginnings of words, two letters each at least (`hochtief`).
 */
const kinds = [
  { min: 1, maxFirst: minPartLength, maxOther: 1 },
  { min: minPartLength, maxFirst: lengthsOfShort.max, maxOther: lengthsOfShort.max }
] as const

type Kind = (typeof kinds)[number]

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
  readonly known: Map<number, number> | undefined
}

/** Names of more parts than this may have very many ways to be shortened. */
const manyParts = 8

/** The least weight that a text leaves of the parts of a name from one on. A short form has two parts at least. */
const leastUncovered = (text: string, name: Shortened, at: number, taken: number): number => {
  const { known } = name
  if (known === undefined) return leastOf(text, name, at, taken)
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
  name: ShortenedName
): number | undefined => {
  const words = wordsOfShort(name.core).filter((one) => one !== word)
  if (words[0]?.startsWith(word) !== false) return undefined
  const parts = words.flatMap((one) => partsAt(one, name))
  const known = () => parts.length > manyParts ? new Map<number, number>() : undefined
  const [ofInitials, ofBeginnings] = kinds.map((kind) =>
    leastUncovered(word, { parts, forms: name.forms, kind, known: known() }, 0, 0)
  ) as [number, number]
  if (Math.min(ofInitials, ofBeginnings) === Infinity || !keysOfWords(words).some((key) => keys.has(key))) {
    return undefined
  }
  const isDescribed = name.core.includes(word) || words.every((one) => isDescribingAt(one, name))
  return isDescribed
    ? doubt.describing + Math.min(ofInitials, ofBeginnings)
    : Math.min(doubt.named + ofInitials, 2 * doubt.named + ofBeginnings)
}
