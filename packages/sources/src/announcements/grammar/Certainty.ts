import words from "./certainty.json" with { type: "json" }
import { type Deed, isSaid, isUnderstood, type Statement, withoutAttributes, withoutClauses } from "./Statement.ts"

/** A pattern for one of the alternatives in a list of words and phrases, which are patterns themselves. */
const oneOf = (list: keyof typeof words): string => `(?:${words[list].join("|")})`

/** The organization of the announcement as a subject: the article shows that the word is not in the genitive. */
const organization =
  "(?:[Dd]ie|[Dd]iese|[Dd]eren|[Ii]hre)\\s(?:[\\p{Ll}.]+(?:\\s(?:im|in\\sdas|unter)\\s\\p{L}+)?\\s){0,4}" +
  `${oneOf("feminineKinds")}|` +
  `(?:[Dd]e[rnm]|[Dd]iese[rnm])\\s(?:[\\p{Ll}.]+\\s){0,4}${oneOf("masculineKinds")}|` +
  `(?:[Dd]as|[Dd]ieses)\\s(?:[\\p{Ll}.]+\\s){0,4}${oneOf("neuterKinds")}`

/** The organization without an article: a column, its name, its entry, or a pronoun for it. */
const bare = oneOf("bareSubjects")

/** Where an organization is entered, before its kind: `der im hiesigen Handelsregister eingetragenen Gesellschaft`. */
const whereEntered =
  "(?:(?:(?:im|in|unter|beim|hier|dort)\\s(?:[^;:]{0,120}?\\s)?)?(?:eingetragenen|geführten|verzeichneten)\\s)?"

/** An end as a noun, with the organization whose end it is. */
const end = `${oneOf("ends")}(?:\\s(?:der|des|dieser|dieses)\\s${whereEntered}` +
  `(?:\\p{Ll}+\\s){0,3}(?:${oneOf("endedKinds")}|Kauf\\p{Ll}+)|\\s(?:ist|wurde|ihrer|seiner)(?!\\p{L}))|` +
  `Eintragung\\s(?:der|des|dieser|dieses)\\s(?:\\p{Ll}+\\s){0,3}${oneOf("endedKinds")}`

const isOfOrganization = new RegExp(
  `(?:${organization})(?!\\p{L})|${bare}|(?<!\\p{L})(?:${end})(?!\\p{L})`,
  "u"
)

/** A column without a subject: `Von Amts wegen gelöscht gemäß § 394 FamFG`. */
const isColumn = new RegExp(`^${oneOf("columns")}(?!\\p{L})`, "u")

/** Another organization, by its kind. */
const otherKind = `(?:[\\p{Ll}.]+\\s(?:\\d{4}\\s)?|(?:im|in)\\s\\p{L}+\\s\\d*\\s?){0,5}${
  oneOf("otherSubjects")
}(?!\\p{L})`

/** What is done to an organization, as a noun. */
const deedsAsNouns = `(?:${
  oneOf("ends")
}|\\p{L}*(?:[Vv]erschmelzung|[Uu]mwandlung|[Ff]ormwechsel|[Ss]paltung|[Aa]usgliederung|[Vv]erlegung|[Bb]enennung))`

/** Another organization as a subject, before its verb or behind it, or as whose matter a noun stands there. */
const isOfOther = new RegExp(
  `^(?:(?:Die|Der|Eine?|Das)\\s)?${otherKind}[^;]{0,240}?\\s(?:ist|wurde|wird|firmiert|heißt|` +
    "hat\\s(?:[^;]{0,60}\\s)?(?:ihr(?:en?)?|sein(?:en?)?|sich))(?!\\p{L})|" +
    "^(?!(?:Die|Der|Das|Eine?|Ihre?|Seine?|Sie|Er|Es)\\s)[^;:]{2,160}?\\s(?:ist|wurde|wird)\\s" +
    `(?:am\\s[\\d.]+\\s)?(?:die|der|das|eine?)\\s${otherKind}|` +
    "^(?:[^;:]{2,160}?\\s(?:ist|wurde)\\s)?(?:(?:[Dd]ie|[Dd]er|[Dd]as|Eine?)\\s)?(?:Eintragung\\s(?:der|des)\\s)?" +
    `${deedsAsNouns}\\s(?:der|des|einer|eines)\\s${otherKind}`,
  "u"
)

const finite = "(?<!\\p{L})(?:ist|sind|wurden?|wird|werden|hat|haben|gilt|kann)(?!\\p{L})"
const within = "[^;]{0,400}?\\s"

/** An act that somebody applies for, whether or not the court has decided on it. */
const applied = [
  "^Gegen\\s(?:den|die|das)\\s.*\\s(?:erhoben|eingelegt)(?!\\p{L})",
  "^(?:Zur\\sEintragung\\s(?:ist\\s|wird\\s|wurde\\s)?)?(?:[Aa]ngemeldet|Beantragt)(?!\\p{L})",
  `${finite}${within}(?:angemeldet|beantragt|angeregt)(?!\\p{L})`,
  "(?<!\\p{L})(?:zur\\sEintragung|zum\\s\\p{L}*[Rr]egister)\\s(?:[^.;]{0,60}\\s)?angemeldet(?!\\p{L})",
  "^(?:Der|Die|Ein|Eine|Ihr|Sein|Dem|Über\\s(?:den|die|einen|eine))\\s(?:[\\p{Ll}\\d.]+\\s){0,3}(?:Antrag|Anmeldung|Anregung)(?!\\p{L})",
  "(?<!\\p{L})(?:beantragte|angemeldete)[nrs]?\\s(?!ist)\\p{Lu}"
].join("|")

/** A claim that creditors report, an application that succeeds, or what follows upon one. */
const isNoApplication = /(?:Forderung|Ansprüche?n?|Anspruch)(?!\p{L})|stattzugeben|stattgegeben|be?a?bsichti/u

/** An act that does not stand: it is taken back, refused, void, or not carried out. */
const undone = oneOf("undone")

/** `entfallen`, said of the same subject: a provision of the articles lapses too, and shares fall to each holder. */
const lapsed =
  "(?:(?!(?:[,.]|\\sund)\\s(?:§|hiervon|davon|wovon|wobei|(?:die|der|das)\\s[^,;]{1,60}\\s(?:ist|sind|wurden?)\\s))[^;]){0,200}?\\s(?:obsolet|unzutreffend|entfallen)(?=[.,;]|$|\\s(?:geworden|ist|sind|und|da|weil)(?!\\p{L}))"

/** The beginning of a notice or a matter, before its noun. */
const ofNotice =
  "(?:^|[\\s(])(?<!(?:durch|mit|gemäß|laut|nach|aufgrund|von)\\s)(?:[Dd]ie|[Dd]er|[Dd]as|[Dd]en|[Ii]hre[nr]?|[Ss]eine[nr]?|[Dd]iese[rs]?)\\s(?:(?:\\p{Ll}|[\\d.])[\\p{Ll}\\d.]*\\s){0,8}"

/** The thing revoked, where it is the notice, the procedure or the resolution of something, not that itself. */
const revoked = new RegExp(
  `${ofNotice}${oneOf("revocable")}(?!\\p{L})` +
    `(?:.{0,400}?\\s(?:aufgehoben|widerrufen|eingestellt|beendet|außer\\sKraft|ausgesetzt|${undone})(?!\\p{L})|${lapsed})|` +
    `${ofNotice}(?:Umwandlung|Formwechsel|Anmeldung|Mitteilung)(?!\\p{L})${lapsed}`,
  "u"
)

const isUndone = new RegExp(`${finite}${within}${undone}(?!\\p{L})`, "u")

/** An objection that succeeded. */
const isGranted = /Widerspruch(?!\p{L}).{0,200}(?:stattgegeben|begründet|Erfolg|abgeholfen)(?!\p{L})/u

/** Somebody says so, asks for it, or is asked: the court does not say that it is so. */
const opaque = new RegExp(
  `(?<!\\p{L})${oneOf("opaque")}(?!\\p{L})|^(?:Die|Eine)\\s(?:\\p{L}+\\s)?Klage(?!\\p{L})`,
  "u"
)

/** A clause of reported speech: its verb stands in the subjunctive. */
const reported = new RegExp(oneOf("reported"), "u")

/** An act to come that depends on a resolution or an application that is not there. */
const awaited = new RegExp(oneOf("awaited"), "u")

/** A place of a template that was not filled in: `vom __.__.____`, `[Datum]`, or dots between two words. */
const blank = new RegExp(oneOf("blank"), "u")

/** A field that no program filled in. A document that was filed on such a day was filed nonetheless. */
const field = /(?<!\S)#\p{L}[\p{L}\d_]*\.\p{L}/u

const closures: ReadonlyArray<Deed> = ["ORGANIZATION DELETED", "ORGANIZATION EXPIRED", "ORGANIZATION DISSOLVED"]

const isApplied = new RegExp(applied, "u")

/** A condition that the sentence of a statement must meet; else the announcement says only its text. */
interface Condition {
  /** The deeds that it is about, by their beginnings. */
  readonly of: ReadonlyArray<string>
  /** The words that show another meaning. */
  readonly fails: RegExp
}

const transformations = ["TRANSFORMATION MERGER", "TRANSFORMATION DIVISION", "TRANSFORMATION CONVERSION"]

const partner =
  "(?:Allein|Mit)?[Gg]esellschafter(?:in|s)?|Komplementär(?:in|s)?|Kommanditist(?:in|en)?|Muttergesellschaft"

/** Another's transformation with the organization is its own: `Die Verschmelzung der X GmbH auf die Gesellschaft`. */
const withOrganization =
  "\\s(?:auf|mit)\\sd(?:ie|er)\\s(?:(?:hiesige|eingetragene)n?\\s)?Gesellschaft(?!\\p{L}|\\s(?:[\"„\\p{Lu}]|mit\\sbeschränkter|unter\\s))"

const isWithOrganization = new RegExp(withOrganization, "u")

/** The end of a name that shows its legal form. */
const form = "(?:mbH|AG|KGa?A?|SE|UG|OHG|eG|mbB|GbR|Stiftung|haftungsbeschränkt\\)|e\\.\\s?[KV]\\.)"

/** An entry that is not the organization: a deletion of it leaves the organization in the register. */
const otherEntry = oneOf("otherEntries")

const conditions: ReadonlyArray<Condition> = [
  {
    of: ["ROLE_HOLDER ", "NAME", "ADDRESS", "SEAT", "PURPOSE", "CAPITAL "],
    fails:
      /(?:[Ff]ür|[Bb]ei|der|die|dem)\s(?:\p{Ll}+\s){0,2}(?:Tochter|Mutter|Schwester|Beteiligungs)gesellschaft(?!\p{L})/u
  },
  { of: closures, fails: /^(?:Der|Ein)\s(?:\p{L}*[Vv]ermerk)(?!\p{L})/u },
  { of: closures, fails: /(?<!\p{L})(?:besteht\s(?:\p{Ll}+\s)?fort|bleibt\s(?:\p{L}+\s){0,3}eingetragen)(?!\p{L})/u },
  {
    of: closures,
    fails: new RegExp(
      `(?<!\\p{L})(?:die|der|das|den)\\s(?:in\\sSpalte\\s[\\w\\s()]{1,8}\\s|\\p{L}+\\s){0,2}eingetragene[nrs]?\\s${otherEntry}(?!\\p{L})`,
      "u"
    )
  },
  {
    of: ["TRANSFORMATION AGREEMENT"],
    fails: new RegExp(oneOf("agreementsOpen"), "u")
  },
  {
    of: ["TRANSFORMATION ", ...closures],
    fails: /(?<!\p{L})[Nn]icht\s(?!nur|mehr|länger)[^.;]{2,200},\ssondern(?!\p{L})/u
  },
  { of: ["INSOLVENCY OPENED"], fails: /(?<!\p{L})nicht\s(?:\p{Ll}+\s){0,3}eröffnet(?!\p{L})/u },
  { of: transformations, fails: /,\san\s(?:der|dem|denen)\sdie\sGesellschaft\s(?:\p{L}+\s){0,4}beteiligt\sist/u },
  { of: closures, fails: /eingetragene\sZweigniederlassung\s\p{Lu}/u },
  {
    of: ["ROLE_HOLDER "],
    fails: /(?<!\p{L})nicht\s(?!mehr|länger|nur)[^.;]{2,120},\ssondern(?!\p{L})/u
  },
  {
    of: ["ROLE_HOLDER LEAVES"],
    fails: /eingetragene\sBefreiung(?!\p{L})|^(?:Der|Die)\s(?:frühere|ehemalige|vormalige|bereits\s\p{Ll}+)\s/u
  },
  {
    of: ["ROLE_HOLDER "],
    fails: new RegExp(
      `(?:Geschäftsführer|Prokurist|Vorstand|Liquidator|Komplementär|Kommanditist)\\p{Ll}*\\s(?:der|des)\\s(?:\\p{Ll}+\\s){0,2}(?:${partner})(?!\\p{L})`,
      "u"
    )
  },
  {
    of: ["ROLE_HOLDER "],
    fails: /(?<!\p{L})(?:als\s(?:Vereinsm|M)itglied\s(?:aus\sdem|in\sden)\sVerein|Mitglied\sdes\sVereins)(?!\p{L})/u
  },
  {
    of: ["ROLE_HOLDER "],
    fails: new RegExp(
      "(?:[Zz]u[mr]|[Aa]ls)\\s(?:\\p{Ll}+\\s){0,3}(?!Wirtschafts|Buch)\\p{L}*" +
        `${oneOf("otherOffices")}\\p{Ll}*(?!\\p{L})`,
      "u"
    )
  },
  {
    of: ["ROLE_HOLDER "],
    fails:
      /Handlungs(?:vollmacht|bevollmächtig)(?!.*[Pp]rokur)|(?<!\p{L})in\sden\s(?:Beirat|Betriebsrat)\s[^.;]*gewählt/u
  },
  {
    of: transformations,
    fails: new RegExp(`aus\\sdem\\sVermögen\\s(?:des|der)\\s(?:${partner})(?!\\p{L})(?!.*${withOrganization})`, "u")
  },
  {
    of: transformations,
    fails: /(?<!\p{L})(?:ist|sind)\s(?:[^.;]{0,60}\s)?(?:entbehrlich|anwendbar|ausgeschlossen)(?!\p{L})/u
  },
  {
    of: ["ORGANIZATION REGISTERED"],
    fails:
      /(?<!\p{L})(?!Handels|Vereins|Genossenschafts|Partnerschafts|Gesellschafts|Unternehmens|Registers)\p{Lu}\p{Ll}+register(?!\p{L})/u
  },
  { of: closures, fails: /(?<!\p{L})befindliche[nrsm]?\s\p{Lu}/u },
  {
    of: transformations,
    fails: /^Eine?\s(?!.*eingereicht)(?:Verschmelzung|Spaltung|Abspaltung|Ausgliederung|Umwandlung)(?!\p{L})/u
  },
  {
    of: transformations,
    fails:
      /^(?!.*(?:verschmolzen|übergegangen|übertragen|Gläubiger))(?:Durch|Infolge|Wegen|Nach|Aufgrund)\sde?i?[er]\s(?:Verschmelzung|Spaltung|Abspaltung|Ausgliederung|Umwandlung)\s(?:der|des)\s(?!(?:\p{Ll}+\s)?(?:Gesellschaft|Genossenschaft|Vereins))/u
  },
  { of: [""], fails: /:\s(?:entfällt|keine?r?|nein)\.?$/u },
  {
    of: ["ROLE_HOLDER "],
    fails: /Testamentsvollstreck(?!.*(?:ausgeschieden|eingetreten|beendet|erloschen)(?!\p{L}))/u
  },
  { of: ["CAPITAL "], fails: /Tagesordnung|Einberufung\sder|Prüfungsbericht|[Bb]ericht\süber|Antrag\sauf\s/u },
  {
    of: ["ROLE_HOLDER LEAVES"],
    fails:
      /(?:Eintragung|Vermerk)\s(?:der|des|von|über)\s(?:\p{L}*[Vv]ertretungs(?:befugnis|macht|regelung)|Befreiung)(?!\p{L})/u
  },
  {
    of: closures,
    fails: new RegExp(
      `(?:Eintragung|Vermerk)(?:\\svom\\s[\\d.]+)?\\s(?:der|des|von|über|betreffend)\\s(?:(?:die|der|das|den|des)\\s)?${otherEntry}(?!\\p{L})`,
      "u"
    )
  },
  { of: closures, fails: /^(?:Die\s)?Löschung\s(?:der|des)\s[^;]{3,120}\s(?:wieder|ihrerseits|selbst)\sgelöscht/u },
  {
    of: closures,
    fails:
      /Zweigniederlassung\s(?:(?:in\s)?\p{Lu}[\p{L}-]+\s(?:der\sGesellschaft|(?:ist|wurde|wird|aufgelöst|erloschen|gelöscht)(?!\p{L})))/u
  },
  {
    of: ["INSOLVENCY "],
    fails: new RegExp(
      `Vermögen\\s(?:de[rs]|ihre[rs]|seine[rs]|eine[rs])\\s(?:\\p{Ll}+\\s){0,3}(?:${partner}|Geschäftsführer(?:in|s)?|Prokurist(?:in|en)?)(?!\\p{L})`,
      "u"
    )
  },
  {
    of: ["INSOLVENCY "],
    fails:
      /(?<!^(?:Die|Der)\s(?:Gesellschaft|Genossenschaft|Partnerschaft|Firma|Verein)),\süber\s(?:deren|dessen)\sVermögen(?!\p{L})/u
  },
  {
    of: transformations,
    fails:
      /(?:Verschmelzungs|Spaltungs|Ausgliederungs|Übernahme)vertrag(?!\p{L})(?:[^.;]|(?<=\d)\.){0,160}\s(?:ist|wurde)\s(?:wieder\s|einvernehmlich\s)?(?:aufgehoben|widerrufen|unwirksam)(?!\p{L})/u
  },
  {
    of: closures,
    fails: /^Bei\s(?:der|dem|einer|einem)\s(?!(?:nach|vor|oben|obigen|hiesigen|eingetragenen|o\.)\p{Ll}*\s)/u
  },
  { of: ["TRANSFORMATION UNNAMED"], fails: /(?<!\p{L})vollzogene[nr]?(?!\p{L})|im\sJahre?\s\d{4}/u },
  {
    of: ["TRANSFORMATION AGREEMENT"],
    fails: new RegExp(
      `^(?!.*[Vv]ertr[aä]g).*Gewinn(?!\\p{L})[^;]{0,160}\\san\\s(?!die\\sGesellschaft(?!\\p{L})|[^;]{3,160}${form}(?!\\p{L}))`,
      "u"
    )
  },
  { of: ["TRANSFORMATION UNNAMED"], fails: /(?<!\p{L})soll(?:en)?\s(?!.*(?:[Pp]lan|[Vv]ertrag|Entwurf|eingereicht))/u },
  {
    of: ["TRANSFORMATION "],
    fails: new RegExp(
      "^(?!.*(?:eingereicht|Entwurf|Register|Gläubiger))" +
        `(?:Die|Der)\\s${oneOf("organs")}\\s(?:der\\s\\p{L}+\\s)?` +
        `(?:${oneOf("intend")}|prüf(?:t|en)|schl(?:ägt|agen))(?!\\p{L})`,
      "u"
    )
  },
  {
    of: [""],
    fails: /(?:beschlossen|beraten|abgestimmt|entschieden)\swerden\s(?:soll(?:en)?|wird)(?!\p{L})/u
  },
  {
    of: ["TRANSFORMATION AGREEMENT"],
    fails: new RegExp(
      `(?:^|\\s)[Zz]wischen\\s(?:der|dem)\\s(?:\\p{Ll}+\\s)?(?:${partner})(?!\\p{L})[^.;]{0,160}\\sund\\s(?!der\\sGesellschaft)`,
      "u"
    )
  }
]

/** The holders of a role before a newcomer: `Anstelle des ausgeschiedenen Geschäftsführers Hans Alt ist …`. */
const predecessor = new RegExp(
  `${oneOf("predecessors")}\\s(?:(?:[^.;]|(?<=\\d)\\.){0,200}?)\\s(?=(?:ist|sind|wird|wurde|wurden)(?!\\p{L}))`,
  "u"
)

const withoutPredecessor = (statement: Statement): Statement => {
  const before = statement.deed === "ROLE_HOLDER ENTERS" ? predecessor.exec(statement.text)?.[0] : undefined
  if (before === undefined || statement.holders === undefined) return statement
  return {
    ...statement,
    holders: statement.holders.filter((holder) =>
      !("family" in holder && before.includes(holder.family) && before.includes(holder.given ?? ""))
    )
  }
}

/** A sentence without the clauses that give a reason or a condition, in which other things may have happened. */
const reason =
  /^(?:Da|Weil|Nachdem)\s[^,]{3,300},\s|,?\s(?:weil|nachdem|obwohl)\s.*$|,\s(?:da|wenn|sofern|soweit|worauf|nach)\s(?=\P{Lu}|Herr|Frau).*$/gsu

/** A matter that ends by the words with which a notice of another one is revoked. */
const endsItself = /[Pp]rokur|(?:Bestellung|Amt)(?!\p{L})|[Vv]ertr[aä]g|[Kk]apital/u

const notices = new RegExp(oneOf("notices"), "u")

/** Parts of words for acts that were applied for, taken back, denied or told by mistake. */
const mayFail = new RegExp(oneOf("mayFail"), "u")

/** An intended deletion says what the organization does not have; holders are read with what denies them. */
const isDeniable = ({ act, deed }: Statement): boolean =>
  !deed.startsWith("ROLE_HOLDER ") && (act === "DONE" || !closures.includes(deed))

const notIntended =
  /(?<!\p{L})war(?:en)?\s[^.;]{0,80}be?a?bsichtigt|(?<!\p{L})nicht\s(?:mehr\s|länger\s)?(?:be?a?bsichtigt|vorgesehen|geplant)(?!\p{L})/u

/** Tests whether the words say that somebody has it entered, that it is taken back, or that it does not stand. */
const isPendingOrUndone = (statement: Statement): boolean => {
  const { act, deed, text } = statement
  if (deed.startsWith("INSOLVENCY ") || deed === "ORGANIZATION CONTINUED") return false
  if (act === "INTENDED" && notIntended.test(text)) return true
  if (!mayFail.test(text)) return false
  const main = withoutAttributes(text.replaceAll(reason, ""))
  if (isApplied.test(main) && !isNoApplication.test(text)) return true
  if (deed === "ROLE_HOLDER ENTERS" && /wieder\s(?:als|eingetragen)/u.test(text)) return false
  const isOfItself = ["ROLE_HOLDER LEAVES", "TRANSFORMATION AGREEMENT", "CAPITAL AUTHORIZED"].includes(deed) &&
    endsItself.test(main) && !notices.test(main)
  if (isMistake.test(text)) return true
  if (!/Gläubiger/u.test(text) && isDeniable(statement) && isDenied(main)) return true
  return !isOfItself && (revoked.test(main) || isGranted.test(main) || isUndone.test(main))
}

/** Words which say that an act was a mistake, or that an earlier notice is about something else. */
const isMistake = new RegExp(oneOf("mistakes"), "u")

/** Words that deny something, other than what is no longer so and what is not entered but published. */
const denied =
  /(?<!\p{L}|als\s)(?:nicht|kein\p{Ll}*)(?!\p{L}|\s(?:mehr|länger|nur|Befriedigung)|\s(?:\p{Ll}+\s)?\p{L}*[Vv]ermögen\smehr)/u

/** A clause up to the word for what is done: what stands behind it is another clause. */
const deedIn =
  /^.*?(?<!\p{L})(?:aufgelöst|erloschen|gelöscht|verschmolzen|erhöht|herabgesetzt|verlegt|geändert)(?!\p{L})/su

/** `erloschen ist sie nicht`, `verbunden ist damit keine`: a denial behind its verb. */
const deniedBehind =
  /(?<!\p{L})(?:ist|sind|wird|wurden?)\s(?:sie|er|es|dies|damit)\s(?:\p{Ll}+\s){0,2}(?:nicht|kein\p{Ll}*)(?!\p{L}|\s(?:mehr|länger|nur))/u

const isDenied = (main: string): boolean => denied.test(deedIn.exec(main)?.[0] ?? main) || deniedBehind.test(main)

/** Words that show that a transformation is done or intended, and not only mentioned. */
const stated = new RegExp(
  `(?:${oneOf("statedAsDone")}|${oneOf("statedAsIntended")})(?!\\p{L})|${oneOf("stated")}`,
  "u"
)

/** A clause that says under which condition the one before it is true, outside a rule behind a colon. */
const conditional = /^[^:]*,\s(?:wenn|sofern|falls)\s/u

/** Others than the court intend it: what they have not done yet is no event. */
const intendedByOthers = new RegExp(
  "(?:^|[,;]\\s(?:(?:dass|weil|da)\\s)?)(?:[Dd](?:ie|er)|[Ii]hre?|[Ss]eine?)\\s(?:\\p{Ll}+\\s){0,3}" +
    `${oneOf("intending")}\\s${oneOf("intend")}(?!\\p{L}|\\s(?:ist|sind)(?!\\p{L})|` +
    "\\s(?:(?:daher|deshalb|nun|nunmehr|hiermit|von\\sAmts\\swegen|(?:gemäß|nach)\\s§[^,;]{3,40}?)\\s)?(?:das|dieses)\\s(?:\\p{Ll}+\\s)?\\p{L}*[Gg]ericht)",
  "u"
)

/** Words of a legal form or of an organization that has one, into which an organization is converted. */
const ofForm = new RegExp(oneOf("formWords"), "u")

/** Shares, claims and powers that become others of their kind. */
const ofShares =
  /(?:aktien|[Pp]rokur\p{Ll}+|anteile?n?|Darlehen|[Ff]orderung(?:en)?|rücklagen?)\s(?:[^.;]{0,60}\s)?(?:ist|sind|wurden?)\s(?:[^.;]{0,60}\s)?in\s[^.;]{3,80}\s(?:um)?gewandelt/u

/** The text repeats what somebody else says: `soll ihren Sitz verlegt haben`. */
const rumoured = /(?<!\p{L})soll(?:en)?\s(?:[^.;]|(?<=\d)\.)*\p{Ll}(?:t|en)\s(?:worden\s)?(?:haben|sein)(?=[.,;]|$)/u

/** Tests whether the words are somebody's who is not the court, or about what is yet to come. */
const isHearsay = (statement: Statement): boolean => {
  const { act, deed, text } = statement
  if (rumoured.test(text)) return true
  if (act !== "DONE" || deed.startsWith("INSOLVENCY ") || /Gläubiger/u.test(text)) return false
  if (isDeniable(statement) && conditional.test(text)) return true
  return awaited.test(text) || !deed.startsWith("TRANSFORMATION ") && (opaque.test(text) || reported.test(text))
}

/** What others do, as the text says somewhere. */
const notConcerned =
  /(?<!\p{L})(?:daran|hieran|dabei|hierbei)\s(?:[^.;]{0,40}\s)?nicht\sbeteiligt|betrifft\s(?:die|diese)\sGesellschaft\snicht/u

const asRemark = ({ text }: Statement): Statement => ({ deed: "REMARK MADE", act: "DONE", text })

/** A possession of an organization, followed by its owner. */
const owned = new RegExp(
  "^(?:[^,;:]{0,120}?\\s)?" +
    "(?<!(?:[Nn]ach|[Ww]egen|[Ii]nfolge|[Dd]urch|[Ss]eit|[Mm]it|[Bb]ei|[Zz]ur?|[Tt]rotz)\\s(?:de[rmns]\\s)?)" +
    `${oneOf("possessions")}\\s(?:der|des)\\s${whereEntered}(?<owner>[^,;:]{3,100})`,
  "u"
)

/** Words of an organization beside another one. */
const beside = `${oneOf("beside")}\\p{Ll}*`

/** The organization in the genitive, by its kind, not as one beside another. */
const ownKind = new RegExp(
  `^(?!(?:\\p{Ll}+\\s){0,3}${beside}\\s)(?:[\\p{Ll}.]+\\s|(?:im|in|unter|am|vom)\\s[\\p{L}\\d.]+\\s|Europäischen\\s|o\\.\\s?g\\.\\s|[\\d§()]+\\s){0,6}` +
    `${oneOf("ownKinds")}(?!\\p{L})`,
  "u"
)

/** The other organization whose name, seat, capital or end a sentence is about. */
const ownerIn = (text: string, whose: RegExp = owned): string | undefined => {
  const owner = whose.exec(text)?.groups?.["owner"]
  return owner === undefined || owner.startsWith("§") || ownKind.test(owner) ? undefined : `der ${owner}`
}

/** Whose assets the proceedings are about. */
const insolvent = new RegExp(
  `(?:Vermögen\\s(?:der|des)|^Für\\s(?:die|den)(?=\\s\\p{Lu}[^,;:]{2,80}${form}))\\s(?<owner>[^,;:]{3,100})`,
  "u"
)

/** `Die A ist mit der B AG befreundet; diese ist gelöscht`: a pronoun behind the name of an organization. */
const pronounBehindName =
  /(?:mbH|AG|KG|SE|UG|OHG|eG|e\.\s?[KV]\.)(?!\p{L})[^.]*(?:^|[;,]\s(?:und\s)?)(?:diese[rs]?|letztere[rs]?)\s(?:ist|wurde|hat)(?!\p{L})/u

/** Deeds that an organization does to what it has. */
const ofOwner: ReadonlyArray<string> = [
  "NAME",
  "SEAT",
  "ADDRESS",
  "PURPOSE",
  "LEGAL_FORM",
  "REPRESENTATION",
  "ARTICLES",
  "CAPITAL "
]

/** `Die X GmbH ist in die Y AG umgewandelt`: the name of the subject. */
const ofNamed =
  /^(?:Die|Der|Das)\s(?<name>\p{Lu}[^,;]{2,80}?(?:mbH|AG|KG|SE|UG|OHG|e\.\s?[KV]\.))[^;]{0,120}?\s(?:ist|wurde)\s(?:[^;]{0,200}\s)?in\sdie\s(?!Gesellschaft(?!\p{L}))[^;]*umgewandelt/u

/** `Die X GmbH ist aufgelöst`, `Die X GmbH hat ihren Sitz verlegt`: the name of the subject. */
const ofSubject = new RegExp(
  "^(?:Die|Der|Das)\\s(?!(?:\\p{L}*[Gg]esellschaft|Partnerschaft|Genossenschaft|Verein)\\s(?:mbH|mbB|\\(?haftungsbeschränkt\\)|eG|e\\.\\s?V\\.)\\s)" +
    `(?<name>\\p{Lu}(?:(?!\\s(?:an|auf|mit)\\s)[^,;:]){2,120}?${form})(?:,\\s[^;]{3,160},)?\\s(?:ist|wurde|gilt|hat|firmiert|heißt|führt)\\s`,
  "u"
)

/** The same behind the verb: `Durch Beschluss vom 3.4.2025 ist die X GmbH aufgelöst`. */
const ofLaterSubject = new RegExp(
  "^(?!(?:Die|Der|Das|Eine?|Ihre?|Seine?|Sie|Er|Es|Mit|Auf)\\s)[^;:]{2,160}?\\s(?:ist|wurde|gilt|hat)\\s(?:die|der|das)\\s" +
    `(?!(?:\\p{L}*[Gg]esellschaft|Partnerschaft|Genossenschaft|Verein|${oneOf("possessions")})\\s)` +
    `(?<name>\\p{Lu}(?:(?!\\s(?:an|auf|mit|der|des|die)\\s)[^,;:]){2,80}?${form})(?!\\p{L})`,
  "u"
)

/** The same in the genitive: `Die Umbenennung der X AG ist eingetragen`. */
const ofDeed = new RegExp(
  `(?:^|\\s(?:ist|wurde|wird)\\s)(?:[Dd]ie|[Dd]er|[Dd]as)\\s${deedsAsNouns}\\s(?:der|des)\\s(?<name>\\p{Lu}(?:(?!\\s(?:an|auf|mit|der|des|die|ist|wurde)\\s)[^,;:]){2,80}?${form})(?!\\p{L})`,
  "u"
)

/** The name of who has an agreement or a capital: `Bei der X AG wurde das Kapital erhöht`. */
const ofSomebody = new RegExp(
  `(?:^Bei\\s(?:der|dem)|[Vv]ertrag\\s(?:der|des))\\s(?<name>\\p{Lu}[^,;:]{2,120}?${form})(?!\\p{L})`,
  "u"
)

/** `Geschäftsführer der X GmbH`, `Prokura bei der X GmbH`: the name of whose office it is. */
const ofOffice = new RegExp(
  `(?:(?<!bisher\\s|Sie\\sals\\s)(?:[Gg]eschäftsführer|Prokurist|Vorst[aä]nd|Liquidator|Aufsichtsrat)\\p{Ll}*\\s(?:der|des)|` +
    `(?<!\\p{L})(?:[Bb]eim|[Bb]ei\\sde[rm](?:\\sZweigniederlassung\\s\\p{L}+\\sder)?|[Ff]ür\\sdie(?=\\s[^,;:*]{2,80}\\s(?:ist|wurde)\\s)))\\s(?<name>\\p{Lu}[^,;:*]{2,80}?${form})(?!\\p{L})`,
  "u"
)

/** Another organization in which somebody holds an office: `ist bei der Komplementärin zum Vorstand bestellt`. */
const atOther = new RegExp(`(?<!\\p{L})(?:[Bb]ei\\s(?:de[rm]|eine[rm])|[Bb]eim)\\s${otherKind}`, "u")

/** Words that mean the organization of the announcement beside another one. */
const meansItself =
  /[Gg]esellschaft(?!er|s|\smit\sbeschränkter|\sbürgerlichen)|Genossenschaft|Partnerschaft|Verein|[Rr]echtsträger|Unternehmen|Gläubiger/u

/** The firm of a branch: with it, the organization ends only where the branch is what is registered. */
const firmOfBranch =
  /(?<!\p{L})Firma\s[^;:]*(?<!\p{L})(?:(?:Zweign|N)iederlassung|Filiale)(?!\p{L})|(?<!\p{L})(?:Zweign|N)iederlassung(?!\p{L})[^;:]*(?<!\p{L})(?:ihre|deren)\sFirma(?!\p{L})/u

/** An end of the organization: it has to be the subject, by its kind or by its own name. */
const ofOrganization = (statement: Statement, whole: string): Statement => {
  const { act, deed, text } = statement
  const converted = deed === "TRANSFORMATION CONVERSION" ? ofNamed.exec(text)?.groups?.["name"] : undefined
  if (converted !== undefined) return { ...statement, named: converted }
  if (act === "DONE" && closures.includes(deed) && firmOfBranch.test(text)) {
    return { ...statement, named: "Die Zweigniederlassung" }
  }
  const isOwned = closures.includes(deed) || ofOwner.some((one) => deed.startsWith(one))
  const isNamed = act === "DONE" && (isOwned || deed.startsWith("TRANSFORMATION ") && !meansItself.test(whole))
  const subject = isNamed
    ? [ofSubject, ofLaterSubject, ofDeed, ofSomebody].map((who) => who.exec(text)?.groups?.["name"]).find((one) => one)
    : undefined
  // An announcement of a change of name may have the new name already.
  if (subject !== undefined) return { ...statement, named: isOwned ? `${subject} ${statement.value ?? ""}` : whole }
  const office = deed.startsWith("ROLE_HOLDER ") ? ofOffice.exec(text)?.groups?.["name"] : undefined
  if (office !== undefined) return { ...statement, named: office }
  if (deed === "ADDRESS CHANGED" && whole.includes("Zweigniederlassung")) {
    return { ...statement, named: "Die Zweigniederlassung" }
  }
  const owner = isOwned ? ownerIn(text) : undefined
  const debtor = deed.startsWith("INSOLVENCY ") ? ownerIn(text, insolvent) : undefined
  if (owner !== undefined || debtor !== undefined) return { ...statement, named: owner ?? debtor! }
  if (closures.includes(deed) && pronounBehindName.test(text)) return { ...statement, named: text }
  if (act !== "DONE" || !closures.includes(deed) || isOfOrganization.test(text) || isColumn.test(text)) return statement
  return { ...statement, named: text }
}

const ends: ReadonlyArray<Deed> = ["ORGANIZATION DELETED", "ORGANIZATION EXPIRED"]
const goesOn =
  /(?<!\p{L})besteh(?:t|en)\s(?:[^.;]{0,60}\s)?(?:fort|weiter(?:hin)?)(?=[.;,]|$)|(?<!\p{L})ist\s(?:jedoch\s|aber\s)?nicht\s(?:erloschen|gelöscht)(?!\p{L})/u

/** What a court orders until it decides on the insolvency (section 21 InsO) is such an event by being provisional. */
const provisional = /(?<!\p{L})(?:[Ee]instweilen|[Vv]orläufig|untersagt)(?!\p{L})/gu

/**
 * A statement, where its sentence meets the conditions of its deed: it is about the organization, done or intended by
 * who may do it, filled in, and neither applied for nor revoked. Otherwise the announcement says its text and no more.
 */
export const certain = (statement: Statement, whole: string): Statement => {
  const { act, deed, text, value } = statement
  if (deed === "DOCUMENT FILED" && !blank.test(text) || deed === "REMARK MADE" || deed === "PROCEDURE STOPPED") {
    return statement
  }
  const isPlan = act === "INTENDED" && deed.startsWith("TRANSFORMATION ")
  const plain = deed === "INSOLVENCY PROVISIONAL" ? text.replaceAll(provisional, " ") : text
  const said = value === undefined ? plain : plain.replace(value, " ")
  const isUncertain = !isPlan && !isUnderstood(said) || blank.test(text) || field.test(text) ||
    act === "DONE" && ends.includes(deed) && goesOn.test(whole) || isPendingOrUndone(statement) ||
    isHearsay(statement) || !isSaid(statement, whole) ||
    deed.startsWith("TRANSFORMATION ") && (!stated.test(whole) || notConcerned.test(whole)) ||
    deed === "TRANSFORMATION CONVERSION" && (!ofForm.test(text) || ofShares.test(text)) ||
    act === "INTENDED" && !deed.startsWith("TRANSFORMATION ") && deed !== "SEAT CHANGED" &&
      intendedByOthers.test(text) ||
    (deed === "ROLE_HOLDER ENTERS" || deed === "ROLE_HOLDER LEAVES") && atOther.test(text) &&
      atOther.test(withoutClauses(text)) ||
    !deed.startsWith("ROLE_HOLDER ") && isOfOther.test(text) &&
      !(deed.startsWith("TRANSFORMATION ") && isWithOrganization.test(text)) ||
    conditions.some(({ fails, of }) => of.some((one) => deed.startsWith(one)) && fails.test(text))
  return isUncertain ? asRemark(statement) : withoutPredecessor(ofOrganization(statement, whole))
}
