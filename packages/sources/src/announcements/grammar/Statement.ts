import type { CalendarDate, SignalAmount } from "@kontor/core/Register"
import words from "./predicates.json" with { type: "json" }

/** The act of a notice: its matter is put right, done, intended, refused or revoked. */
export type Act = "CORRECTED" | "DONE" | "INTENDED" | "REFUSED" | "REVOKED"

/** A matter and what is done to it, which a table of events turns into an event. */
export type Deed =
  | "ORGANIZATION DELETED"
  | "ORGANIZATION DISSOLVED"
  | "ORGANIZATION EXPIRED"
  | "ORGANIZATION CONTINUED"
  | "ORGANIZATION REGISTERED"
  | "ROLE_HOLDER ENTERS"
  | "ROLE_HOLDER LEAVES"
  | "ROLE_HOLDER CHANGES"
  | "NAME CHANGED"
  | "SEAT CHANGED"
  | "ADDRESS CHANGED"
  | "PURPOSE CHANGED"
  | "LEGAL_FORM CHANGED"
  | "REPRESENTATION CHANGED"
  | "ARTICLES CHANGED"
  | "REGISTER CHANGED"
  | "CAPITAL INCREASED"
  | "CAPITAL DECREASED"
  | "CAPITAL AUTHORIZED"
  | "INSOLVENCY OPENED"
  | "INSOLVENCY PROVISIONAL"
  | "INSOLVENCY REJECTED"
  | "INSOLVENCY DISCONTINUED"
  | "INSOLVENCY CONCLUDED"
  | "INSOLVENCY RESCINDED"
  | "TRANSFORMATION MERGER"
  | "TRANSFORMATION DIVISION"
  | "TRANSFORMATION CONVERSION"
  | "TRANSFORMATION ASSET_TRANSFER"
  | "TRANSFORMATION AGREEMENT"
  | "TRANSFORMATION SQUEEZE_OUT"
  | "TRANSFORMATION UNNAMED"
  | "DOCUMENT FILED"
  | "PROCEDURE STOPPED"
  | "REMARK MADE"

/** A natural person in a sentence; `given` and `family` have no titles. */
export interface PersonNamed {
  readonly family: string
  readonly given: string | null
  readonly titles: ReadonlyArray<string>
  readonly birth_date: CalendarDate | null
  readonly city: string | null
}

/** An organization in a sentence, in a role. */
export interface OrganizationNamed {
  readonly organization: string
  readonly city: string | null
}

/** The amounts of a change of capital, where a text has them. */
export interface Amounts {
  readonly resulting_amount?: SignalAmount
  readonly change_amount?: SignalAmount
}

/** The statement of one sentence of an announcement. */
export interface Statement {
  readonly deed: Deed
  readonly act: Act
  /** The sentence. */
  readonly text: string
  /** The kind of a transformation. */
  readonly kind?: string
  /** True if its sentence states another transformation too. */
  readonly is_beside?: true
  readonly ground?: string
  readonly basis?: string
  /** The label of a role (`MANAGING_DIRECTOR`); absent if the sentence does not name it. */
  readonly role?: string
  readonly holders?: ReadonlyArray<OrganizationNamed | PersonNamed>
  readonly amounts?: Amounts
  /** The present value of a field of the master data. */
  readonly value?: string
  /** The name by which the sentence calls the organization: a statement about another one is none. */
  readonly named?: string
}

/** A line of a table: a sentence that matches `says` and not `unless` states the deed as done. */
export interface Wording {
  readonly says: RegExp
  readonly unless?: RegExp
  readonly deed: Deed
}

/** The statement of the first line in a table that a sentence matches. */
export const statementIn = (table: ReadonlyArray<Wording>, sentence: string): Statement | undefined => {
  const found = table.find(({ says, unless }) => says.test(sentence) && unless?.test(sentence) !== true)
  return found === undefined ? undefined : { deed: found.deed, act: "DONE", text: sentence }
}

/** Publications of courts that change nothing in the register: known, and outside every topic. */
const remarks = [
  /Nachtrags(?:liquidat|abwickl)/u,
  /Nachschuss|Nachschüsse|§\s?22a?\s?a?\sGenG/u,
  /Geschäftsjahr/u,
  /Geschäftsanteil|Haftsumme\sje/u,
  /Verbindlichkeiten.{0,200}ausgeschlossen/u,
  /Zweigniederlassung\sim\sAusland/u,
  /empfangsberechtigte[nr]?\sPerson/u,
  /öffentliche\sZustellung/u,
  /wird\sum\s(?:Mitteilung|Auskunft|Stellungnahme)\sgebeten/u,
  /zurückgewiesen|zurückzuweisen/u,
  /Gläubigern\sder\sGenossenschaft/u,
  /wegen\seines\soffensichtlichen\sSchreibfehlers|dahingehend\sberichtigt/u
]
const remark = new RegExp(remarks.map(({ source }) => source).join("|"), "u")

/** A notice to creditors that leaves open for which change they may ask for security. */
const noticeToCreditors = /^(?:Den\s)?Gläubigern\.?$|Gläubigern(?!\p{L}).{0,400}Sicherheit\szu\sleisten/u

/** Tests whether a sentence is a notice to creditors: the category of its announcement decides what it is about. */
export const isNoticeToCreditors = (sentence: string): boolean =>
  sentence.includes("Gläubigern") && noticeToCreditors.test(sentence)

/** Tests whether a sentence is a known remark without an event. */
export const remarkIn = (sentence: string): Statement | undefined =>
  remark.test(sentence) ? { deed: "REMARK MADE", act: "DONE", text: sentence } : undefined

/** Within a clause: no comma, colon or full stop, other than those of days, numbers, abbreviations and parentheses. */
const within = String
  .raw`(?:[^,;.:*()]|\([^()]*\)|\*|(?<=\d)[.,:](?=\d)|(?<=\d)\.(?=\s[\p{L}\d])|(?<=(?:^|[\s(])(?:\p{L}|Abs|Dr|Nr|St|Co))\.)`

/** The verb that ends a subordinate clause. */
const lastVerb = String
  .raw`(?<!\p{L})(?:ist|sind|war|waren|wurden?|wird|hat|haben|hatten?|soll|sollen|kann|hält|gehört|lautete?|trägt|führte?|hieß|konnten?|durften?|mussten?|wäre|würde|hätte)(?=,|\.(?!\d)|;|:|\)|$|\s(?:und|sowie|oder)\s)`

/**
 * A relative clause or one that gives a reason, and what is coordinated with it; not the content of a resolution or of
 * an intention, and not the move for which a sheet is closed.
 */
const subordinate = new RegExp(
  String
    .raw`(?<!be?a?bsichtig\p{Ll}{1,3}|geschlossen|Beschlus\p{Ll}{1,3}),\s(?:(?:in|an|auf|aus|bei|mit|nach|von|zu|für|über|unter|durch|gegen|um|wegen)\s)?` +
    String
      .raw`(?:welche[rsmn]?|die|der|das|den|dem|dessen|deren|denen|weil|nachdem|obwohl|wobei|wodurch|da|bevor|sodass)\s` +
    String.raw`${within}*?${lastVerb}(?:\s(?:und|sowie|oder)\s${within}*?${lastVerb})?,?`,
  "gu"
)

/** A noun's description as long as a clause: `der im Jahre 1999 durch Formwechsel hervorgegangenen Gesellschaft`. */
const attribute = new RegExp(
  String
    .raw`(?<=(?<!\p{L})[Dd](?:er|ie|as|em|en|es)\s)(?:im|in|am|durch|aus|von|vom|seit|mit|nach|auf|unter|bei)\s${within}{3,160}?\s\p{Ll}+(?:t|en)e[nrsm]?\s(?=\p{Lu})`,
  "gu"
)

/** The clauses that end a sentence with a reason, a condition or a content. */
const trailing = /(?:,\s|\s)(?:weil|nachdem|obwohl)\s.*$|,\s?(?:da|dass|wenn|sofern|soweit|so\sdass)\s.*$/su

/** A reason or a time before the main clause and its verb: `Da der Verband aufgelöst ist, hat der Verein …`. */
const leading =
  /^(?:Da|Weil|Nachdem|Obwohl|Bevor)\s(?:[^,;.]|(?<=\d)\.|,\s(?!(?:ist|sind|hat|haben|wird|werden|wurden?|soll)\s))*,\s(?=(?:ist|sind|hat|haben|wird|werden|wurden?|soll)\s)/u

/** What only may happen, and what the past of somebody was, in brackets. */
const supposed =
  /,?\s(?:(?:auch|selbst)\s)?(?:nach|bei|infolge|im\sFalle?|für\sden\sFall)\s(?:(?:eine[rsm]|de[rsm])\s)?(?:etwaige|mögliche|eventuelle)[nrsm]?\s[^,;.:]{3,120}(?:,|(?=\.|$))|,\s(?:(?:im\sJahre\s)?\d{4}\s)?(?:durch|aus|im\sWege|infolge)\s[^,;:]{3,160}\s(?:entstanden|hervorgegangen),|,?\s(?:(?:auch|selbst)\s)?(?:im\sFalle?|für\sden\sFall)\s(?:eine[rs]|de[rs]|ihre[rs]|seine[rs])\s(?:\p{Ll}+\s)?(?:Umwandlung|Verschmelzung|Spaltung|Formwechsels?|Abspaltung|Ausgliederung|Auflösung|Liquidation|Insolvenz)(?!\p{L})|\s\((?:[^()]{0,60}\s)?(?:entstanden|hervorgegangen|seinerzeit)(?!\p{L})[^()]*\)|\s\((?:nach|vor|seit|infolge)\s[^()]*(?:schmelzung|spaltung|wechsel|wandlung|gliederung)[^()]*\)/gu

const mayHaveClause =
  /^(?:Da|Weil|Nachdem|Obwohl|Bevor)\s|,\s(?:\p{Ll}+\s)?(?:welche|d[aeiu]|weil|nach|ob|wo|bevor|so|in)/u

/** Parts of the words of what is supposed or past: most texts have none of them. */
const supposing = [
  "twaige",
  "öglich",
  "ventuelle",
  "entstanden",
  "hervorgegangen",
  "seinerzeit",
  " Fall",
  "(nach ",
  "(vor ",
  "(seit ",
  "(infolge "
]
const maySuppose = (text: string): boolean => supposing.some((word) => text.includes(word))

/**
 * A sentence without the clauses that describe somebody or give a reason: what only they name is not announced, as in
 * `Mit der A, die durch Abspaltung entstanden war, besteht ein Gewinnabführungsvertrag`. A notice to creditors is
 * nothing but clauses, and stays as it is.
 */
export const mainClauseOf = (sentence: string): string =>
  sentence.includes("Gläubiger") ? sentence : withoutAttributes(withoutClauses(sentence))

/** A text in which nouns stand without descriptions as long as clauses. */
export const withoutAttributes = (text: string): string => text.replaceAll(attribute, "")

/** A text without relative clauses and reasons, which may stand between a person and what is said of this one. */
export const withoutClauses = (text: string): string => {
  const certain = maySuppose(text) ? text.replaceAll(supposed, "") : text
  return mayHaveClause.test(certain) ? certain.replace(leading, "").replaceAll(subordinate, "") : certain
}

/**
 * The predicates of register entries: what registers and courts say that somebody did, does or is. Taken from the
 * events of published announcements, and from the provisions that name what is entered.
 */
const predicates: ReadonlySet<string> = new Set(words.predicates)

/** Prepositions, adverbs, pronouns and particles that end like a verb. */
const others: ReadonlySet<string> = new Set(words.others)

/** Tests whether a word in small letters is one that register entries say. */
export const isOfEntries = (word: string): boolean => predicates.has(word) || others.has(word)

const denying = /(?<!\p{L})(?:nicht|kein\p{Ll}*|nur|noch|sondern|statt)(?!\p{L})/iu

/** When, where, by whom and by which resolution, and verbs that only link: words that say nothing of what is done. */
const circumstances: ReadonlySet<string> = new Set(words.circumstances)

/**
 * Tests whether words add nothing to what a composed reading has understood of a sentence. Whatever is new may bear on
 * the status of its matter, and so it declines.
 */
export const addNothing = (left: string): boolean =>
  !denying.test(left) &&
  [...left.replaceAll(asides, " ").matchAll(/\p{L}+/gu)].every(([word]) =>
    [word, word.toLowerCase()].some((one) => circumstances.has(one) || others.has(one))
  )

/** Words that deny, doubt, condition or withdraw what their sentence says. */
const doubt = new RegExp(`(?<![\\p{L}\\d.-])(?:${words.doubts.join("|")})(?![\\p{L}\\d-])`, "u")

/**
 * A word in small letters that ends like a verb and does not describe a noun behind it. Nouns and names have capital
 * letters.
 */
const predicate = new RegExp(
  String
    .raw`(?<![\p{L}\d.-])\p{Ll}+(?:t|te|en|ern|eln)(?![\p{L}\d-])(?!(?<=e|en|ern)(?:\s(?:und\s)?\p{Ll}+e[nrsm]?)*\s["„]?\p{Lu})`,
  "gu"
)

/** A column up to its colon, which says what is done; names and powers follow. */
const column =
  /^(?!(?:Berichtig|Von\sAmts\swegen\sberichtigt|Schreibfehler))[^:;.]{2,90}?:\s(?!D(?:ie|er|as|em|en|urch)\s|Es\s)/u

/** What names rather than says: parentheses, quotations, and a part of a name in small letters. */
const asides =
  /\([^()]*\)|["„“][^"„“”]*["“”]|(?<!\p{L})\p{Ll}\S+(?=\s(?:\p{Ll}\S+\s)?(?:\p{L}*mbH|AG|SE|UG|KG|eG)(?!\p{L}))/gu

/**
 * Tests whether a sentence says only what register entries say: each predicate of its main clause is one of theirs. An
 * unknown one may deny, doubt or report what the rest of the sentence names.
 */
export const isUnderstood = (sentence: string): boolean => {
  if (sentence.includes("Gläubiger")) return true
  const main = mainClauseOf(sentence.replace(trailing, ""))
  const said = (column.exec(main)?.[0] ?? main).replaceAll(asides, " ")
  if (doubt.test(said) || /^\p{Lu}\p{Ll}+\s\p{Ll}/u.test(said) && doubt.test(said[0]!.toLowerCase() + said.slice(1))) {
    return false
  }
  for (const [word] of said.matchAll(predicate)) if (!predicates.has(word) && !others.has(word)) return false
  return true
}
