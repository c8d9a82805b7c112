import type { SignalAmount } from "@kontor/core/Register"
import { deletionsIn, groundIn } from "./Deletions.ts"
import { masterDataIn } from "./MasterData.ts"
import { roleHoldersIn } from "./RoleHolders.ts"
import { type Amounts, remarkIn, type Statement, statementIn, type Wording } from "./Statement.ts"
import { transformationsIn } from "./Transformations.ts"

const currencies: Readonly<Record<string, string>> = {
  EUR: "EUR",
  Euro: "EUR",
  EURO: "EUR",
  "€": "EUR",
  DM: "DEM",
  DEM: "DEM"
}
const number = "(\\d{1,3}(?:[.\\s]\\d{3})+(?:,\\d{1,2})?|\\d+(?:,\\d{1,2})?)(?:,--?)?"
const currency = "(EUR|EURO|Euro|€|DEM|DM)"
const either = `(?:${currency}\\s?${number}|${number}\\s?${currency})(?!\\p{L})`
const behind = (words: string): RegExp => new RegExp(`(?<!\\p{L})${words}\\s(?:insgesamt\\s|nominal\\s)?${either}`, "u")

/** The amount in a match of `either`, from the first of its groups that matched. */
const amountOf = (match: RegExpExecArray | null): SignalAmount | undefined => {
  const groups = match?.slice(1).filter((group) => group !== undefined) ?? []
  const code = groups.find((group) => group in currencies)
  const digits = groups.find((group) => /^\d/u.test(group))
  if (code === undefined || digits === undefined) return undefined
  const [units, cents = ""] = digits.replaceAll(/[.\s]/gu, "").split(",")
  return { currency: currencies[code]!, amount: `${units}.${cents.padEnd(2, "0")}` }
}

const changed = behind("(?:um(?:\\sbis\\szu)?|i\\.?\\s?Höhe\\svon|in\\sHöhe\\svon)")
const resulting = behind("auf(?:\\snunmehr)?")
const now = new RegExp(
  `(?:Neues|Nunmehriges)\\s(?:Grund|Stamm)kapital:\\s${either}|(?:Grund|Stamm)kapital,?\\s(?:ist\\s)?(?:nunmehr|jetzt|nun):?\\s${either}|(?:Grund|Stamm)kapital\\sbeträgt\\s(?:nunmehr|jetzt|nun)\\s${either}`,
  "u"
)

const capital = "(?:Grund|Stamm)kapitals?"

const changes: ReadonlyArray<Wording> = [
  {
    says:
      /(?:Genehmigt|Bedingt)e[sn]\sKapital|ermächtigt,\sdas\sGrundkapital|bedingt\serhöht|bedingte\s(?:Kapital)?[Ee]rhöhung|(?:genehmigte|bedingte)\sKapital(?!\p{L}).{0,120}aufgehoben/u,
    deed: "CAPITAL AUTHORIZED"
  },
  {
    says: new RegExp(
      `[Kk]apitalherabsetzung|Herabsetzung\\sdes\\s${capital}|${capital}(?!\\p{L}).{0,400}(?:herabgesetzt|herabzusetzen)|§\\s?225\\sAktG`,
      "u"
    ),
    deed: "CAPITAL DECREASED"
  },
  { says: /bevor\sdie\sEintragung\sdes\sBeschlusses.{0,200}Sicherheit\szu\sleisten/u, deed: "CAPITAL DECREASED" },
  {
    says: new RegExp(
      `[Kk]apitalerhöhung|Erhöhung\\sdes\\s${capital}|${capital}(?!\\p{L}).{0,400}(?:ist|wurde|wird|um)(?!\\p{L}).{0,200}(?:erhöht|zu\\serhöhen)(?!\\p{L})`,
      "u"
    ),
    deed: "CAPITAL INCREASED"
  }
]

const capitalSign = /kapital|Kapital|225\sAktG|Eintragung\sdes\sBeschlusses/u
const resolvedOnly = /Geschäftsguthaben|Geschäftsanteil/u

const amountsIn = (sentence: string, text: string): Amounts => {
  const change_amount = amountOf(changed.exec(sentence))
  const resulting_amount = amountOf(resulting.exec(sentence)) ?? amountOf(now.exec(text))
  return { ...(resulting_amount && { resulting_amount }), ...(change_amount && { change_amount }) }
}

/** The registered capital in a sentence, with the amounts; `text` is the whole announcement. */
const capitalIn = (sentence: string, text: string): Statement | undefined => {
  if (!capitalSign.test(sentence) || resolvedOnly.test(sentence)) return undefined
  const found = statementIn(changes, sentence)
  return found && { ...found, amounts: amountsIn(sentence, text) }
}

const subject =
  "(?:Gesellschaft|Firma|Verein|Genossenschaft|Partnerschaft|Zweigniederlassung|Stiftung|Rechtsträger|Unternehmen)"
const is = `(?<!\\p{L})${subject}(?!\\p{L}).{0,400}?(?<!\\p{L})(?:ist|wurde|sind)(?!\\p{L}).{0,400}?(?<!\\p{L})`

const closures: ReadonlyArray<Wording> = [
  {
    says: new RegExp(
      `(?<!\\p{L})Fortsetzung\\s(?:der|des)\\s(?:\\p{Ll}+\\s)?${subject}s?(?!\\p{L}).{0,200}(?:beschlossen|eingetragen)(?!\\p{L})|` +
        `(?:beschlossen|eingetragen)(?:\\sist|\\swurde)?(?:\\sdie)?\\sFortsetzung\\s(?:der|des)\\s(?:\\p{Ll}+\\s)?${subject}|` +
        `^(?:Die|Der)\\s(?:\\p{Ll}+\\s)?${subject}(?!\\p{L})[^,;:]{0,100}(?<!\\p{L})(?:ist|wird|wurde)(?!\\p{L})[^,;:]{0,200}(?<!\\p{L})fortgesetzt(?!\\p{L})|` +
        `(?<!\\p{L})(?:ist|wird|wurde)\\s(?:die|der)\\s(?:\\p{Ll}+\\s)?${subject}(?!\\p{L})[^,;:]{0,200}(?<!\\p{L})fortgesetzt(?!\\p{L})|` +
        `(?:beschlossen|Beschluss),?\\s[^;:]{0,80}${subject}\\sfortzusetzen`,
      "u"
    ),
    unless:
      /(?<!\p{L})(?:soll(?:en)?|nicht|als\swelche)(?!\p{L})|be?a?bsichti|Liquidation\s(?:ist|wird)|Verfahren\s(?:ist|wird)/u,
    deed: "ORGANIZATION CONTINUED"
  },
  { says: new RegExp(`${is}erloschen(?!\\p{L})`, "u"), deed: "ORGANIZATION EXPIRED" },
  {
    says: /(?<!\p{L})Erlöschen\s(?:der|des)\s[^;]{3,120}\sist\s(?:\p{L}+\s){0,6}eingetragen(?!\p{L})/u,
    deed: "ORGANIZATION EXPIRED"
  },
  { says: /(?<!\p{L})Liquidation\sist\sbeendet/u, deed: "ORGANIZATION EXPIRED" },
  {
    says: new RegExp(`${is}aufgelöst(?!\\p{L})`, "u"),
    unless: /dadurch\saufgelöst|mangels\s(?:einer\s)?(?:\p{L}+\s)?Masse|Insolvenz/u,
    deed: "ORGANIZATION DISSOLVED"
  },
  {
    says: new RegExp(
      `(?<!\\p{L})Auflösung\\s(?:der|des)\\s${subject}s?(?!\\p{L})(?:[^;]{0,200}\\s)?(?:beschlossen|eingetragen)(?!\\p{L})|^(?:Der|Die)\\s${subject}\\shat\\ssich\\s(?:[^;]{0,100}\\s)?aufgelöst`,
      "u"
    ),
    unless: /(?<!\p{L})soll(?:en)?(?!\p{L})|be?a?bsichti|lösch/u,
    deed: "ORGANIZATION DISSOLVED"
  },
  { says: /Rechtsfähigkeit.{0,80}(?:entzogen|verloren|verlustig)/u, deed: "ORGANIZATION DISSOLVED" }
]

const closureSign = /ort(?:gesetzt|setzung|zusetzen)|erloschen|Erlöschen|aufgelöst|Auflösung|beendet|Rechtsfähigkeit/u

/** The end of the organization in a sentence, where it is done, or its continuation. */
const closureIn = (sentence: string): Statement | undefined => {
  if (!closureSign.test(sentence)) return undefined
  const found = statementIn(closures, sentence)
  return found && { ...found, ...(found.deed === "ORGANIZATION DISSOLVED" && groundIn(sentence)) }
}

const registrations: ReadonlyArray<Wording> = [
  {
    says:
      /(?<!\p{Ll}\sder\s)(?:Verein|Gesellschaft|Genossenschaft|Stiftung|Partnerschaft)\sist\s(?:neu\s)?eingetragen(?!\p{L}|,?\s(?:im|in|beim|unter|bei))/u,
    deed: "ORGANIZATION REGISTERED"
  },
  {
    says: /(?<!\p{L})(?:Neugründung|Neuanmeldung|Gründungsversammlung|Ersteintragung:)/u,
    deed: "ORGANIZATION REGISTERED"
  },
  { says: /(?<!\p{L})gegründet\sam\s\d/u, deed: "ORGANIZATION REGISTERED" },
  { says: /betreffend\sX\s(?:Neue?\s)?Eintragung(?!\p{L})/u, deed: "ORGANIZATION REGISTERED" }
]

/** Rules out nearly all sentences, faster than trying each wording. */
const registrationSign =
  /eingetragen|Neu(?:gründ|anmeld)|Gründungs|Ersteintragung|gegründet|betreffend|(?:vertrag|Satzung)\svom\s\d/u

const established = /(?:Gesellschaftsvertrag|Satzung)\svom\s\d/u
const described = /(?<!\p{L})Gegenstand(?:\sdes\sUnternehmens)?:/u
const elsewhere = /zur\sNeugründung|Neugründung\s(?:der|einer)|nach\s(?:deutschem|\p{Ll}+em)\sRecht/u

/** The new registration in a sentence. An entry that repeats all columns is one. */
const registrationIn = (sentence: string, text: string): Statement | undefined => {
  if (!registrationSign.test(sentence)) return undefined
  if (established.test(sentence) && described.test(text)) {
    return { deed: "ORGANIZATION REGISTERED", act: "DONE", text: sentence }
  }
  return elsewhere.test(sentence) ? undefined : statementIn(registrations, sentence)
}

const proceedings = "(?:Insolvenz|Konkurs)verfahren"

const insolvencies: ReadonlyArray<Wording> = [
  {
    says: new RegExp(`${proceedings}\\s(?:ist|wurde|wird)(?!\\p{L})[^;]{0,200}eingestellt`, "u"),
    deed: "INSOLVENCY DISCONTINUED"
  },
  { says: /mangels\s(?:einer\s)?(?:\p{L}+\s){0,4}Masse/u, deed: "INSOLVENCY REJECTED" },
  { says: /vorläufige[rnm]?\s(?:Insolvenzverwalt|Sachwalt)/u, deed: "INSOLVENCY PROVISIONAL" },
  {
    says: /(?:Eröffnungsbeschluss|Eröffnung\sdes\sInsolvenzverfahrens).{0,200}aufgehoben/u,
    deed: "INSOLVENCY RESCINDED"
  },
  {
    says: new RegExp(
      `${proceedings}(?!\\p{L}).{0,300}(?<!\\p{L})eröffnet|Eröffnung\\sdes\\s${proceedings}s.{0,300}aufgelöst`,
      "u"
    ),
    deed: "INSOLVENCY OPENED"
  },
  { says: new RegExp(`${proceedings}(?!\\p{L}).{0,300}eingestellt`, "u"), deed: "INSOLVENCY DISCONTINUED" },
  { says: new RegExp(`${proceedings}(?!\\p{L}).{0,300}aufgehoben`, "u"), deed: "INSOLVENCY CONCLUDED" }
]

const insolvencySign = /nsolvenz|Konkurs|Masse(?!\p{L})/u
const planned = /(?<!\p{L})soll(?:en)?(?!\p{L})|(?<!Bestätigung\sdes\s)Insolvenzplan|unzulässig/u

/** The step of insolvency proceedings in a sentence. */
const insolvencyIn = (sentence: string): Statement | undefined =>
  !insolvencySign.test(sentence) || planned.test(sentence) ? undefined : statementIn(insolvencies, sentence)

const documents: ReadonlyArray<Wording> = [
  {
    says: /eingereicht|hinterlegt|zur\sAkte\sgereicht|übersandt/u,
    unless:
      /(?:nicht|bis\sdato)\s(?:\p{L}+\s)?(?:eingereicht|hinterlegt)|zurückgewiesen|zurückzuweisen|[Ss]teuererklärung/u,
    deed: "DOCUMENT FILED"
  },
  { says: /Änderungen?(?!\p{L}).{0,120}(?:Aufsichtsrat|Verwaltungsrat|Beirat)/u, deed: "DOCUMENT FILED" }
]

/** The filing of a document in a sentence. */
const documentIn = (sentence: string): Statement | undefined => statementIn(documents, sentence)

/**
 * Words about an organization that is gone, or the refusal of a request: they decide, whatever else the sentence
 * mentions. A request to open insolvency proceedings that lacks assets is an insolvency.
 */
const outside =
  /Nachtrags(?:liquidat|abwickl)|^(?!.*mangels\s(?:\p{L}+\s){0,6}Masse(?!\p{L})).*(?:zurückgewiesen|zurückzuweisen)/su

const mayBeOutside = (sentence: string): boolean => sentence.includes("Nachtrags") || sentence.includes("zurück")

/** The surroundings of a sentence: the two sentences before it, the last of them, and the whole text. */
interface Around {
  readonly before: string
  readonly previous: string
  readonly text: string
}

const statedBy = (sentence: string, { before, previous, text }: Around): ReadonlyArray<Statement> => {
  if (mayBeOutside(sentence) && outside.test(sentence)) return [{ deed: "REMARK MADE", act: "REFUSED", text: sentence }]
  const registered = registrationIn(sentence, text)
  if (registered !== undefined) return [registered]
  const left = masterDataBefore(sentence)
  if (left !== undefined) return [left]
  const deletions = deletionsIn(sentence, before)
  const first = deletions.length > 0 ? deletions : roleHoldersIn(sentence, previous)
  if (first.length > 0) return first
  const transformations = transformationsIn(sentence)
  if (transformations.length > 0) return transformations
  const found = [insolvencyIn(sentence), capitalIn(sentence, text), masterDataIn(sentence)]
  const closure = found[0] === undefined ? closureIn(sentence) : undefined
  const stated = [...found, closure].filter((statement) => statement !== undefined)
  if (stated.length > 0) return stated
  const last = remarkIn(sentence) ?? documentIn(sentence)
  return last === undefined ? [] : [last]
}

/** An entry left behind in another register ended there by a transfer, not by a deletion. */
const masterDataBefore = (sentence: string): Statement | undefined =>
  sentence.includes("frühere Eintragung") ? masterDataIn(sentence) : undefined

/** The statements in the sentences of an announcement, in order. */
export const statementsIn = (notices: ReadonlyArray<string>): ReadonlyArray<Statement> => {
  const text = notices.join(" ")
  return notices.flatMap((sentence, place) =>
    statedBy(sentence, {
      before: notices.slice(Math.max(0, place - 2), place).join(" "),
      previous: notices[place - 1] ?? "",
      text
    })
  )
}
