import { searchKey } from "./SearchKey.ts"

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

/** Common abbreviations, folded, and their words. Rule: Search (decisions 8). */
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

/** Which words belong to a legal form, found from the end, where most are. A name is never a legal form alone. */
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

/** The words of a name. Spellings, abbreviations and additions (`i.L.`) do not matter. Rule: Search (decisions 8). */
export const nameWords = (name: string): NameWords => partName(spelledWords(withoutAdditions(name)))

/** The distinct words of a name. */
export const distinctWords = ({ core, forms }: NameWords): ReadonlyArray<string> => [...new Set([...core, ...forms])]
