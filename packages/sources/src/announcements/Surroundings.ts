import { anyRole } from "./persons/NameWords.ts"

const mark = /#(?:insert|Re|DV|Ad|zz\w*)\b(?:\.\p{L}+)*|\?{3}[\p{L}.]+\?{3}/iu

const endOfArguments = (text: string, start: number): number => {
  if (text[start] !== "(") return start
  let depth = 0
  for (let index = start; index < text.length; index++) {
    if (text[index] === "(") depth++
    if (text[index] === ")" && --depth === 0) return index + 1
  }
  return text.length
}

/**
 * A text without unfilled template marks (`#insert(Text="…")`, `#DV.Auswahl(…)`, `???Global.Rechtsform.???`), whose
 * options are not statements.
 */
export const withoutTemplateMarks = (text: string): string => {
  if (!text.includes("#") && !text.includes("???")) return text
  let plain = ""
  let rest = text
  for (let found = mark.exec(rest); found !== null; found = mark.exec(rest)) {
    plain += `${rest.slice(0, found.index)} `
    rest = rest.slice(endOfArguments(rest, found.index + found[0].length))
  }
  return plain === "" ? text : plain + rest
}

/** Headings of notices without a statement. Each ends what precedes it. */
const headings = [
  "[Aa]ls\\s(?:nicht\\s)?eingetragen\\swird[\\s,][^:]{0,240}?(?:[Vv]eröffentlich[a-z]*|[Bb]ekannt\\s?(?:zu\\s)?(?:ge)?(?:mach[a-z]*|geben))\\s?t?\\s?:?",
  "[Ee]s\\swird\\sals\\snicht\\seingetragen\\s(?:veröffentlicht|bekannt\\s?gemacht)\\s?:",
  "(?:[Zz]ur?\\s|[Dd]ie\\s)?[Ee]intragung(?:snummer|\\slfd\\.\\sNummer|\\sNr\\.)?\\s?\\d*\\svom\\s[^:]{0,160}?veröffentli[a-z]*\\s?:?",
  "[Nn]icht\\seingetragen\\s?:",
  "[Aa]ußerdem\\s?:",
  "[Bb]ekanntmachung\\sgem(?:\\.|äß)\\s§[^:]{0,80}:",
  "[Ee]s\\swird\\s(?:hiermit\\s)?darauf\\shingewiesen,\\sdass(?=\\s)"
]
/** Without `(?i:...)`: the engine reads its alternatives wrongly where it does not optimize a pattern. */
const heading = new RegExp(`\\b(?=[abdenzABDENZ])(?:${headings.join("|")})`, "gu")

/** Rules out nearly all texts without a heading, faster than trying each. */
const headingSign = /eingetragen\s(?:wird|ver|bek)|Eintragung|eingetragen\s?:|Außerdem|Bekanntmachung|hingewiesen/u

/** A text without the headings of its notices. */
export const withoutHeadings = (text: string): string => headingSign.test(text) ? text.replaceAll(heading, ". ") : text

const columns = "Nicht mehr|Bestellt|Neu bestellt|Ausgeschieden|Eingetreten|Abberufen|Erloschen"

/**
 * The words with which the register's columns list who comes and who goes. Each begins a sentence, whatever precedes
 * it.
 */
const columnBeginnings = new RegExp(`[\\s;:,.]+(?=(?:${columns})(?: als)?(?::|:? (?:${anyRole})(?!\\p{L})))`, "gu")
const columnSign = /Nicht mehr|estellt|Ausgeschieden|Eingetreten|Abberufen|Erloschen/u

/** A role before its first column, or a column without a role: `Geschäftsführer: Nicht mehr: A; Bestellt: B`. */
const roleAhead = new RegExp(
  `(?<!\\p{L})(?:(?<role>${anyRole}):\\s(?:(?<first>${columns}):\\s)?|(?<next>${columns}):\\s)`,
  "gu"
)

/** A text in which each column has the role that stands before the first of them. */
const withRoles = (text: string): string => {
  let ahead: string | undefined
  return text.replaceAll(roleAhead, (found, role?: string, first?: string, next?: string) => {
    if (role !== undefined) ahead = first === undefined ? undefined : role
    const column = first ?? next
    return ahead === undefined || column === undefined ? found : `${column} ${ahead}: `
  })
}

/** A text in which newcomers and leavers stand in sentences of their own. */
export const withColumnsApart = (text: string): string =>
  columnSign.test(text) ? withRoles(text).replaceAll(columnBeginnings, ". ") : text

/** The start of the instructions on legal remedies, which fill the rest of a text. */
const instructions = /\bRechts(?:behelfs?|mittel)b(?:e)?lehrung/u

/** The first words of a sentence on remedies, even without a full stop before it. */
const remedyBeginnings =
  /\s(?=(?:Zur\s(?:Geltendmachung|Erhebung)\s(?:eines|des)|Die\sFrist\szur?|Wi\p{Ll}*spruch\p{Ll}*fr\p{Ll}*|Gegen\sdiese\sVerfügung|Hiergegen\skann|Sollte\sbinnen)(?!\p{L}))/gu

/**
 * The first words of a sentence that explains how to object to another one, or its general consequences. It mentions
 * deletions and filings without announcing any.
 */
const remedy = new RegExp(
  "^[-–.\\s]*(?:" + [
    "Rechts(?:behelf|mittel)",
    "Gegen (?:diese|die (?:beabsichtigte )?Löschung|die Entscheidung)",
    "Hiergegen|Dagegen",
    "Zur (?:etwaigen )?(?:Geltendmachung|Erhebung)",
    "(?:Die )?(?:Frist|Einspruchsfrist|Rechtsmittelfrist|Beschwerdefrist)(?!\\p{L})",
    "(?:Die )?W\\p{Ll}*[dr]\\p{Ll}*spr?u?\\p{Ll}*fr\\p{Ll}*",
    "(?:Der|Ein(?: etwaiger)?|Dieser) (?:Widerspruch|kann)",
    "Widerspruch(?!sfrist\\p{L})",
    "(?:Die |Eine )?Beschwerde",
    "Wern? (?:an|ein|der)",
    "(?:Sofern|Sollte|Geht|Wird) (?:hier|binnen|innerhalb|bis|kein|Widerspruch|die Beschwerde|der Verein)",
    "Nach (?:Ablauf|Fristablauf)",
    "Zugleich (?:wird|werden)",
    "(?:Etwaige )?(?:Einwendungen|Einwände|Stellungnahmen)",
    "Es wird (?:hiermit |ihnen )?(?:eine Frist|denen|Gelegenheit)",
    "Es (?:besteht|wird) Gelegenheit",
    "Hiermit wird denjenigen",
    "(?:Sie|Den Beteiligten) (?:erhalten|wird) ",
    "Ich (?:bestimme|gebe)|(?:Weiter|Ggf\\.) bitte",
    "Bis zum \\d",
    "(?:Dieses|Das) (?:Recht,? (?:steht|auf|Sicherheit)|Widerspruchsrecht)",
    "Die Gründe",
    "Mit freundlichen",
    "Gemäß § \\d+ FamFG kann eine Eintragung",
    "(?:In diesem|Im) Falle?",
    "Diese[rs]? (?:Androhung|Bekanntmachung)",
    "Gelegenheit zur"
  ].join("|") + ")",
  "u"
)

/** Ends the sentence before instructions on remedies, and removes instructions at the end. */
export const withoutInstructions = (text: string): string => {
  const end = text.includes("lehrung") ? text.search(instructions) : -1
  return (end < 0 ? text : text.slice(0, end)).replaceAll(remedyBeginnings, ". ")
}

/** Tests whether a sentence is about remedies alone. */
export const isRemedy = (sentence: string): boolean => remedy.test(sentence)
