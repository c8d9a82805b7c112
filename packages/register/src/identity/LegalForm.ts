import { foldText, type LegalForm, legalFormCalled, legalFormOfShort } from "@kontor/core/Register/Spelling"

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
