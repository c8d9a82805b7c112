import type { Statement } from "./Statement.ts"

/** A condition that the sentence of a statement must meet; else the announcement says only its text. */
interface Condition {
  /** The deeds that it is about, by their beginnings. */
  readonly of: ReadonlyArray<string>
  /** The words that show another meaning. */
  readonly fails: RegExp
}

const closures = ["ORGANIZATION DELETED", "ORGANIZATION EXPIRED", "ORGANIZATION DISSOLVED"]
const transformations = ["TRANSFORMATION MERGER", "TRANSFORMATION DIVISION", "TRANSFORMATION CONVERSION"]

const partner =
  "(?:Allein|Mit)?[Gg]esellschafter(?:in|s)?|Komplementär(?:in|s)?|Kommanditist(?:in|en)?|Muttergesellschaft"

/** An entry that is not the organization: a deletion of it leaves the organization in the register. */
const otherEntry =
  "Befreiung|Vertretungs\\p{L}+|Verschmelzung|Spaltung|Abspaltung|Ausgliederung|Umwandlung|Formwechsels?|Kapital\\p{L}+|" +
  "Änderung|Satzungsänderung|\\p{L}*[Vv]ertrag\\p{L}*|Unternehmensgegenstand\\p{L}*|Sitzverlegung|Insolvenzvermerks?"

const conditions: ReadonlyArray<Condition> = [
  {
    of: [...closures, "TRANSFORMATION "],
    fails: /(?<!\p{L})(?:ist|sind|wurden?)\snicht\s(?:aufgelöst|erloschen|gelöscht|verschmolzen|wirksam)(?!\p{L})/u
  },
  { of: closures, fails: /^(?:Der|Ein)\s(?:\p{L}*[Vv]ermerk)(?!\p{L})/u },
  {
    of: closures,
    fails: new RegExp(
      `^(?:Die|Der)\\s(?:Firma|Auflösung|Löschung)\\s(?:der|des)\\s(?:\\p{Ll}+\\s){0,2}(?:${partner})(?!\\p{L})`,
      "u"
    )
  },
  {
    of: ["ROLE_HOLDER LEAVES"],
    fails:
      /(?:Eintragung|Vermerk)\s(?:der|des|von|über)\s(?:\p{L}*[Vv]ertretungs(?:befugnis|macht|regelung)|Befreiung)(?!\p{L})/u
  },
  {
    of: closures,
    fails: new RegExp(
      `(?:Eintragung|Vermerk)(?:\\svom\\s[\\d.]+)?\\s(?:der|des|von|über|betreffend)\\s(?:(?:die|der|das|den|des)\\s)?(?:${otherEntry})(?!\\p{L})`,
      "u"
    )
  },
  { of: closures, fails: /^(?:Die\s)?Löschung\s(?:der|des)\s[^.;]{3,120}\s(?:wieder|ihrerseits|selbst)\sgelöscht/u },
  {
    of: closures,
    fails: /Zweigniederlassung\s(?:(?:in\s)?\p{Lu}[\p{L}-]+\s(?:der\sGesellschaft|(?:ist|wurde|wird)(?!\p{L})))/u
  },
  {
    of: closures,
    fails:
      /(?<!\p{L})(?:zur\sEintragung|zum\s\p{L}*[Rr]egister)\s(?:[^.;]{0,60}\s)?angemeldet(?!\p{L})|\sbeantragt(?!\p{L})/u
  },
  {
    of: ["INSOLVENCY "],
    fails: new RegExp(
      `Vermögen\\s(?:de[rs]|ihre[rs]|seine[rs])\\s(?:\\p{Ll}+\\s){0,3}(?:${partner}|Geschäftsführer(?:in|s)?|Prokurist(?:in|en)?)(?!\\p{L})`,
      "u"
    )
  },
  {
    of: ["CAPITAL INCREASED"],
    fails: /kapital\s(?:der\sGesellschaft\s)?soll(?!\p{L})(?:[^.;]|(?<=\d)\.){0,120}\serhöht\swerden/u
  },
  {
    of: ["CAPITAL INCREASED", "CAPITAL DECREASED"],
    fails:
      /(?:Erhöhung|erhöhung|Herabsetzung|herabsetzung)(?!\p{L})(?:[^.;]|(?<=\d)\.){0,120}\s(?:ist|wurde|wird)\s(?:nicht\s(?:mehr\s)?durchgeführt|unwirksam|gescheitert)(?!\p{L})/u
  },
  {
    of: transformations,
    fails: new RegExp(
      `^(?:Die|Der|Eine?)\\s(?:\\p{Ll}+\\s){0,2}(?:${partner})\\s[^,;]{3,160}?\\s(?:ist|wurde|wird)(?!\\p{L})`,
      "u"
    )
  },
  {
    of: transformations,
    fails:
      /(?:Verschmelzungs|Spaltungs|Ausgliederungs|Übernahme)vertrag(?!\p{L})(?:[^.;]|(?<=\d)\.){0,160}\s(?:ist|wurde)\s(?:wieder\s|einvernehmlich\s)?(?:aufgehoben|widerrufen|unwirksam)(?!\p{L})/u
  },
  { of: transformations, fails: /^(?:Es\swird|Hiermit\swird)\sbeantragt|Antrag\sauf\sEintragung\sder/u }
]

/** A place of a template that was not filled in: `vom __.__.____`, `[Datum]`, or dots between two words. */
const blank =
  /_{2,}|(?<!\p{L})X{3,}(?!\p{L})|\[(?:Datum|Name|Firma|Ort|Betrag|Sitz|Text)\]|<(?:Datum|Name|Firma|Ort|Betrag|Sitz|Text)>|(?<!\p{L})(?:ist|wurde|hat|vom|durch|zum)\s?\.\s\p{Ll}/u

/** The holders of a role before a newcomer: `Anstelle des ausgeschiedenen Geschäftsführers Hans Alt ist …`. */
const predecessor =
  /(?:[Aa]nstelle|[Aa]n\sStelle|[Aa]nstatt)\s(?:de[sr]|von)\s(?:[^.;]{0,200}?)\s(?=(?:ist|sind|wird|wurde|wurden)(?!\p{L}))/u

const withoutPredecessor = (statement: Statement): Statement => {
  const before = statement.deed === "ROLE_HOLDER ENTERS" ? predecessor.exec(statement.text)?.[0] : undefined
  if (before === undefined || statement.holders === undefined) return statement
  return {
    ...statement,
    holders: statement.holders.filter((holder) => !("family" in holder && before.includes(holder.family)))
  }
}

/**
 * A statement, where its sentence meets the conditions of its deed. Where it may be about something else, somebody
 * else, or nothing that happened, the announcement says its text and no more.
 */
export const certain = (statement: Statement): Statement => {
  const { deed, text } = statement
  const isUncertain = blank.test(text) ||
    conditions.some(({ fails, of }) => of.some((one) => deed.startsWith(one)) && fails.test(text))
  return isUncertain && deed !== "DOCUMENT FILED"
    ? { deed: "REMARK MADE", act: "DONE", text }
    : withoutPredecessor(statement)
}
