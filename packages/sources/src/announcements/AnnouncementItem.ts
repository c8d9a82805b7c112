import { CalendarDate } from "@kontor/core/Register"
import { Schema } from "effect"
import * as SchemaJITCompiler from "effect/schema/SchemaJITCompiler"
import { germanDay, oneLine } from "../Reading.ts"
import { anyRole } from "./persons/NameWords.ts"

const { NullOr, optionalKey, String: Text, Struct } = Schema

const known = optionalKey(NullOr(Text))

/** One announcement in the collected files of the portal; the oldest have no `id`. Other members are ignored. */
export const AnnouncementItem = Struct({
  date: CalendarDate,
  id: optionalKey(NullOr(Schema.Union([Text, Schema.Int]))),
  original_text: known,
  type: Text,
  amtsgericht: known,
  registernummer: known,
  company_name: known,
  company_seat: known,
  former_amtsgericht: known,
  sonderegister_referenz: known,
  sonderregister_referenz: known,
  details: known
})
export type AnnouncementItem = typeof AnnouncementItem.Type

SchemaJITCompiler.enable(AnnouncementItem.ast)

/**
 * The facts in the text of an announcement besides the item's own members; `form` and `seat` where it has these lines.
 */
export interface Details {
  readonly heading: string
  readonly enteredOn: CalendarDate | null
  readonly entryNumber: string | null
  readonly name: string | null
  readonly form: string | null
  readonly seat: string | null
  readonly body: string
}

const entryDate = /(\d{1,2}\.\d{1,2}\.\d{4})\s*\(Eintragungsdatum\)/u
const entryNotice = /Zu Eintragungsnummer (\d+) vom (\d{1,2}\.\d{1,2}\.\d{4})/u

/** The company's block: its name, then the legal form and the seat unless it has a register number. */
const companyOf = (block: string, isRegistered: boolean): Pick<Details, "form" | "name" | "seat"> => {
  const lines = block.split("\n").map(oneLine).filter((line) => line !== "")
  const named = isRegistered ? Math.max(lines.length - 2, 1) : lines.length
  const [form = null, seat = null] = lines.slice(named)
  return { name: oneLine(lines.slice(0, named).join(" ")) || null, form, seat }
}

/**
 * Splits the text of an announcement: day, heading (court, number, category, entry date), company, and the published
 * text. An empty text yields none of them.
 */
export const detailsOf = (text: string | null | undefined, isRegistered: boolean): Details => {
  const [, heading = "", company = "", ...rest] = (text ?? "").replaceAll("\r", "").split(/\n[^\S\n]*\n/u)
  const body = rest.join("\n\n").trim()
  const [, number, numberDay] = entryNotice.exec(body) ?? []
  const stated = entryDate.exec(heading)?.[1] ?? numberDay
  return {
    heading: oneLine(heading),
    enteredOn: stated === undefined ? null : germanDay(stated),
    entryNumber: number ?? null,
    ...companyOf(company, isRegistered),
    body
  }
}

const headingOf =
  /^\s*\d{1,2}\.\d{1,2}\.\d{4}[^\n]*\n[^\S\n]*\n[^\n]*(?:Amtsgericht|(?:HRA|HRB|GnR|PR|VR|GsR|SR)\s*\d)/u

/** Tests whether a text begins with the lines of its heading: the day, a blank line, and court or register number. */
export const hasHeading = (text: string): boolean => headingOf.test(text.replaceAll("\r", ""))

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
const columnBeginnings = new RegExp(
  `[\\s;:,.]+(?=(?:${columns})(?: \\(?als\\)?)?(?::|:? (?:${anyRole})(?!\\p{L})))`,
  "gu"
)
const columnSign = /[Nn]icht mehr|estellt|;\s(?:ein|aus|ab)ge|Ausgeschieden|Eingetreten|Abberufen|Erloschen/u

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

/** A column that goes on behind a semicolon: `; bestellt als Vorstand: X`. */
const smallColumn = new RegExp(
  `;\\s(?:(?:bestellt|eingetreten|ausgeschieden|abberufen)(?=\\sals\\s(?:${anyRole}):)|nicht\\smehr(?=\\s(?:als\\s)?(?:${anyRole}):))`,
  "gu"
)

const capital = (column: string): string => `. ${column[2]!.toUpperCase()}${column.slice(3)}`

/** A text in which newcomers and leavers stand in sentences of their own, each on a line. */
export const withColumnsApart = (text: string): string =>
  columnSign.test(text) ? withRoles(text.replaceAll(smallColumn, capital)).replaceAll(columnBeginnings, ".\n") : text

/** A main clause behind a semicolon: an article begins it, and it has a verb of its own. */
const nextClause =
  /(?<!\.);\s(?<article>die|der|das|§§?)(?=\s[^.;:*()]{2,160}?(?<!\p{L})(?:ist|sind|wird|werden|wurden?|hat|haben|lautet|trägt|führt|bleibt)(?!\p{L}))/gu

/** A purpose or a rule of representation up to the place of a semicolon: it may be written in clauses. */
const openValue =
  /(?:(?:[Gg]egenstand|Vertretungs(?:regelung|befugnis))(?:\sde[rs]\s\p{L}+)?(?:[^.;:*]{0,60}:\s|\s(?:ist|lautet|bildet)\s(?:(?:nun|nunmehr|jetzt|künftig|fortan)\s)?(?=d(?:er|ie|as)\s|eine?\s|\p{Lu})))(?:[^.]|\.(?!\s\p{Lu})|(?<=\P{L}\p{L}|Abs|Nr|bzw)\.)*$/u

/** The beginning of a clause about something else in the register, even behind a purpose. */
const elsewhere = new RegExp(
  `^;\\s(?:§|(?:die|der|das)\\s(?:Firma|Name|Sitz|(?:Stamm|Grund)kapital|(?:inländische\\s)?\\p{L}*[Aa]nschrift|Satzung|Gesellschaftsvertrag|Gesellschafterversammlung|Hauptversammlung|Prokura|Vertretungs(?:regelung|befugnis)|(?:bisherige\\s)?(?:${anyRole})|Gesellschaft\\s(?:ist|wurde|wird)\\s[^.;]{0,80}(?:gelöscht|erloschen|aufgelöst|verschmolzen|umgewandelt))(?!\\p{L}))`,
  "u"
)

/** A text in which each main clause is a sentence: what one says is not said by the other. */
export const withClausesApart = (text: string): string =>
  text.includes("; ")
    ? text.replaceAll(nextClause, (found: string, article: string, at: number) =>
      openValue.test(text.slice(0, at)) && !elsewhere.test(text.slice(at))
        ? found
        : `. ${article[0]!.toUpperCase()}${article.slice(1)}`)
    : text

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
    "Nach (?:Ablauf(?!.{0,80}(?:[Ss]perrjahr|[Zz]eit|[Dd]auer))|Fristablauf)",
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

const roles = `(?:${anyRole}|Aufsichtsratsmitglied)`

/** Words ahead of a row, for what was entered and for what is. */
const formerly =
  "(?:[Bb]isher(?:iger\\sStand|ige\\sEintragung)?|[Bb]islang|[Aa]lt(?:er\\sStand)?|[Vv]orher|[Zz]uvor|[Ff]rüher|Vor\\sder\\sÄnderung)"
const presently =
  "(?:[Nn]unmehr|[Nn]un|[Nn]eu(?:er\\sStand|e\\sEintragung)?|[Jj]etzt|[Nn]achher|[Kk]ünftig|Nach\\sder\\sÄnderung)"

/** Two rows or columns of a table, the former holder and the new one, in the words of the register's columns. */
const tables: ReadonlyArray<readonly [says: RegExp, plain: string]> = [
  [
    /(?<=Im\s(?<one>Vorstand)\s[^.:]{0,100}):\s(?:Ausgeschieden|Abberufen)\s(?:ist|sind)\s(?<old>[^;:]{3,160}?)[,;]\s(?:neu\s)?(?:bestellt|eingetreten|gewählt)\s(?:ist|sind|wurden?)\s(?<fresh>[^;:\n]{3,160})/gu,
    ". Nicht mehr $<one>: $<old>. Bestellt als $<one>: $<fresh>"
  ],
  [
    new RegExp(
      `(?<!\\p{L})${formerly}:\\s(?<one>${roles}):?\\s(?<old>[^\\n]+?)\\s*[\\n;.]\\s*${presently}:\\s(?<other>${roles}):?\\s(?<fresh>[^\\n]+)`,
      "gu"
    ),
    "Nicht mehr $<one>: $<old>. Bestellt als $<other>: $<fresh>"
  ],
  [
    new RegExp(
      `(?<!\\p{L})(?<one>${roles})\\s(?:bisher|alt):\\s(?<old>[^:\\n]+?)[.;]?\\s+(?:${roles}\\s)?(?:neu|nun|nunmehr|jetzt):\\s(?<fresh>[^:\\n]+)`,
      "gu"
    ),
    "Nicht mehr $<one>: $<old>. Bestellt als $<one>: $<fresh>"
  ],
  [
    new RegExp(
      `ausgeschieden\\s*\\|\\s*eingetreten\\s*\\n[^|\\n]*\\|\\s*(?<old>[^|(\\n]+?)\\s\\((?<one>${roles})\\)\\s*\\|\\s*(?<fresh>[^|(\\n]+?)\\s\\((?<other>${roles})\\)`,
      "gu"
    ),
    "eingetreten. Nicht mehr $<one>: $<old>. Bestellt als $<other>: $<fresh>"
  ],
  [
    new RegExp(
      `(?:Ausgetragen|Gelöscht|Ausgeschieden):\\s(?<old>[^:\\n]{3,160}?)\\s\\((?<one>${roles})\\)\\s?[.;]\\s*(?:Eingetragen|Eingetreten|Bestellt|Neu):\\s(?<fresh>[^:\\n]{3,160}?)\\s\\((?<other>${roles})\\)`,
      "gu"
    ),
    "Nicht mehr $<one>: $<old>. Bestellt als $<other>: $<fresh>"
  ],
  [
    new RegExp(
      `(?:(?<=^|[;.]\\s)Nr\\.\\s\\d+:\\s)(?<one>${roles})\\s(?<old>[^:;]{3,160}?\\*[\\d.]+)\\s(?:ist|sind)\\sausgeschieden`,
      "gu"
    ),
    "Nicht mehr $<one>: $<old>. "
  ],
  [
    new RegExp(
      `(?:(?<=^|[;.]\\s+)Nr\\.\\s\\d+:\\s)(?<one>${roles})\\s(?<fresh>[^:;]{3,160}?\\*[\\d.]+)\\s(?:ist|sind)\\s(?:neu\\s)?(?:bestellt|eingetreten)`,
      "gu"
    ),
    "Bestellt als $<one>: $<fresh>. "
  ]
]

/** A field of the master data with its former and its present value. */
const field =
  /(?<!\p{L})(?<what>Firma|Name|Sitz|(?:Geschäfts)?[Aa]nschrift|(?:Unternehmens)?[Gg]egenstand|(?:Stamm|Grund)kapital|Vertretungsregelung)[\s:]+(?:alt|bisher(?:ige[rs]?)?|vorher):\s(?<old>[^\n;]+?)\s*[\n;]\s*(?:\k<what>\s)?(?:neu(?:er?)?|nun|nunmehr|jetzt):\s(?<fresh>[^\n;]+?)(?=$|[\n;]|\.\s(?:Firma|Name|Sitz|(?:Geschäfts)?[Aa]nschrift|(?:Unternehmens)?[Gg]egenstand|(?:Stamm|Grund)kapital|Vertretungsregelung)\s(?:alt|bisher|vorher|neu|nun|nunmehr|jetzt|unverändert):)/gu

/** The same with the adjective ahead, and with the former value in brackets behind: `Firma: Neu (vorher: Alt)`. */
const adjectiveAhead =
  /(?<!\p{L})(?:[Aa]lte[rs]?|[Bb]isherige[rs]?)\s(?<what>Firma|Name|Sitz|(?:Geschäfts)?[Aa]nschrift|(?:Unternehmens)?[Gg]egenstand):\s[^\n;|]+?\s*[\n;|]\s*(?:[Nn]eue[rs]?)\s\k<what>:\s(?<fresh>[^\n;|]+)/gu
const formerBehind =
  /(?<=^|[\n.;]\s?)(?<what>Firma|Name|Sitz):\s(?<fresh>[^\n;()]+?)\s\((?:vorher|bisher|früher|vormals|zuvor|alt):\s[^()\n]+\)/gu
const capitalBehind =
  /(?<=^|[\n.;]\s?)(?:Neues\s)?(?<what>(?:Stamm|Grund)kapital):\s(?<fresh>[^\n;()]+?)\s\((?:vorher|bisher|früher|zuvor|alt):?\s(?<old>[^()\n]+)\)/gu

/** A line that has only the number of the columns below it, or such a number before a column. */
const columnNumber = /(?<=^|\n)\s*(?:\d{1,2}\.|[a-z]\))[^\S\n]*(?:\n\s*|(?=[^\n:*]{2,80}:\s))/gu

/** A line that begins a column, behind one with a person: what it says is not said of this one. */
const nextColumn = /(?<=\*\d{1,2}\.\d{1,2}\.\d{4}[^\n]*)[.,;]?\n\s*(?=(?<capital>\p{Lu})?[^\n:*]{2,200}:\s)/gu

const centsOf = (amount: string): number => Number(amount.replaceAll(/[^\d,]/gu, "").replace(",", "."))

const changed = (_: string, what: string, fresh: string): string => fieldStated(what, "", fresh.trim())

/** Words in place of a present value, which say that it is as before, or nothing. */
const noValue =
  /^(?:[-–—./*]*|(?:bleibt\s)?unverändert|(?:bleibt\s)?(?:wie\s)?(?:bisher|zuvor|vorher|oben)|(?:keine|ohne)\sÄnderung|entfällt|gleich(?:bleibend)?)[.,;]?$/iu

const inMarks = /(?<!\p{L})(?:DM|DEM)(?!\p{L})|Deutsche\sMark/u

/** A field with its present value; capital rises or falls against a former amount of the same currency alone. */
const fieldStated = (what: string, old: string, fresh: string): string => {
  if (noValue.test(fresh.trim())) return ""
  if (!what.endsWith("kapital")) return `. ${what === "Sitz" ? "Neuer" : "Neue"} ${what}: ${fresh}`
  if (!/\d/u.test(old) || !/\d/u.test(fresh) || inMarks.test(old) !== inMarks.test(fresh)) return ""
  const [before, after] = [centsOf(old), centsOf(fresh)]
  return before === after ? "" : `. Das ${what} ist auf ${fresh} ${after > before ? "erhöht" : "herabgesetzt"}. `
}

const fieldNames =
  "Firma|Name|Sitz|(?:Geschäfts)?[Aa]nschrift|(?:Unternehmens)?[Gg]egenstand(?:\\sdes\\sUnternehmens)?|(?:Stamm|Grund)kapital"

/** Several fields with their former and present values: `Bisher: Firma A, Sitz Kiel. Nunmehr: Firma B, Sitz Ulm`. */
const formerAndPresent = new RegExp(
  `(?:(?<named>(?:(?:${fieldNames})(?:,\\s|\\sund\\s|\\s))+)(?:ist|sind|wurden?)\\s(?:[^.:;\\n]{0,60}\\s)?geändert[.:;,]?\\s+)?` +
    `(?<!\\p{L})${formerly}:\\s(?<old>[^\\n|*]{3,300}?)[.;]?\\s+${presently}:\\s(?<fresh>[^\\n|*]{3,300})`,
  "gu"
)

/** The fields of an entry whose values are all new: `Neu: Firma: A; Sitz: Ulm`. */
const presentAlone = new RegExp(
  `(?<=^|\\n|[.;]\\s)${presently}:\\s(?=(?:${fieldNames}):\\s)(?<fresh>[^\\n|]{3,400})`,
  "gu"
)

/** A field and its value in a row of several: the next field ends it. */
const fieldInRow = new RegExp(
  `(?<=^|[,;.]\\s)(?<what>${fieldNames}):?\\s(?<value>[^\\n]+?)(?=[,;.]?\\s(?:(?:${fieldNames})(?::|\\s\\p{Lu}|\\s\\d)|\\p{Lu}\\p{L}+:\\s)|[.;]?\\s*$)`,
  "gu"
)

/** The values of a row by their fields: those that it names, or else those that are named ahead, in their order. */
const valuesIn = (row: string, named: ReadonlyArray<string>): ReadonlyMap<string, string> => {
  const labelled = [...row.matchAll(fieldInRow)].map(({ groups }) => [groups!["what"]!, groups!["value"]!] as const)
  if (labelled.length > 0) return new Map(labelled)
  const values = [/;\s/u, /\s\/\s/u, /,\s/u].map((between) => row.replace(/[.;]?\s*$/u, "").split(between))
    .find(({ length }) => length === named.length)
  return new Map(values?.map((value, place) => [named[place]!, value]))
}

/** Words by which a value is yet to come or is denied: those of a purpose are its own. */
const pending =
  /(?<!\p{L})(?:[Nn]icht|[Nn]och|[Bb]eantragt|[Aa]ngemeldet|[Aa]nmeldung|[Aa]ntrag|[Gg]eplant|[Vv]orgesehen|[Bb]eabsichtigt|[Ss]oll(?:en)?|[Ss]obald|[Ss]ofern|[Ff]alls|[Ww]enn|[Bb]edingung)(?!\p{L})/u
const isPending = (what: string, value: string): boolean => !/gegenstand/iu.test(what) && pending.test(value)

/** What the present values of a row say that is new; the words as they are where it shows no field. */
const rowStated = (found: string, { fresh = "", named = "", old = "" }: Readonly<Record<string, string>>): string => {
  const names = named.match(new RegExp(fieldNames, "gu")) ?? []
  const [before, after] = [valuesIn(old, names), valuesIn(fresh, names)]
  if ([...after].some(([what, value]) => isPending(what, value))) return found
  const stated = [...after].flatMap(([what, value]) => {
    const former = before.get(what)
    return former === value || former === undefined && what.endsWith("kapital")
      ? []
      : [fieldStated(what, former ?? "", value)]
  })
  if (stated.length === 0) return found
  const last = [...fresh.matchAll(fieldInRow)].at(-1)
  const rest = last === undefined ? "" : fresh.slice(last.index + last[0].length).replace(/^[,;.\s]+/u, "")
  return stated.join("") + (rest === "" ? "" : `. Neu: ${rest}`)
}

const rowStatedIn = (found: string, ...all: ReadonlyArray<unknown>): string =>
  rowStated(found, all.at(-1) as Readonly<Record<string, string>>)

/** The heading of a table whose columns are a field, its former value and the present one, and a row of it. */
const tableHeading =
  /(?<=^|\n)[^\n|]*\|\s*(?:[Bb]isher(?:ig)?|[Aa]lt|[Vv]orher)\s*\|\s*(?:[Nn]eu|[Nn]un(?:mehr)?|[Jj]etzt)\s*(?=\n)/u
const tableRow = new RegExp(
  `(?<=^|\\n)\\s*(?<what>${fieldNames})\\s*\\|\\s*(?<old>[^\\n|]*?)\\s*\\|\\s*(?<fresh>[^\\n|]+?)\\s*\\|?\\s*(?=$|\\n)`,
  "gu"
)

/** The beginning of a row, and one with former values. */
const rowSign = new RegExp(`\\||(?<!\\p{L})(?:${formerly}|${presently}):\\s`, "u")
const formerRow = new RegExp(`(?<!\\p{L})${formerly}:\\s`, "u")

/** Words ahead of a row by which it is no entry, or the one of another organization. */
const noEntryAhead = new RegExp(
  `${pending.source}|(?<!\\p{L})(?:\\p{L}*[Bb]eispiel|\\p{L}*[Ee]ntw[uü]rf|[Vv]orschlag|\\p{L}*[Bb]austein|Vorlage|[Aa]bgelehnt|` +
    "[Zz]urück|Zweigniederlassung|[Kk]omplementär|\\p{L}*[Gg]esellschafterin|\\p{L}+gesellschaft:)",
  "u"
)

const withFieldRows = (text: string): string => {
  const start = text.search(rowSign)
  if (start < 0 || noEntryAhead.test(text.slice(0, start))) return text
  const stated = (tableHeading.test(text)
    ? text.replace(tableHeading, "").replaceAll(
      tableRow,
      (found, what: string, old: string, fresh: string) =>
        old === fresh ? "" : isPending(what, fresh) ? found : `${fieldStated(what, old, fresh)}.`
    )
    : text).replaceAll(formerAndPresent, rowStatedIn)
  // Beside a former row that is not read, nobody knows what of a present one is new.
  return formerRow.test(text) ? stated : stated.replaceAll(presentAlone, rowStatedIn)
}

/** A person with the day of birth who ends a line, and the next person of the list. */
const nextLine =
  /(?<=\*\d{1,2}\.\d{1,2}\.\d{4}[^\n:;.]{0,40})[.,]?\n\s*(?=(?:\d{1,2}\.\s|[a-z]\)\s)?\p{Lu}[^\n:,]{1,60},\s[^\n]{0,80}\*\d)/gu

const tableSign =
  /\|\s*(?:[Bb]isher|[Aa]lt|[Vv]orher)|(?<!\p{L})(?:[Nn]eu|[Nn]un(?:mehr)?|[Jj]etzt):\s\p{Lu}|(?<!\p{L})(?:[Bb]isher|[Bb]islang|[Aa]lt|[Vv]orher|[Ff]rüher|vormals|[Zz]uvor|Vor\sder)[\p{L}\s]{0,30}:|kapital:[^\n;()]+\((?:vorher|bisher|früher|zuvor|alt)\s|ausgeschieden\s*\||Ausgeschieden\s(?:ist|sind)\s|\((?:Geschäfts|Vorst|Liquid|Prokur)|Nr\.\s\d+:\s\p{Lu}/u

/** A text of lines in which the persons of a list stand in one sentence, and each further column in its own. */
export const withListsApart = (text: string): string =>
  text.includes("*") && text.includes("\n")
    ? text.replaceAll(columnNumber, "").replaceAll(nextLine, "; ").replaceAll(
      nextColumn,
      (_, capital?: string) => capital === undefined ? "; " : ".\n"
    )
    : text

/** A text whose rows and columns say in the register's words who goes and who comes, and what is new. */
export const withRowsApart = (text: string): string => {
  if (!tableSign.test(text)) return text
  const plain = tables.reduce((left, [says, words]) => left.replaceAll(says, words), text)
  const stated = plain.replaceAll(adjectiveAhead, changed).replaceAll(formerBehind, changed)
    .replaceAll(capitalBehind, (_, what: string, fresh: string, old: string) => fieldStated(what, old, fresh))
    .replaceAll(field, (_, what: string, old: string, fresh: string) => fieldStated(what, old, fresh))
  return withFieldRows(stated)
}

const months: ReadonlyArray<string> =
  "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
    .split(" ")

const birth = new RegExp(
  `(?:,?\\s(?<bracket>\\()|(?<!\\p{L}))(?:(?:geb(?:\\.|oren)(?:\\sam)?|\\*)\\s?)(?<day>\\d{1,2})\\.\\s?(?:(?<month>\\d{1,2})\\.\\s?|(?<word>${
    months.join("|")
  })\\s)(?<year>\\d{4})(?<close>\\)?)`,
  "gu"
)

/** A text in which each day of birth stands as the register writes it: `, *03.04.1960`. */
export const withBirthDays = (text: string): string =>
  text.includes("geb") || text.includes("*")
    ? text.replaceAll(birth, (found, ...all) => {
      const { bracket, close = "", day = "", month, word = "", year } = all.at(-1) as Readonly<Record<string, string>>
      if ((bracket === undefined) !== (close === "")) return found
      const number = month ?? String(months.indexOf(word) + 1)
      return `${bracket === undefined ? "" : ", "}*${day.padStart(2, "0")}.${number.padStart(2, "0")}.${year}`
    }).replaceAll(/(?<=\*\d\d\.\d\d\.\d{4},\s)(?:wohnhaft\s)(?:in\s)?(?=\p{Lu})/gu, "")
    : text

/** What was entered before, in brackets behind what is now. */
const former = new RegExp(
  `\\s\\((?:(?:bisher|bislang|vormals|früher|zuvor)(?:\\seingetragen)?|alt|nicht|statt)(?::\\s|(?<!nicht|statt|alt)\\s)(?!(?:${anyRole})(?!\\p{L}))[^()*]{2,120}\\)(?=[.,;:\\s]|$)`,
  "gu"
)

/** Words within the entry of a person that say nothing of the change, and what stands for them. */
const beside: ReadonlyArray<readonly [says: RegExp, plain: string]> = [
  // A former name between family and given name: `Neu (vormals Alt), Erika`.
  [
    /\s\((?:vormals|vorm\.|früher|bisher|ehemals|geb\.|geborene?|nicht|statt):?\s\p{Lu}[\p{L}\s-]{1,40}\)(?=,\s\p{Lu})|,\s(?:vormals|vorm\.|früher|vorher)\s\p{Lu}[\p{L}-]{1,40}(?=,\s\p{Lu})/gu,
    ""
  ],
  // What was entered before, in brackets behind what is now: `(bisher eingetragen: Alt)`.
  [former, ""],
  // Somebody else first, wrongly: `Ausgeschieden ist nicht A, sondern B`.
  [
    /(?<!\p{L})[Nn]icht\s(?!(?:mehr|länger|nur|allein)(?!\p{L}))[^;:*]{3,120}\*\s?[\d.]+[^;:*]{0,60}?,?\ssondern\s/gu,
    ""
  ],
  // A role between the name and the town: `Muster, Erika (Vorsitzende), Kiel, *`.
  [/\s\(\p{L}[\p{L}\s.\d]{3,40}\)(?=,\s\p{Lu}[^,*:;]{1,40},\s\*)/gu, ""],
  // A day of birth that was put right: `Kiel, richtig: *01.02.1970`.
  [/(?<=,\s)(?:richtig|nun|nunmehr|jetzt):?\s(?=\*\d)/gu, ""],
  // What was once: `, seinerzeit in den Vorstand gewählt, gehört diesem`.
  [
    /,\s(?:seinerzeit|früher|zuvor|damals|einst)\s[^,;]{0,120}?(?:in\s(?:den|die|das)|zu[mr]|als)\s(?<organ>\p{Lu}\p{L}+)\s(?:gewählt|bestellt|berufen|ernannt),\s(?<verb>gehört|ist)(?:\s(?:diese[mr]|es))?(?=\s)/gu,
    ", $<verb> dem $<organ>"
  ]
]

/** A text without the words within the entries of persons that say nothing of the change. */
export const withoutAsides = (text: string): string =>
  beside.reduce((left, [says, plain]) => left.replaceAll(says, plain), text)
