/** The legal forms as names write them, German and of neighbouring countries. */
const forms = [
  "Gesellschaft\\sm(?:it\\s|\\.?\\s?)b(?:eschränkter\\s|\\.?\\s?)[Hh](?:aftung|\\.)?(?!\\p{L})",
  "mit\\sbeschränkter\\sHaftung(?!\\p{L})",
  "G\\.?m\\.?b\\.?H\\.?",
  "g?UG(?:\\s?\\(haftun\\p{Ll}{6,16}\\))?",
  "Unternehmergesellschaft(?:\\s\\(haftungsbeschränkt\\))?",
  "[Aa]ktien-?[Gg]esellschaft|GMBH|gmbh|AKTIENGESELLSCHAFT",
  "g?AG|SE|S\\.E\\.|KGaA|VVaG|V\\.?a\\.?G\\.?|a\\.\\s?G\\.",
  "[Oo]HG|Kommanditgesellschaft(?:\\sauf\\sAktien)?",
  "e\\.?\\s?K(?:fm|fr)?\\.?|e\\.\\s?V\\.|eV|e\\.?\\s?G\\.?|eGbR|PartG(?:\\s?mb[BH])?|Partnerschaft(?:sgesellschaft)?(?:\\smbB)?|EWIV|SCE|AöR|KdöR",
  "S\\.?\\s?[àáaäâ]´?\\.?\\s?r\\.?\\s?[lI]\\.?|S\\.?[Rr]\\.?[Ll]\\.?|S\\.?A\\.?R\\.?L\\.?|S\\.[nN]\\.[cC]\\.|S\\.a\\.s\\.|S\\.\\s?A\\.(?:S\\.?)?|SAS?|S\\.C\\.A\\.|SCS|SCSp|S\\.[Pp]\\.A\\.|S\\.p\\.A\\.|S\\.L\\.(?:U\\.)?|SLU?",
  "B\\.?V\\.?B\\.?A\\.?|CVBA|B\\.?V\\.?|N\\.?V\\.?|A\\.?B|[AIKP]/S|A[Pp]S|Aps|ASA?|OÜ|UAB|Oyj?|Ltd\\.?|LTD\\.?|Limited|LIMITED|LLC(?:,\\sS\\.\\s?[àáa]\\.?\\s?r\\.\\s?l\\.?)?|PLC|plc|Inc\\.|Corp\\.|L\\.?P\\.|Kft\\.?|[Zz]rt\\.?|s\\.?r\\.?o\\.?|spol\\.\\ss\\.?\\sr\\.?\\s?o\\.?|a\\.s\\.|[Ss]p\\.\\s?z\\s?o\\.\\s?o\\.|d\\.?o\\.?o\\.?|LDA|Lda\\.?|SIA|druzstvo|IKE|A\\.\\s?E\\.|ehf\\.?|EOOD|[Dd]esignated\\s[Aa]ctivity\\s[Cc]ompany|DAC|GesmbH|Ges\\.\\s?m\\.\\s?b\\.\\s?H\\.|OG|A\\.G\\.|UA",
  "[Ss]oci[eé]t[eé]\\s(?:[aà]\\sresponsabilit[eé]\\slimit[eé]e|anonyme|par\\sactions\\ssimplifi[eé]e|en\\scommandite(?:\\s(?:simple|sp[eé]ciale|par\\sactions))?)",
  "[Ss]półka\\s(?:z\\sograniczoną\\sodpowiedzialnością|akcyjna)|[Bb]esloten\\s[Vv]ennootschap|[Nn]aamloze\\s[Vv]ennootschap|ANONYMI\\sETAIREIA|[Aa]nonymi\\s[Ee]taireia|[Aa]ktiebolag|[Aa]ktieselskab|[Aa]npartsselskab|UNIPESSOAL\\sLDA"
]

/** The legal forms at the end of a word. */
const endings = ["\\p{L}*mb[Hh]", "(?:\\p{L}+-)?KG", "\\p{L}*[Pp]artnergesellschaft"]

/** The legal forms at the end of a word that may begin a name: `Wohnungsbaugesellschaft mbH Hof`. */
const endingsWithin = [
  "[\\p{L}-]+gesellschaft\\sm(?:it\\s|\\.?\\s?)b(?:eschränkter\\s|\\.?\\s?)[Hh](?:aftung|\\.)?(?!\\p{L})",
  "\\p{L}+aktiengesellschaft"
]

/** One look ahead rules out most words, faster than each ending. */
const ending = `(?=[\\p{L}-]*(?:mb[Hh]|KG|gesellschaft))(?:${[...endings, ...endingsWithin].join("|")})`

const form = `(?<![\\p{L}\\d.])(?:${forms.join("|")}|${ending})(?![\\p{L}\\d])`

const compound = new RegExp(
  `${form}(?:[\\s,]*(?:&|und|\\+)\\s?(?:Co|Cie|Comp)\\.?\\s?,?(?:\\s?[\\p{L}.-]+){0,4}?\\s?-?(?:KGaA|KG|OHG|oHG|Kommanditgesellschaft(?:\\sauf\\sAktien)?|eGbR)(?!\\p{L}))?(?:\\s\\((?:haftungsbeschränkt|i\\.\\s?L\\.)\\))?`,
  "gu"
)

const firstCompound = new RegExp(compound.source, "u")

/** The first word of a name that looks like a legal form: `AB Grundstücks-Verwaltungs GmbH`, `AS-Bau GmbH`. */
const initials = new RegExp(
  `^(?:A[BS]|ASA|S[AEL]|OG|UAB?)(?=(?:\\s?[&-]\\s?|\\s)(?!${form})\\p{Lu}[^,;()]{0,80}?\\s${form})`,
  "u"
)

/**
 * The end of the first legal form in a text, in UTF-16 units; the name ends there. `undefined` without a legal form.
 */
export const legalFormEnd = (text: string): number | undefined => {
  const begin = initials.exec(text)?.[0].length ?? 0
  const found = firstCompound.exec(text.slice(begin))
  return found === null ? undefined : begin + found.index + found[0].length
}

/** The ends of the legal forms in a text, in order. */
export const legalFormEnds = (text: string): ReadonlyArray<number> =>
  [...text.matchAll(compound)].map(({ 0: found, index }) => index + found.length)

const beginning = new RegExp(`^(?:${[...forms, ...endings].join("|")})(?![\\p{L}\\d])`, "u")

/** Returns whether a text begins with a legal form, which no name does. */
export const startsWithLegalForm = (text: string): boolean => beginning.test(text) && !initials.test(text)
