import {
  type CalendarDate,
  type EventType,
  foldText,
  legalFormOfShort,
  type MemoryLimits,
  type RegisterEvent,
  type RegisterType,
  remembered
} from "@kontor/core/Register"
import { oneLine } from "../Reading.ts"
import {
  isRemedy,
  withBirthDays,
  withClausesApart,
  withColumnsApart,
  withListsApart,
  withoutAsides,
  withoutHeadings,
  withoutInstructions,
  withoutTemplateMarks,
  withRowsApart
} from "./AnnouncementItem.ts"
import { basisOf } from "./grammar/Deletions.ts"
import { inUsualWords, withRows } from "./grammar/Rewording.ts"
import {
  type Act,
  type Deed,
  isNoticeToCreditors,
  isOfEntries,
  type OrganizationNamed,
  type PersonNamed,
  type Statement,
  withoutClauses
} from "./grammar/Statement.ts"
import { statementsIn } from "./grammar/Statements.ts"
import { roleOfWord } from "./persons/NameWords.ts"

/** A beginning of a name that is shorter is in many other words too. */
const shortName = 4

/** No entry in the register is older. */
const earliest = "1800-01-01"

const yearAfter = (day: CalendarDate): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

/**
 * Tests whether a day may be that of an entry: not before the registers began, and less than a year after the
 * announcement.
 */
export const isPossibleDay = (day: CalendarDate, announced: CalendarDate): boolean =>
  day >= earliest && day <= yearAfter(announced)

const formsOfRegister: Readonly<Record<RegisterType, ReadonlyArray<string>>> = {
  HRA: [
    "KG",
    "GmbH & Co. KG",
    "UG & Co. KG",
    "AG & Co. KG",
    "SE & Co. KG",
    "Stiftung & Co. KG",
    "OHG",
    "GmbH & Co. OHG",
    "e.K.",
    "EWIV",
    "InvKG",
    "KöR",
    "AöR",
    "SJP",
    "RAR"
  ],
  HRB: ["GmbH", "gGmbH", "UG", "AG", "InvAG", "SE", "KGaA", "VVaG", "KöR", "AöR", "SJP", "RAR"],
  GnR: ["eG", "SCE"],
  PR: ["PartG"],
  VR: ["e.V.", "Stiftung", "SJP", "RAR"],
  GsR: ["eGbR"],
  SR: ["Stiftung"]
}

/** Tests whether a register can hold a legal form. */
export const mayHold = (register: RegisterType, short: string): boolean =>
  legalFormOfShort(short) === undefined || formsOfRegister[register].includes(short)

/** Only companies limited by shares have capital to raise and reduce. */
const withCapital: ReadonlyArray<RegisterType> = ["HRB"]

/** Tests whether a statement may concern an organization of this register; capital concerns companies alone. */
const isPossible = ({ deed }: Statement, register: RegisterType): boolean =>
  !deed.startsWith("CAPITAL ") || withCapital.includes(register)

/** For announcements: more templates than courts have in use. A longer text is not a template. */
export const templatesRemembered: MemoryLimits = { answers: 2_048, length: 2_500 }

const is = (deed: string) => ({ deed: of }: Statement): boolean => of.startsWith(deed)
const isClosure = (statement: Statement): boolean =>
  is("ORGANIZATION ")(statement) && !["ORGANIZATION REGISTERED", "ORGANIZATION CONTINUED"].includes(statement.deed)
const isTransformation = is("TRANSFORMATION ")
const isMasterData = ({ deed }: Statement): boolean =>
  /^(?:NAME|SEAT|ADDRESS|PURPOSE|LEGAL_FORM|REPRESENTATION|ARTICLES)/u.test(deed)
const isRemark = ({ deed }: Statement): boolean => ["DOCUMENT FILED", "PROCEDURE STOPPED", "REMARK MADE"].includes(deed)

/** Of several closures that are done, the first in this list is the register's last word. */
const closures: ReadonlyArray<Deed> = ["ORGANIZATION DELETED", "ORGANIZATION EXPIRED", "ORGANIZATION DISSOLVED"]

/** One sentence says what the others leave open: the statements of one deed are one. */
const merged = (left: Statement, right: Statement): Statement => ({
  ...right,
  ...left,
  ...(left.kind === "DIVISION" && right.kind !== undefined && { kind: right.kind }),
  ...(left.kind === "ENTERPRISE_AGREEMENT" && right.kind !== undefined && { kind: right.kind }),
  ...(left.ground === undefined && right.ground !== undefined && { ground: right.ground }),
  ...((left.basis === undefined && right.basis !== undefined && left.ground === right.ground) &&
    { basis: right.basis }),
  amounts: { ...right.amounts, ...left.amounts },
  text: left.text === right.text ? left.text : `${left.text} ${right.text}`
})

/** Of two transformations in one sentence, each has a key of its own; what a later sentence says belongs to one. */
const keyOf = ({ deed, is_beside, kind }: Statement, known: ReadonlyMap<string, Statement>): string => {
  const own = `${deed} ${kind ?? ""}`
  if (is_beside === true) return known.get(deed)?.kind === kind ? deed : own
  return known.has(own) ? own : [...known.keys()].find((key) => key.startsWith(`${deed} `)) ?? deed
}

/** Statements that are one event however often the text repeats them; of role holders, one for each holder. */
const once = (all: ReadonlyArray<Statement>): ReadonlyArray<Statement> => {
  const hasHolders = ({ deed, holders = [], role }: Statement): boolean =>
    holders.length > 0 || !all.some((one) => one.deed === deed && one.role === role && (one.holders ?? []).length > 0)
  const statements = all.filter((one) => !one.deed.startsWith("ROLE_HOLDER") || hasHolders(one))
  const known = new Map<string, Statement>()
  statements.forEach((statement, place) => {
    const isOfHolder = statement.deed.startsWith("ROLE_HOLDER") && (statement.holders ?? []).length > 0
    const key = isOfHolder ? `${statement.deed} ${place}` : keyOf(statement, known)
    const other = known.get(key)
    known.set(key, other === undefined ? statement : merged(other, statement))
  })
  return [...known.values()]
}

/** A rule that removes statements which are not events, given the others. */
type Rule = (statements: ReadonlyArray<Statement>) => ReadonlyArray<Statement>

/** A registration repeats all columns, which changes nothing in them. */
const registration: Rule = (all) =>
  all.some(is("ORGANIZATION REGISTERED"))
    ? all.filter((one) => one.deed === "ORGANIZATION REGISTERED" || isTransformation(one))
    : all

/** A holder in the register's columns has a birth date there; a reason has none. */
const isEntered = ({ holders = [] }: Statement): boolean =>
  holders.some((holder) => "family" in holder && holder.birth_date !== null)
const isOfSomebody = ({ holders = [] }: Statement): boolean => holders.length > 0
const isAnnouncedExit = (one: Statement): boolean => is("ROLE_HOLDER LEAVES")(one) && one.act === "INTENDED"
const isAnnouncedClosure = (one: Statement): boolean => isClosure(one) && one.act === "INTENDED"

/**
 * An announced deletion is not done yet; the end of insolvency proceedings and of their management is its reason. The
 * announced removal of a holder whom the text names is another matter.
 */
const announcedDeletion: Rule = (all) =>
  all.some(isAnnouncedClosure)
    ? all.filter((one) =>
      isAnnouncedClosure(one) || isAnnouncedExit(one) && isOfSomebody(one) ||
      is("ROLE_HOLDER LEAVES")(one) && isEntered(one) ||
      is("DOCUMENT FILED")(one) ||
      isTransformation(one) && /Gläubiger/u.test(one.text)
    )
    : all

/** A holder whose deletion is announced has lost the office by something else in the text, or not at all. */
const announcedExit: Rule = (all) =>
  all.some(isAnnouncedExit) ?
    all.filter((one) =>
      isAnnouncedExit(one) || isAnnouncedClosure(one) || is("ROLE_HOLDER ENTERS")(one) && one.act === "INTENDED"
    )
    : all

/** A continuation names the dissolution and the liquidation that it ends. */
const continuation: Rule = (all) =>
  all.some(is("ORGANIZATION CONTINUED")) ? all.filter((one) => !isClosure(one) || one.act !== "DONE") : all

/** The first liquidators come with the dissolution, whatever the column says. */
const firstLiquidators: Rule = (all) =>
  all.some((one) => one.deed === "ORGANIZATION DISSOLVED" && one.act === "DONE")
    ? all.map((one) =>
      one.deed === "ROLE_HOLDER CHANGES" && one.role === "LIQUIDATOR" ? { ...one, deed: "ROLE_HOLDER ENTERS" } : one
    )
    : all

/** An entry that moved to another register is deleted in the one that it left. */
const moved: Rule = (all) =>
  all.some((one) => one.deed === "REGISTER CHANGED" && one.act === "DONE")
    ? all.filter(({ act, deed, ground }) => deed !== "ORGANIZATION DELETED" || act !== "DONE" || ground !== undefined)
    : all

const strongestClosure: Rule = (all) => {
  const strongest = closures.find((deed) => all.some((one) => one.deed === deed && one.act === "DONE"))
  return strongest === undefined
    ? all
    : all.filter((one) => !isClosure(one) || one.act !== "DONE" || one.deed === strongest)
}

/** A plan mentions many transformations but is about the first; those in a notice to creditors count too. */
const plans: Rule = (all) => {
  const first = all.find(isTransformation)
  if (first === undefined) return all
  const isStated = first.act === "DONE" && !/Gläubiger/u.test(first.text)
  const isOwn = (one: Statement): boolean =>
    one.deed === first.deed || one.is_beside === true && first.is_beside === true ||
    isStated && one.deed === "TRANSFORMATION AGREEMENT" ||
    one.deed === "TRANSFORMATION SQUEEZE_OUT" && one.text !== first.text ||
    !isStated && /Gläubiger|Sicherheit\szu\sleisten/u.test(one.text) && first.act === "DONE" && one.act === "DONE"
  return all.filter((one) => !isTransformation(one) || isOwn(one))
}

/** `Umwandlung` is any transformation: it adds nothing to a named one. */
const unnamed: Rule = (all) =>
  all.some((one) => isTransformation(one) && one.deed !== "TRANSFORMATION UNNAMED")
    ? all.filter(({ deed }) => deed !== "TRANSFORMATION UNNAMED")
    : all

/** The articles follow the change that requires them; master data changed by a transformation belongs to its plan. */
const articles: Rule = (all) =>
  all.some((one) =>
      is("CAPITAL ")(one) || is("REGISTER ")(one) || isTransformation(one) ||
      isMasterData(one) && one.deed !== "ARTICLES CHANGED"
    )
    ? all.filter(({ deed, text }) =>
      deed !== "ARTICLES CHANGED" ||
      /Neufassung|neu\sgefasst|(?<!\p{L})(?:ferner|außerdem|daneben|zudem)(?!\p{L})/u.test(text)
    )
    : all
const planned: Rule = (all) =>
  all.some((one) => isTransformation(one) && one.act === "INTENDED") ? all.filter((one) => !isMasterData(one)) : all

const dissolvedByTransformation: Rule = (all) =>
  all.some((one) => isTransformation(one) && one.act === "INTENDED") ? all.filter((one) => !isClosure(one)) : all

/** A remark counts only alone; a filed list counts beside a closure too. */
const remarks: Rule = (all) => {
  const events = all.filter((one) => !isRemark(one))
  const filed = all.filter(({ deed, text }) => deed === "DOCUMENT FILED" && /[Ll]iste/u.test(text))
  if (events.length > 0) return [...events, ...filed]
  const [stopped, document, remark] = (["PROCEDURE STOPPED", "DOCUMENT FILED", "REMARK MADE"] as const).map((deed) =>
    all.find((one) => one.deed === deed)
  )
  const only = stopped ?? document ?? remark
  return only === undefined ? [] : [only]
}

/** A refusal is all that its announcement says. */
const outside: Rule = (all) =>
  all.some(({ act }) => act === "REFUSED") ? all.filter(({ act }) => act === "REFUSED") : all

/** Of an organization that is gone, an announcement tells who winds it up, and nothing else. */
const afterwards: Rule = (all) => {
  const about = all.filter(({ text }) => /Nachtrags(?:liquidat|abwickl)/u.test(text))
  if (about.length === 0) return all
  const named = about.filter((one) => is("ROLE_HOLDER ")(one))
  return named.length > 0 ? named.slice(0, 1) : about.slice(0, 1)
}

const rules: ReadonlyArray<Rule> = [
  outside,
  afterwards,
  registration,
  dissolvedByTransformation,
  announcedDeletion,
  announcedExit,
  continuation,
  firstLiquidators,
  moved,
  strongestClosure,
  plans,
  unnamed,
  articles,
  planned,
  remarks
]

/** The statements of an announcement as a whole: each change once, without those that another sentence explains. */
const coherent = (statements: ReadonlyArray<Statement>): ReadonlyArray<Statement> =>
  once(rules.reduce((left, rule) => left.length > 1 ? rule(left) : left, statements))

type Phase = NonNullable<RegisterEvent["register_entry"]["phase"]>

/**
 * The event of a deed at an act. `ENTERED` is the phase of what follows an entry: registered if the announcement has
 * the day of the entry, else announced.
 */
interface EventOfDeed {
  readonly type: EventType
  readonly phase: Phase | "ENTERED" | null
}

type Row = Readonly<Partial<Record<Act, EventOfDeed>>>

const entered = (type: EventType): Row => ({ DONE: { type, phase: "ENTERED" }, INTENDED: { type, phase: "ANNOUNCED" } })
const registered = (type: EventType): Row => ({
  DONE: { type, phase: "REGISTERED" },
  INTENDED: { type, phase: "ANNOUNCED" }
})

/** The event of each deed, by its act. A deed at an act outside the table is not an event. */
const eventTable: Readonly<Record<Deed, Row>> = {
  "ORGANIZATION DELETED": {
    DONE: { type: "DELETION", phase: "DELETED" },
    INTENDED: { type: "DELETION_ANNOUNCED", phase: "ANNOUNCED" }
  },
  "ORGANIZATION DISSOLVED": {
    DONE: { type: "DISSOLUTION", phase: "REGISTERED" },
    INTENDED: { type: "DELETION_ANNOUNCED", phase: "ANNOUNCED" }
  },
  "ORGANIZATION EXPIRED": {
    DONE: { type: "EXPIRATION", phase: "DELETED" },
    INTENDED: { type: "DELETION_ANNOUNCED", phase: "ANNOUNCED" }
  },
  "ORGANIZATION CONTINUED": { DONE: { type: "OTHER", phase: "REGISTERED" } },
  "ORGANIZATION REGISTERED": { DONE: { type: "REGISTRATION", phase: "REGISTERED" } },
  "ROLE_HOLDER ENTERS": registered("ROLE_HOLDER_ENTRY"),
  "ROLE_HOLDER LEAVES": {
    DONE: { type: "ROLE_HOLDER_EXIT", phase: "DELETED" },
    INTENDED: { type: "ROLE_HOLDER_EXIT", phase: "ANNOUNCED" }
  },
  "ROLE_HOLDER CHANGES": registered("ROLE_HOLDER_CHANGE"),
  "NAME CHANGED": registered("NAME_CHANGE"),
  "SEAT CHANGED": registered("SEAT_CHANGE"),
  "ADDRESS CHANGED": registered("ADDRESS_CHANGE"),
  "PURPOSE CHANGED": registered("PURPOSE_CHANGE"),
  "LEGAL_FORM CHANGED": registered("LEGAL_FORM_CHANGE"),
  "REPRESENTATION CHANGED": registered("REPRESENTATION_CHANGE"),
  "ARTICLES CHANGED": registered("ARTICLES_CHANGE"),
  "REGISTER CHANGED": entered("REGISTER_TRANSFER"),
  "CAPITAL INCREASED": { DONE: { type: "CAPITAL_INCREASE", phase: "INCREASED" } },
  "CAPITAL DECREASED": { DONE: { type: "CAPITAL_DECREASE", phase: "DECREASED" } },
  "CAPITAL AUTHORIZED": registered("AUTHORIZED_CAPITAL"),
  "INSOLVENCY OPENED": entered("OPENED"),
  "INSOLVENCY PROVISIONAL": entered("PROVISIONAL_MEASURES"),
  "INSOLVENCY REJECTED": entered("REJECTED_NO_ASSETS"),
  "INSOLVENCY DISCONTINUED": entered("DISCONTINUED"),
  "INSOLVENCY CONCLUDED": entered("CONCLUDED"),
  "INSOLVENCY RESCINDED": entered("OPENING_RESCINDED"),
  "TRANSFORMATION MERGER": entered("MERGER"),
  "TRANSFORMATION DIVISION": entered("DIVISION"),
  "TRANSFORMATION CONVERSION": entered("CONVERSION"),
  "TRANSFORMATION ASSET_TRANSFER": entered("ASSET_TRANSFER"),
  "TRANSFORMATION AGREEMENT": entered("ENTERPRISE_AGREEMENT"),
  "TRANSFORMATION SQUEEZE_OUT": entered("SQUEEZE_OUT"),
  "TRANSFORMATION UNNAMED": entered("TRANSFORMATION"),
  "DOCUMENT FILED": { DONE: { type: "DOCUMENT_FILED", phase: null } },
  "PROCEDURE STOPPED": { REVOKED: { type: "OTHER", phase: "CORRECTED" } },
  "REMARK MADE": { DONE: { type: "OTHER", phase: null }, REFUSED: { type: "OTHER", phase: null } }
}

/** Abbreviations, without their full stop, which does not end a sentence. */
const abbreviations: ReadonlySet<string> = new Set(
  ("Abs Abt Alt Art Az Bd Bl Buchst Co Corp Dipl Dr Fa Fr Hr Hs Inc Inh Ing Kffr Kfm Lfd Lit Ltd Mag Nr Nrn Prof Sp St Str " +
    "Hann OPf Vogtl Erzgeb Thür Holst Westf Hess Opf Obb Ndb Niederbay Allg " +
    "bzw ca co dch geb gem ggf i.H ig inkl jun lfd lit med mbH o.g rer sen str u.a v.d vertr vgl wh vorm z.B zgl Ziff " +
    "i.V.m v.A.w Liq i.L i.Br Rechtsanw Beteiligungsges Ges Gesch Verw Gr").split(" ")
)

/** Words that begin a sentence even without a blank before them. */
const beginnings =
  "Als|Am|An|Außerdem|Bei|Bis|Danach|Das|Dem|Den|Der|Die|Dieses|Durch|Ein|Eine|Es|Gegen|Gemäß|Gläubigern?|Hiergegen|Im|In|Nach|Neue|Nicht|Von|Zu|Zum|Zur"

const stop = new RegExp(
  `[.!?]["“”)]*(?:\\s+(?=[("„“”]?(?:\\p{Lu}|§§?\\s\\d(?:[^.;]|(?<=Abs|Nr)\\.){0,80}\\s(?:Satzung|Gesellschaftsvertrag)|\\d{1,2}[.)]\\s|[a-d]\\)\\s))|(?=(?:${beginnings})\\s))`,
  "gu"
)
const lastWord = /(?:^|[\s("„“,;:/-])([\p{L}\d.§]+)$/u
const isInitial = /^(?:\p{L}|(?:\p{L}\.)+\p{L}|\d{1,2})$/u

const endsSentence = (before: string): boolean => {
  const word = lastWord.exec(before.slice(-24))?.[1] ?? ""
  const isAbbreviation = abbreviations.has(word) || abbreviations.has(word.slice(word.lastIndexOf(".") + 1))
  return !isAbbreviation && !isInitial.test(word)
}

/**
 * The sentences of a text. A line break ends a sentence, and so does a full stop before a capital letter, except
 * in `Abs. 2`, `01.02.2026`, `Dr. Muster` and `1. Vorsitzende`.
 */
const sentencesOf = (lines: string): ReadonlyArray<string> => lines.split("\n").flatMap(sentencesOfLine)

const sentencesOfLine = (text: string): ReadonlyArray<string> => {
  const sentences: Array<string> = []
  let begin = 0
  for (const { 0: found, index } of text.matchAll(stop)) {
    if (!endsSentence(text.slice(begin, index))) continue
    sentences.push(text.slice(begin, index + found.trimEnd().length).trim())
    begin = index + found.length
  }
  return [...sentences, text.slice(begin).trim()].filter((sentence) => /[\p{L}\d]/u.test(sentence))
}

/** Repeated full stops, as a removed heading leaves them. */
const stops = /\s*(?:\.\s*){2,}/gu
const sign = /\.\s*\./u

const withoutRepeatedStops = (text: string): string => sign.test(text) ? text.replaceAll(stops, ". ") : text

/** Words in the spelling before 1998; names keep their letters. */
const inPresentSpelling = (text: string): string =>
  text.includes("ß")
    ? text.replaceAll(
      /(?<!\p{L})(?:[Dd]aß|[Mm]uß|\p{Ll}*(?:schluß|faßt|paßt))(?!\p{L})|[Bb]eschluß|(?<!\p{L})(?:Ab|Aus|Ent)schluß/gu,
      (word) => word.replace("ß", "ss")
    )
    : text

/** Words of entries in capital letters, or without umlauts, or with a letter missing. */
const unusual =
  /(?<!\p{L})(?:NICHT\sMEHR|BESTELLT|AUSGESCHIEDEN|EINGETRETEN|ERLOSCHEN|PROKURA)(?!\p{L})|[Gg]esch(?:aefts?|äft)f(?:ue|ü)hrer|[Pp]ersoenlich|[Ll]oesch|[Aa]enderung|geaendert|[Aa]ufgel(?:oe)st/u

const particle = /^(?:mehr|zu[mr]|als|ist|sind|und|wurden?|für)$/u

/** A word as registers spell it, where that is one of theirs; names keep their letters. */
const spelled = (word: string, place: number, text: string): string => {
  const isCapital = /^\p{Lu}{3,}$/u.test(word)
  const small = isCapital ? `${word[0]!}${word.slice(1).toLowerCase()}` : word
  const usual = small.replace(/^([Gg]esch(?:ae|ä)ft)f/u, "$1sf")
    .replaceAll(/[ao]e|(?<![aeqAEQ])ue/gu, (letters) => ({ ae: "ä", oe: "ö", ue: "ü" })[letters]!)
  if (usual === word) return word
  if (roleOfWord(usual) !== undefined) return usual
  const plain = usual.toLowerCase()
  if (!isOfEntries(plain) && !particle.test(plain)) return word
  return isCapital && /\p{L}\s$/u.test(text.slice(0, place)) ? plain : usual
}

const inUsualSpelling = (text: string): string =>
  unusual.test(text) ? text.replaceAll(/(?<!\p{L})\p{L}+(?!\p{L})/gu, spelled) : text

/**
 * The sentences of an announcement with statements: without unfilled template marks, headings and legal remedies, each
 * sentence once.
 */
const noticesOf = (text: string): ReadonlyArray<string> => {
  const plain = withoutRepeatedStops(
    withColumnsApart(
      withoutInstructions(
        withClausesApart(
          withoutHeadings(
            oneLine(withRowsApart(withoutTemplateMarks(inPresentSpelling(text.replaceAll(/\.{5,}/gu, " ____ ")))))
          )
        )
      )
    )
  )
  const sentences = sentencesOf(plain).filter((sentence) => !isRemedy(sentence)).flatMap((sentence) => {
    const usual = inUsualWords(sentence)
    return usual === sentence ? [sentence] : sentencesOf(usual)
  })
  return [...new Set(sentences)]
}

/** An event of an announcement, before it has an identifier; for role holders, one holder. */
export interface Meaning extends EventOfDeed {
  readonly statement: Statement
  readonly holder?: OrganizationNamed | PersonNamed
}

/** The meanings of an announcement, the sentences they were read from, and the sentences without any. */
export interface Understanding {
  readonly meanings: readonly [Meaning, ...ReadonlyArray<Meaning>]
  readonly notices: ReadonlyArray<string>
  readonly unplaced: ReadonlyArray<string>
}

const ofCategory = (deed: Statement["deed"], act: Statement["act"] = "DONE"): Statement => ({ deed, act, text: "" })

/** A category whose notice to creditors is about a transformation, whatever document was filed beside it. */
const transformation = "Registerbekanntmachung nach dem Umwandlungsgesetz"

/** Words of a notice about a transformation: a text under its category without one says something else. */
const ofTransformation = /Gläubiger|[Uu]mwandl|UmwG|Rechtsträger|Bemerkungen\szum/u

const deletion = "Löschungsankündigung"

/** The categories of the portal with a meaning of their own, even where the text does not state it. */
const statementOfCategory: Readonly<Record<string, Statement>> = {
  [transformation]: ofCategory("TRANSFORMATION UNNAMED"),
  [deletion]: ofCategory("ORGANIZATION DELETED", "INTENDED"),
  "Einreichung neuer Dokumente": ofCategory("DOCUMENT FILED")
}
const unknown = ofCategory("REMARK MADE")

/** A provision that only the instructions on remedies cite is a basis too. */
const withBasis = (statement: Statement, body: string): Statement =>
  statement.ground === undefined || statement.basis !== undefined
    ? statement
    : { ...statement, ...basisOf(statement.ground, body) }

/** A partner who may not represent the partnership any more stays its partner. */
const onlyPower =
  /(?:[Vv]ertretung|[Vv]ertretungs(?:befugnis|macht)|Geschäftsführungsbefugnis)(?!\p{L})(?!.*(?:ausgeschieden|verstorben|ausgetreten))[^;]*\s(?:entzogen|ausgeschlossen|erloschen|beendet)(?!\p{L})/u

/** In the registers of associations, partnerships and civil-law partnerships, every person entered has one role. */
const onlyRole: Readonly<Partial<Record<RegisterType, string>>> = { VR: "BOARD", PR: "PARTNER", GsR: "PARTNER" }

/** The role that the register shows; a partner of a general partnership is liable personally. */
const withRole = (statement: Statement, register: RegisterType): Statement => {
  if (!statement.deed.startsWith("ROLE_HOLDER")) return statement
  if (
    statement.deed === "ROLE_HOLDER LEAVES" && statement.role?.endsWith("PARTNER") === true &&
    onlyPower.test(statement.text)
  ) {
    return { ...statement, deed: "ROLE_HOLDER CHANGES" }
  }
  const only = onlyRole[register]
  if (statement.role === undefined && only !== undefined) return { ...statement, role: only }
  return statement.role === "PARTNER" && register === "HRA"
    ? { ...statement, role: "PERSONALLY_LIABLE_PARTNER" }
    : statement
}

const meaningsOf = (statement: Statement): ReadonlyArray<Meaning> => {
  const event = eventTable[statement.deed][statement.act]
  if (event === undefined) return []
  const { holders = [] } = statement
  return statement.deed.startsWith("ROLE_HOLDER") && holders.length > 0
    ? holders.map((holder) => ({ ...event, statement, holder }))
    : [{ ...event, statement }]
}

/** The statements in the sentences of a text, whatever its category and register. */
const statementsOf = remembered((published) => {
  const written = withBirthDays(inUsualSpelling(published))
  const body = written.includes("*")
    ? withoutAsides(withListsApart(written))
    : written
  const notices = noticesOf(body)
  const stated = withRows(statementsIn(notices), withoutClauses(oneLine(withoutTemplateMarks(body))), notices)
  return { notices, stated }
}, templatesRemembered)

/** The name of an organization abroad, of which the register holds the establishment alone. */
const establishment =
  /niederlassung|(?<!\p{L})(?:Ltd|Limited|Inc|LLC|Corp|B\.?V|N\.?V|S\.\s?[àar]|SARL|S\.?A|Sp\.|ApS|A\/S|Oy|PLC|AB)(?!\p{L})/iu

/** Tests whether words name the organization: they have the first two words of its name, which most names differ in. */
const isNamedIn = (words: string, name: string): boolean => {
  if (/^[^,;]{0,60}\s(?:Zweign|N)iederlassung(?!\p{L})/u.test(words)) return establishment.test(name)
  const beginning = foldText(name).split(" ").slice(0, 2).join(" ")
  return beginning.length >= shortName && foldText(words).includes(beginning)
}

/** The subject of a sentence by a kind of organization that only one register has, beside a company. */
const kindAsSubject =
  /^(?:Der|Die)\s(?:\p{Ll}+\s){0,3}(?<kind>Verein|Genossenschaft|Partnerschaft)(?!\p{L}).*\s(?:die|der)\sGesellschaft(?!\p{L})/u

const registerOfKind: Readonly<Record<string, RegisterType>> = {
  Verein: "VR",
  Genossenschaft: "GnR",
  Partnerschaft: "PR"
}

/** Tests whether a sentence is about an organization of a kind that is in another register, and not in the name. */
const isOfOtherKind = (text: string, register: RegisterType, name: string): boolean => {
  const kind = kindAsSubject.exec(text)?.groups?.["kind"]
  return kind !== undefined && registerOfKind[kind] !== register &&
    !foldText(name).includes(foldText(kind)) && !/(?:VVaG|a\.\s?G\.|e\.?\s?V\.?|eG)$/u.test(name)
}

/** A statement about an organization of another name or kind than the announcement's says nothing about it. */
const ofItself = (name: string, register: RegisterType) => (statement: Statement): Statement =>
  (statement.named === undefined || isNamedIn(statement.named, name)) &&
    !(isClosure(statement) && isOfOtherKind(statement.text, register, name))
    ? statement
    : { deed: "REMARK MADE", act: "DONE", text: statement.text }

/**
 * The meanings of an announcement: the statements of its sentences, where they fit together and its register allows
 * them, else the meaning of its category. Courts file announcements under wrong categories, so the text comes first.
 */
export const understandingOf = (
  category: string,
  body: string,
  register: RegisterType,
  name: string
): Understanding => {
  const { notices, stated: all } = statementsOf(body)
  const stated = all.map(ofItself(name, register))
  const possible = stated.filter((statement) => isPossible(statement, register))
  const meanings = coherent(possible).flatMap((statement) => meaningsOf(withRole(withBasis(statement, body), register)))
  const isPlaced = stated.length > 0 && possible.length === stated.length
  const isSilent = body.trim() === "" ||
    category !== deletion && (category !== transformation || notices.length > 0 && ofTransformation.test(body))
  const usual = meaningsOf(isSilent ? statementOfCategory[category] ?? unknown : unknown)
  const isBeside = meanings.length > 0 && meanings.every(({ type }) => type === "DOCUMENT_FILED") &&
    category === transformation && notices.some(isNoticeToCreditors)
  const [first, ...others] = meanings.length === 0 ? usual : isBeside ? [...meanings, ...usual] : meanings
  return {
    meanings: [first!, ...others],
    notices,
    unplaced: isPlaced || stated.length === 0 && notices.every(isNoticeToCreditors) ? [] : notices
  }
}
