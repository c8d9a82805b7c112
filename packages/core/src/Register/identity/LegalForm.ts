import { LegalForms, type LegalFormsRow } from "../codes/LegalForms.ts"
import { foldText } from "./Name.ts"

/** A legal form of the crosswalk. */
export type LegalForm = LegalFormsRow

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
 * share. Empty for an unknown value. Rule: Search (decisions 8), `legal_form_code`.
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
