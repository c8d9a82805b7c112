import type { CalendarDate, SignalAmount } from "@kontor/core/Register"
import clauses from "./clauses.json" with { type: "json" }
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

/** A pattern for one of the alternatives in a list of words, which are patterns themselves. */
const oneOf = (...lists: ReadonlyArray<keyof typeof clauses>): string =>
  `(?:${lists.flatMap((list) => clauses[list]).join("|")})`

/** A full stop of a day, a number or an abbreviation ends no clause. */
const inner = /(?<=\d)\.(?=\s?[\d\p{L}])|(?<=(?:Abs|Nr|Art|Dr))\./gu

const bracketed = /\s?\([^()]*\)/gu

/** Verbs by which a clause says that something is so. */
const asserts = new RegExp(
  `(?<!\\p{L})(?:ist|sind|wurden?|wird|hat|haben|gilt|gelten|lautet|besteht|bestehen|${oneOf("finites")})(?!\\p{L})`,
  "u"
)

/** Verbs by which it says that something was so, or may, can, shall or would be. */
const supposes =
  /(?<!\p{L})(?:war|waren|hatten?|kann|können|könnten?|soll|sollen|sollten?|muss|müssen|müssten?|darf|dürfen|dürften?|will|wollen|wollten?|möchten?|mögen|mag|würden?|wären?)(?!\p{L})/u

/** Verbs that say of an act named by a noun that it is to come, is undone, or something else of it. */
const doesNotEnact = new RegExp(
  `${supposes.source}|(?<!\\p{L})${
    oneOf("notEnacting")
  }(?!\\p{L})|^(?!.*\\s(?:ist|sind|wurden?|hat|haben)\\s).*\\swird\\s`,
  "iu"
)

const isFuture =
  /^(?!.*(?<!\p{L})(?:ist|sind|wurden?|hat|haben)(?!\p{L})).*(?<!\p{L})(?:wird|werden)\s[^;:]*\s(?:werden|sein)\.?$/su

/** What stands in quotation marks, and the verb of a clause: a name has none. */
const quotation = /„[^„“”"]*[“”"]|“[^“”]*”|"[^"]*"/gu
const verbOfClause = /\s(?:ist|sind|wurden?|wird|hat|haben)\s/u

/** Tests whether a text quotes a clause, behind other words. */
const isQuoting = (text: string): boolean =>
  /["„“]/u.test(text) &&
  [...text.matchAll(quotation)].some(({ 0: found, index }) =>
    verbOfClause.test(found) && /\p{L}/u.test(text.slice(0, index))
  )

/** A whole sentence behind a colon, and the words ahead. */
const behindLead =
  /^(?<lead>[^:;]{2,120}):\s[„"]?(?:Die|Der|Das|Über|Durch|Herrn?|Frau|Ein|Eine|Es|Mit|Zum|Zur|Als)\s[^:]*(?<!\p{L})(?:ist|sind|wurden?|wird|hat|haben)(?!\p{L})/u

const ofRegister = new RegExp(
  `${oneOf("leads", "closureNouns", "transformationNouns", "fieldNouns", "capitalNouns", "officeNouns")}|§`,
  "u"
)

const strange = new RegExp(`^[^:]*(?<!\\p{L})${oneOf("strangeLeads")}(?!\\p{L})[^:]*:\\s`, "u")

/** Whose knowledge a clause repeats: `Nach Angaben des Notars ist …`, `Einem Bericht zufolge wurde …`. */
const saying = new RegExp(
  `(?<!\\p{L})(?:[Nn]ach|[Ll]aut|[Gg]emäß)\\s(?:(?:de[rmns]|eine[rmns]?|ihre[rmn]|seine[rmn]|diese[rmn]?|unsere[rmn])\\s)?(?:[\\p{Ll}]+e[nrms]?\\s){0,2}${
    oneOf("sayings")
  }(?!\\p{L})(?!\\s(?:de[rs]\\s)?\\p{L}*[Gg]erichts?(?!\\p{L}))|` +
    `(?<![Bb]eschl[uü]ss[^,;:]{0,80})\\szufolge(?!\\p{L})|^(?:[\\p{L}]+\\s){0,2}${oneOf("sayings")}\\snach(?!\\p{L})|` +
    "[–,-]\\sso\\s(?:(?:d(?:ie|er|as)|eine?|laut)\\s|\\p{Lu})",
  "u"
)

/** Parts of the words of whose knowledge it is: most texts have none of them. */
const maySay = ["ach ", "aut ", "emäß ", " so ", "zufolge"]

/** Tests whether a text repeats what somebody says or knows who is no court. */
export const isReported = (text: string): boolean => maySay.some((word) => text.includes(word)) && saying.test(text)

/** A content that a clause only reports, and the clause that does. */
const content = /^Dass\s.*,\s(?<after>[^,]*)$|^(?<before>.*?),\s(?:dass|ob|wann|warum|weshalb|inwieweit)\s/su

/** A matter by its nouns, and by the participles that say that it is done. */
interface Matter {
  readonly of: ReadonlyArray<string>
  readonly noun: RegExp
  readonly done: RegExp
}

const nounOf = (list: keyof typeof clauses): RegExp =>
  new RegExp(`(?<![\\p{L}-])${oneOf(list)}(?:s|es)?(?!\\p{L})`, "u")

const matters: ReadonlyArray<Matter> = [
  {
    of: ["ORGANIZATION DELETED", "ORGANIZATION DISSOLVED", "ORGANIZATION EXPIRED"],
    noun: nounOf("closureNouns"),
    done:
      /(?<!\p{L})(?:aufgelöst|gelöscht|erloschen|(?:voll)?beende(?:t|igt)|getreten|untergegangen|geschlossen|entzogen|verzichtet|aufgehoben|ausgetragen|besteht|befindet|tritt|trat|verloren)(?!\p{L})/iu
  },
  {
    of: ["TRANSFORMATION AGREEMENT"],
    noun: nounOf("agreementNouns"),
    done:
      /(?<!\p{L})(?:geschlossen|abgeschlossen|beendet|gekündigt|aufgehoben|(?:ab)?geändert|angepasst|ergänzt|verlängert|endete?|geendet|besteht|zugestimmt|beigetreten|unterstellt|abgeführt|abzuführen|führt|aufgelöst|erloschen|ausgelaufen)(?!\p{L})/iu
  },
  {
    of: ["TRANSFORMATION "],
    noun: nounOf("transformationNouns"),
    done:
      /(?<!\p{L})(?:verschmolzen|umgewandelt|formgewechselt|(?:ab|auf)?gespalten|(?:aus)?gegliedert|übertr[aä]g\p{Ll}*|überge\p{Ll}+|überg\p{Ll}ng\p{Ll}*|übern\p{Ll}+|entstanden|errichtet|gegründet|aufgenommen|hervorgegangen|beigetreten|aufgegangen|\p{L}*[Vv]ertr\p{Ll}+|wechselt|gewechselt|Rechtsträger\p{Ll}*|besteht)(?!\p{L})/iu
  },
  {
    of: ["NAME ", "SEAT ", "ADDRESS ", "PURPOSE ", "LEGAL_FORM ", "REPRESENTATION ", "ARTICLES "],
    noun: nounOf("fieldNouns"),
    done:
      /(?<!\p{L})(?:(?:ab)?geändert|gefasst|verlegt|erweitert|ergänzt|eingeschränkt|angepasst|um(?:benannt|firmiert|gezogen)|lautet|heißt|firmiert|aufgehoben|gestrichen|gelöscht|geworden|nun|nunmehr|jetzt|neue[rsn]?|künftig|fortan|ersetzt|eingefügt|geschlossen|entfallen|weggefallen|berichtigt)(?!\p{L})/iu
  },
  {
    of: ["CAPITAL INCREASED", "CAPITAL DECREASED"],
    noun: nounOf("capitalNouns"),
    done: /(?<!\p{L})(?:erhöht|herabgesetzt|beträgt|ausgegeben)(?!\p{L})/iu
  },
  {
    of: ["INSOLVENCY "],
    noun: nounOf("insolvencyNouns"),
    done:
      /(?<!\p{L})(?:eröffnet|eingestellt|aufgehoben|abgelehnt|abgewiesen|zurückgewiesen|aufgelöst|bestellt|angeordnet|auferlegt|untersagt|beendet|gekündigt|erloschen)(?!\p{L})/iu
  },
  {
    of: ["ROLE_HOLDER "],
    noun: nounOf("officeNouns"),
    done: new RegExp(`(?<!\\p{L})${oneOf("officeVerbs")}(?!\\p{L})`, "iu")
  }
]

const articleWord = /^(?:[Dd](?:ie|er|as|en|em|es)|[Ee]ine?[rnms]?|[Ii]hre[rnms]?|[Ss]eine[rnms]?|[Dd]iese[rnms]?)$/u
const adjective = /^\p{Ll}{3,}e[rnms]?$/u
const linking = /^(?:ist|sind|wurden?|werden|haben|und|sowie)$/u
const participle = /^(?:Neu|\p{Lu}\p{Ll}+(?:t|en))$/u
const ofHead = new RegExp(`^${oneOf("headsOfNouns")}$`, "u")
const prepositions =
  /^(?:[Aa]n|[Aa]uf|[Aa]us|[Bb]ei|[Bb]eim|[Bb]etreffend|[Bb]ezüglich|[Dd]urch|[Ff]ür|[Gg]egen|[Hh]insichtlich|[Ii]m|[Ii]n|[Ii]nfolge|[Mm]it|[Nn]ach|[Üü]ber|[Uu]m|[Uu]nter|[Vv]on|[Vv]om|[Vv]or|[Ww]egen|[Zz]u[mr]?|[Ss]eit|[Tt]rotz|[Oo]hne|[Aa]ufgrund|[Mm]angels)$/u
const enacts = new RegExp(`(?<!\\p{L})${oneOf("enacting")}(?!\\p{L})`, "iu")

/** Tests whether a noun is what its clause is about: not behind a preposition or in the genitive of another noun. */
const isHead = (before: string): boolean => {
  const ahead = before.trim().split(/\s+/u)
  while (adjective.test(ahead.at(-1)!) && !articleWord.test(ahead.at(-1)!) && !linking.test(ahead.at(-1)!)) ahead.pop()
  const article = articleWord.test(ahead.at(-1) ?? "") ? ahead.pop() : undefined
  const word = ahead.at(-1) ?? ""
  if (word === "") return true
  if (ofHead.test(word)) return isHead(ahead.slice(0, -1).join(" "))
  const isGenitive = article === undefined || /^(?:[Dd](?:er|es)|[Ee]ine[rs])$/u.test(article)
  return !prepositions.test(word) && !(isGenitive && /^\p{Lu}\p{L}+$/u.test(word) && !participle.test(word))
}

const matterOf = (deed: Deed): Matter | undefined => matters.find(({ of }) => of.some((one) => deed.startsWith(one)))

/** A noun as the way by which something else is done: `ist durch Abspaltung auf die A überführt`. */
const isWay =
  /(?:(?<!\p{L})(?:[Dd]urch|[Mm]ittels|[Ii]nfolge|[Aa]ufgrund|[Kk]raft|[Mm]it)\s(?:(?:de[rms]|eine[rms])\s)?|Wege\s(?:der|einer)\s)(?:\p{Ll}+\s)*$/u

/** Tests whether a clause that names a matter by a noun says that it takes place. */
const isEnacted = ({ done, noun }: Matter, clause: string): boolean => {
  if (done.test(clause)) return true
  const found = noun.exec(clause)
  if (found === null || clause.includes(": ")) return true
  const before = clause.slice(0, found.index)
  return isWay.test(before) || isHead(before) && (enacts.test(clause) || !doesNotEnact.test(clause))
}

/** A resolution or an order, whose content is in an infinitive: `hat beschlossen, das Kapital zu erhöhen`. */
const infinitive =
  /^(?<governing>(?:[^,]|,(?=\d))*),\s(?!(?:um|ohne|(?:an)?statt)\s|(?:der|die|das|den|dem|dessen|deren)\s(?:[^,]|,(?=\d))*,\s)(?:[^;]*\s)?(?:zu\s\p{Ll}+(?:en|ern)|\p{Ll}{2,}zu\p{Ll}{3,}(?:en|ern))(?=[,.;]|$|\s(?:und|sowie|oder)\s)/u
const decides = /[Bb]eschl|bestimmt|angeordnet|genehmigt|zugestimmt|eingetragen|[Vv]ertrag/u

/** Tests whether a clause says only what its matter was, may be or shall be. Proceedings that began are no such matter. */
const isSupposed = (deed: Deed, clause: string, whole: string): boolean =>
  supposes.test(clause) && !asserts.test(clause) && deed !== "ROLE_HOLDER CHANGES" &&
  !(deed.startsWith("INSOLVENCY ") && /verfahren\s(?:ist|wurde)(?!\p{L})/u.test(whole))

/** What somebody is to do, or asks for, is no intention of the court. */
const ofOthers =
  /(?<!\p{L})(?:verpflichtet|aufgefordert|gebeten|ermächtigt|empfohlen|angeregt|beantragt|vorgeschlagen|bevollmächtigt|angewiesen|vereinbart|verabredet|zugesagt)$/u

const plans = new RegExp(
  `${
    ofOthers.source.slice(0, -1)
  }(?!\\p{L})|(?<!\\p{L})(?:geplant|vorgesehen|Absicht|be?a?bsichtigt|erwogen|bereit|angestrebt|versucht)(?!\\p{L})`,
  "u"
)

/** Tests whether a matter is in an infinitive as the content of a resolution; undefined if it is in none. */
const isResolved = ({ done, of: [first] }: Matter, clause: string): boolean | undefined => {
  const governing = infinitive.exec(clause)?.groups?.["governing"]
  if (governing === undefined) return undefined
  if (plans.test(governing)) return false
  if (done.test(governing) || done.test(clause.slice(clause.lastIndexOf(", ")))) return undefined
  return decides.test(governing) || (first!.startsWith("TRANSFORMATION ") ? undefined : false)
}

/** A clause that begins with its denial or with a condition, and one in the subjunctive. */
const notSo =
  /^(?:Nicht|Kein\p{Ll}*|Weder|Keineswegs|Niemals|Nie)\s(?!mehr|länger|nur)|^(?:Sobald|Sofern|Falls|Wenn|Soweit|Solange|Bevor|Ehe|Sollten?|Würden?|Wären?|Hätten?|Könnten?|Bis\s(?:die|der|das|eine?))\s(?!nicht\sbinnen)|(?<!\p{L})(?:sei|seien)(?!\p{L})/u

/** What undoes an act: said of its noun, the act does not stand. */
const undoing = /\s(?:gelöscht|aufgehoben|beseitigt|widerrufen|kassiert)(?:\sworden)?\.?$/u
const ofNoun = new RegExp(
  `^(?:D(?:ie|er|as)\\s)?(?:\\p{Ll}+\\s)*${
    oneOf("closureNouns", "transformationNouns", "fieldNouns", "capitalNouns")
  }(?!\\p{L})`,
  "u"
)
const isUndoneAsNoun = (deed: Deed, clause: string): boolean =>
  undoing.test(clause) && ofNoun.test(clause) && !/^(?:ROLE_HOLDER |INSOLVENCY |TRANSFORMATION AGREEMENT)/u.test(deed)

/** An act that somebody found to be none. */
const annulled = /für\s(?:nichtig|unwirksam|ungültig|unzulässig|wirkungslos|hinfällig|gegenstandslos)\serklärt/u

/** What stands again since its end was found to be none. */
const backAgain = /(?<!\p{L})wieder\s(?:als|eingetragen)(?!\p{L})/u

/** A denial of what courts decide in insolvency proceedings. */
const denied =
  /(?<!\p{L})(?:[Nn]icht|[Nn]iemals|[Kk]ein\p{Ll}*)\s(?!mehr|länger|nur)(?:[^;,]*\s)?(?:eröffnet|abgelehnt|abgewiesen|eingestellt|aufgehoben)(?!\p{L})/u

/** Tests whether a clause about insolvency proceedings denies its matter; what lacks assets is not opened. */
const isDeniedProceeding = (deed: Deed, main: string): boolean =>
  deed.startsWith("INSOLVENCY ") && denied.test(main) &&
  !(deed === "INSOLVENCY REJECTED" && /nicht\s(?:\p{Ll}+\s)?eröffnet/u.test(main))

/** A notice of the rights of creditors: a court publishes it because of what was entered. */
const creditors = /(?<!(?:[Ee]in\p{Ll}{0,2}|[Dd](?:er|es|em))\s)Gläubig+er(?!in)|beteiligten\sRechtsträger/u

/** A plan of a transformation, which says what shall be. */
const planned = /eingereicht|Entwurf/u

/** Tests whether a clause is somebody else's: quoted, reported, or behind words that are not the register's. */
const isOfSomebody = (text: string): boolean => {
  if (isQuoting(text) || isReported(text)) return true
  if (!text.includes(": ")) return false
  const lead = behindLead.exec(text)?.groups?.["lead"]
  return strange.test(text) || lead !== undefined && !ofRegister.test(lead)
}

/** Tests whether a matter is only in what a clause says that somebody says: `Dass er bestellt wurde, ist unrichtig`. */
const isOnlyContent = ({ done, noun }: Matter, text: string): boolean => {
  const { after, before } = /ass\s|,\s(?:ob|w)/u.test(text) ? content.exec(text)?.groups ?? {} : {}
  const governing = after ?? before
  return governing !== undefined && !/^Es\swird\s/u.test(governing) && !enacts.test(governing) &&
    !done.test(governing) && !noun.test(governing)
}

/**
 * Tests whether the clause of a statement says that its matter is so: by a verb that asserts, of the matter itself, and
 * in the register's own words. `Zum Zeitpunkt der Auflösung war …` names a dissolution and says none.
 */
export const isSaid = ({ act, deed, text }: Statement, whole: string): boolean => {
  if (act !== "DONE") {
    return !(deed.startsWith("ROLE_HOLDER ") && ofOthers.test(infinitive.exec(text)?.groups?.["governing"] ?? ""))
  }
  if (creditors.test(text)) return true
  const plain = text.replaceAll(inner, "").replaceAll(bracketed, "")
  if (isOfSomebody(plain) || notSo.test(plain) || annulled.test(plain) && !backAgain.test(plain)) return false
  const matter = matterOf(deed)
  if (matter === undefined) return true
  if (isOnlyContent(matter, plain)) return false
  const main = mainClauseOf(plain)
  const clause = main.split(/;\s/u).find((part) => matter.done.test(part) || matter.noun.test(part)) ?? main
  if (isFuture.test(clause) || isDeniedProceeding(deed, clause)) return false
  if (clause.includes(": ")) return true
  if (isUndoneAsNoun(deed, clause)) return false
  const isPlan = deed.startsWith("TRANSFORMATION ") && planned.test(whole)
  return (isPlan || !isSupposed(deed, clause, whole)) && (isResolved(matter, clause) ?? isEnacted(matter, clause))
}
