import {
  allowedTypos,
  foldedWords,
  foldText,
  type LegalForm,
  legalFormCalled,
  legalFormOfShort,
  legalFormShorts,
  namesRemembered,
  remembered
} from "@kontor/core/Register/Spelling"
import { Courts, FormerCourts } from "../codes/Courts.ts"

/** The number of letters of a folded text that count in a search: no query is longer. */
const maxKeyLength = 500

/** A text in the form that searches compare: folded, and no longer than any query. */
export const searchKey = (text: string): string => foldText(text).slice(0, maxKeyLength).trimEnd()

/** The distinct words of search keys, in order. */
export const wordsOf = (...keys: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(keys.flatMap((key) => key === "" ? [] : key.split(" ")))
]

/** The words of a name in order: its core, and its legal form apart. */
export interface NameWords {
  readonly core: ReadonlyArray<string>
  readonly forms: ReadonlyArray<string>
}

/** The minimum length of the parts of a word. */
export const minPartLength = 2

/** The minimum length of a word that was written apart. */
export const minJoinedLength = 5

/** Additions to the name of an organization in formation or liquidation, which are not part of the name. */
const additions =
  /\bi\.\s?(?:[lgi]|gr|liqu?|abw|ins)\.?(?![\p{L}.])|\bi[nm] (?:Liquidation|Liqu?\.|Gründung|Abwicklung|Insolvenz)(?!\p{L})/giu

/** Words that are abbreviated with a point. */
const shortened: ReadonlyArray<readonly [RegExp, string]> = [
  [/(?<=\p{L}{3})ges\.(?!\p{L})/giu, "gesellschaft "],
  [/(?<=\p{L}{2})str\.(?!\p{L})/giu, "strasse "],
  [/(?<=\s)u\.?(?=\s)/giu, "und"]
]

/** A part of every abbreviated word. Most names have none, and are read faster. */
const signOfShortened = /ges\.|str\.|\su[.\s]/iu

/** Common abbreviations, folded, and their words. */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ["allg", "allgemeine"],
  ["beteil", "beteiligungs"],
  ["betr", "betriebs"],
  ["dt", "deutsche"],
  ["dtsch", "deutsche"],
  ["gebr", "gebruder"],
  ["geb", "gebruder"],
  ["ges", "gesellschaft"],
  ["gesellsch", "gesellschaft"],
  ["grundst", "grundstucks"],
  ["immob", "immobilien"],
  ["ing", "ingenieur"],
  ["inh", "inhaber"],
  ["internat", "international"],
  ["landw", "landwirtschaftliche"],
  ["masch", "maschinen"],
  ["mgmt", "management"],
  ["nachf", "nachfolger"],
  ["nfg", "nachfolger"],
  ["sped", "spedition"],
  ["st", "sankt"],
  ["vers", "versicherung"],
  ["verw", "verwaltungs"],
  ["vermog", "vermogens"],
  ["wwe", "witwe"]
])

/** Words that are a legal form in any position. */
const forms: ReadonlySet<string> = new Set("gmbh ggmbh mbh ug kgaa ohg partg partgmbb vvag egbr".split(" "))

/** Words that are a legal form at the end of a name, or after another one. */
const formsAtEnd: ReadonlySet<string> = new Set(
  "ag se kg eg ev ek co ltd limited llc inc bv nv sa sarl plc gbr mbb scs ewiv haftungsbeschrankt".split(" ")
)

const isForm = (words: ReadonlyArray<string>, place: number, endsIn: ReadonlyArray<boolean>): boolean => {
  const word = words[place]!
  if (forms.has(word)) return true
  const isEnd = place === words.length - 1 || endsIn[place + 1]!
  const joins = word === "und" && place > 0 && words[place + 1] === "co"
  return isEnd && (formsAtEnd.has(word) || joins)
}

/** The words that belong to a legal form, found from the end, where most are. A name is never a legal form alone. */
const formsOf = (words: ReadonlyArray<string>): ReadonlyArray<boolean> => {
  const found = words.map(() => false)
  for (let place = words.length - 1; place > 0; place--) found[place] = isForm(words, place, found)
  for (let place = 1; place < words.length; place++) {
    found[place] ||= (found[place - 1]! && formsAtEnd.has(words[place]!)) ||
      (found[place - 1]! && words[place] === "und" && words[place + 1] === "co")
  }
  return found
}

const endsInForm = /^(.{3,}?)(g?gmbh|mbh)$/u

/** A word and the legal form written at its end (`BeteiligungsGmbH`), as two words. */
const withFormApart = (word: string): ReadonlyArray<string> => {
  const [, core, form] = word.length > 6 && word.endsWith("mbh") ? endsInForm.exec(word) ?? [] : []
  return core === undefined || form === undefined ? [word] : [core, form]
}

/** A folded word, or the word it abbreviates. */
export const writtenOut = (word: string): string => abbreviations.get(word) ?? word

/** The folded words of a text, with abbreviations written out. */
export const spelledWords = (text: string): ReadonlyArray<string> => {
  const plain = signOfShortened.test(text)
    ? shortened.reduce((longer, [end, whole]) => longer.replaceAll(end, whole), text)
    : text
  const key = searchKey(plain)
  return key === "" ? [] : key.split(" ").flatMap(withFormApart).map(writtenOut)
}

/** Divides folded words into the core of a name and its legal form. */
export const partName = (words: ReadonlyArray<string>): NameWords => {
  const found = formsOf(words)
  return { core: words.filter((_, place) => !found[place]), forms: words.filter((_, place) => found[place]) }
}

/** A text without the additions to a name in formation or liquidation (`i.L.`, `i. Gr.`, `in Gründung`). */
export const withoutAdditions = (text: string): string =>
  /\bi[.nm]/iu.test(text) ? text.replaceAll(additions, " ") : text

/** The words of a name. Spellings, abbreviations and additions (`i.L.`) do not matter. */
export const nameWords = (name: string): NameWords => partName(spelledWords(withoutAdditions(name)))

/** The distinct words of a name. */
export const distinctWords = ({ core, forms }: NameWords): ReadonlyArray<string> => [...new Set([...core, ...forms])]

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
 * The places at which the parts of a word begin and end. A word in which so many typos are sought falls into one part
 * more than typos: at least one of them is spelled right.
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

/** The weight of a word: the more, the better it distinguishes names. */
export const wordWeights = { distinctive: 8, number: 3, generic: 2, town: 1, silent: 0 } as const

/** Words that join others, without a meaning of their own. */
const silent = foldedWords(`
  und der die das des dem den ein eine fur von vom zu zum zur am im in an auf aus bei mit nach uber unter of the and for by to a e i o u y
  de la le di del et
`)

/** Words that thousands of names share: for parts of a company, lines of business, and decoration. */
const generic = foldedWords(`
  gesellschaft verwaltung verwaltungs verwaltungsgesellschaft beteiligung beteiligungen beteiligungs beteiligungsgesellschaft holding
  holdings service services management immobilien immobilienverwaltung consulting consult solutions solution group gruppe invest
  investment investments international internationale deutschland germany deutsche deutscher deutsches german europe europa european
  bau bauunternehmen bauunternehmung baugesellschaft baubetrieb bauservice bautrager hochbau tiefbau wohnbau wohnungsbau logistik
  logistics logistic capital projekt projekte projektentwicklung projektentwicklungs projektgesellschaft project projects media medien
  handel handels handelsgesellschaft trading trade energie energy energien real estate marketing systems system systeme transport
  transporte transports grundbesitz grundstucks grundstucksgesellschaft grundstucksverwaltungsgesellschaft vertrieb vertriebs
  vertriebsgesellschaft vermogensverwaltung vermogensverwaltungs vermogensverwaltungsgesellschaft vermogens dienstleistung
  dienstleistungen dienstleistungs dienste gastro gastronomie gastronomiebetriebs ventures venture software technologies technology
  technologie technologien digital partner partners partnerschaft engineering business global concept concepts konzept elektro
  elektrotechnik elektronik technik technische betriebs betriebsgesellschaft betrieb company asset assets autohaus auto automobile
  automotive versicherungsmakler versicherung versicherungen hotel wohnen food security sicherheit design medical verlag team objekt
  industrie industrial institut facility immo property properties pflege pflegedienst mvz beratung beratungs beratungsgesellschaft
  unternehmensberatung treuhand haustechnik club center centre zentrum one plus spedition tech tec event events finance finanz
  financial development akademie personal care health fonds fund besitz sales power sport solar solarpark windpark wind partg
  steuerberatungsgesellschaft wirtschaftsprufungsgesellschaft rechtsanwaltsgesellschaft ingenieurgesellschaft ingenieurburo ingenieure
  wohnungsbaugesellschaft wohnungsgesellschaft stadtwerke forderverein verein sportverein komplementar komplementargesellschaft
  geschaftsfuhrungs geschaftsfuhrungsgesellschaft geschaftsfuhrung vorrat vorratsgesellschaft mantel erste zweite dritte vierte funfte
  sechste siebte achte neunte zehnte erster zweiter dritter nord sud ost west mitte online office home shop store markt haus hausverwaltung
  gebaude gebaudereinigung gebaudetechnik gebaudemanagement gebaudeservice reinigung montage metallbau maschinenbau maschinen anlagen
  anlagenbau sanitar heizung dach bedachungen trockenbau malerbetrieb maler garten landschaftsbau agrar landwirtschaft recycling entsorgung
  data net network com web it edv software systemhaus import export leasing vermietung vermietungs verpachtung verpachtungs
  produktion production products produkte retail fashion mode kosmetik beauty friseur apotheke praxis klinik klinikum reisen touristik
  taxi express trans kurier mobility leben film musik entertainment agentur werbung werbeagentur kommunikation communication
  zweigniederlassung niederlassung gemeinnutzige sohne sohn gebruder inhaber nachfolger dr prof dipl ing
  gmbh ggmbh mbh ug kgaa ohg partgmbb vvag egbr ag se kg eg ev ek co ltd limited llc inc bv nv sarl plc gbr mbb
`)

const towns = [...Courts, ...FormerCourts]
  .flatMap(({ name }) => foldedWords(name.replace(/\(.*|,.*|\/.*/u, "")))
  .filter((word) => word.length > 2)

const weights: ReadonlyMap<string, number> = new Map([
  ...towns.map((word) => [word, wordWeights.town] as const),
  ...generic.map((word) => [word, wordWeights.generic] as const),
  ...silent.map((word) => [word, wordWeights.silent] as const)
])

const isNumber = /^(?:\p{N}+|[ivx]{2,4}|\p{L})$/u

/**
 * The weight of a folded word, by which it distinguishes: a name of its own most, a town or a line of business little,
 * a joining word nothing.
 */
export const weightOfWord = (word: string): number =>
  weights.get(word) ?? (isNumber.test(word) ? wordWeights.number : wordWeights.distinctive)

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
  const stated = legalFormCalled(text)
  if (stated?.short !== "GmbH" && stated?.short !== "KG") return stated
  const shown = legalFormOfName(name)
  return shown !== undefined && shown.elf !== "" && shown.short !== "AG" && shown.short !== "SE" ? shown : stated
}

const legalFormWords: ReadonlySet<string> = new Set(legalFormShorts.flatMap((short) => foldText(short).split(" ")))

/** The folded words of a name without its legal form; all of them if nothing else is left. */
export const properWords = (name: string): ReadonlyArray<string> => {
  const words = foldText(name).split(" ").filter((word) => word !== "")
  const proper = words.filter((word) => !legalFormWords.has(word))
  return proper.length > 0 ? proper : words
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

/** The length up to which sounds are compared: names that sound alike so far are alike. */
const maxSoundLength = 60

/** The sound of words in a row, as if they were one. */
export const soundOfWords = (words: ReadonlyArray<string>): string => soundOf(words.join("")).slice(0, maxSoundLength)

/** The sound of a name without its legal form, the same for all its spellings: `Meyer`, `Maier` and `Mayr GmbH`. */
export const soundOfName: (name: string) => string = remembered(
  (name) => soundOfWords(properWords(name)),
  namesRemembered
)
