import type { SignalAmount } from "@kontor/core/Register"
import { certain } from "./Certainty.ts"
import { closureIn, deletionsIn } from "./Deletions.ts"
import { isOfMove, masterDataIn, registrationIn } from "./MasterData.ts"
import { roleHoldersIn } from "./RoleHolders.ts"
import {
  type Amounts,
  type Deed,
  mainClauseOf,
  remarkIn,
  type Statement,
  statementIn,
  withoutClauses,
  type Wording
} from "./Statement.ts"

const way =
  "(?:(?:im|auf\\sdem)\\sWege\\s(?:der|einer)|durch|mittels)\\s(?:Abspaltung|Aufspaltung|Ausgliederung|Verschmelzung|Vermögensübertragung)"
const participle = "(?:verschmolzen|ausgegliedert|abgespalten|aufgespalten|übertragen|übernommen|aufgenommen)"
const finite = "(?:hat|haben|ist|sind|wurde|wurden)"

/** `Sie hat Vermögen durch Abspaltung auf die A und durch Ausgliederung auf die B übertragen`. */
const twoWays = new RegExp(
  `^(?<head>.{0,300}?(?<!\\p{L})${finite}\\s(?:[^.;]{0,300}?\\s)?)(?<first>${way}(?!\\p{L}).{0,400}?),?\\s(?:und|sowie)\\s` +
    `(?<second>${way}(?!\\p{L}).{0,400}?)(?<tail>\\s${participle}(?:\\sworden)?\\.?)$`,
  "u"
)

/** `Die Gesellschaft ist mit der A verschmolzen und hat Vermögen auf die B ausgegliedert`. */
const twoVerbs = new RegExp(
  `^(?<head>(?:Die|Der|Das)\\s[^,;]{3,150}?\\s)(?<first>${finite}\\s.{0,400}?\\s${participle}(?:\\sworden)?),?\\sund\\s` +
    `(?<second>(?:sie\\s|es\\s|er\\s)?${finite}\\s.{0,400}?)(?<tail>\\s${participle}(?:\\sworden)?\\.?)$`,
  "u"
)

/** Separates sentences with two clauses from nearly all others. */
const coordinationSign = /,?\s(?:und|sowie)\s(?:im|auf|durch|mittels|sie|es|er|hat|haben|ist|sind|wurden?)\s/u

/** The two clauses of a sentence that states one thing and another, each as a sentence; else the sentence. */
const clausesOf = (sentence: string): ReadonlyArray<string> => {
  const groups = coordinationSign.test(sentence)
    ? (twoWays.exec(sentence) ?? twoVerbs.exec(sentence))?.groups
    : undefined
  if (groups === undefined) return [sentence]
  const { first = "", head = "", second = "", tail = "" } = groups
  const end = new RegExp(`${participle}(?:\\sworden)?$`, "u").test(first) ? "." : tail
  return [`${head}${first}${end}`, `${head}${second}${tail}`]
}

interface Transformation {
  readonly says: RegExp
  readonly deed: Deed
  readonly kind?: string
}

/** The words of each transformation. The first match in a sentence decides. */
const transformations: ReadonlyArray<Transformation> = [
  { says: /[Ff]orm(?:ge)?wechs/u, deed: "TRANSFORMATION CONVERSION", kind: "CONVERSION" },
  {
    says:
      /[Uu]mwandlungs(?:plan|beschlus)|[Uu]mwandlung\s(?:de[rs]\s[^.;]{2,160}\s)?in\s(?:die|eine?n?)\s|umgewandelt|umzuwandeln|Rechtsform(?!\p{L})[^.;]{0,120}\s(?:zu\s)?wechseln/u,
    deed: "TRANSFORMATION CONVERSION",
    kind: "CONVERSION"
  },
  { says: /[Aa]bspalt|abgespalten/u, deed: "TRANSFORMATION DIVISION", kind: "SPIN_OFF" },
  { says: /[Aa]ufspalt|aufgespalten/u, deed: "TRANSFORMATION DIVISION", kind: "SPLIT_UP" },
  { says: /[Aa]usgl+i?e?i?de?r|ausgegliedert/u, deed: "TRANSFORMATION DIVISION", kind: "HIVE_DOWN" },
  { says: /(?<!\p{L})Spaltung/u, deed: "TRANSFORMATION DIVISION", kind: "DIVISION" },
  { says: /[Vv]erschm[eo]l/u, deed: "TRANSFORMATION MERGER", kind: "MERGER" },
  {
    says: /(?:Voll|Teil)übertragung(?!\p{L})|§§?\s?17[4-9](?!\d)[^.;]{0,40}\sUmwG/u,
    deed: "TRANSFORMATION ASSET_TRANSFER",
    kind: "ASSET_TRANSFER"
  },
  {
    says: /Vermögens?(?!\p{L})(?!.*(?:[Ss]palt|gliede|(?:Voll|Teil|Vermögens)übertragung)).{0,200}ohne\sAbwicklung/u,
    deed: "TRANSFORMATION MERGER",
    kind: "MERGER"
  },
  { says: /Vermögensübert|Übertragung\svon\sTeilen/u, deed: "TRANSFORMATION ASSET_TRANSFER", kind: "ASSET_TRANSFER" },
  {
    says:
      /§§?\s?327\s?[a-f]|Ausschlus\p{Ll}*\sder\sMinderheitsaktionäre|Aktien\sder\s(?:Minderheitsaktionäre|übrigen\sAktionäre)/u,
    deed: "TRANSFORMATION SQUEEZE_OUT",
    kind: "SQUEEZE_OUT"
  },
  {
    says:
      /andere[nmrs]?\sVertrags(?:teil|partner)|(?:[Bb]eherrschungs|[Aa]bführungs|[Uu]nternehmens|Organschafts?s|Betriebspacht)vertr[aä]g|(?:Beendigung|Änderung|Aufhebung)\s(?:des|dieses)\sVertrag|Gewinn(?!\p{L})[^.;]{0,160}\s(?:abzuführen|(?<=führ(?:t|en)\s[^.;]{3,300}\s)ab)(?=[.,;]|\s\(|$)/u,
    deed: "TRANSFORMATION AGREEMENT"
  },
  {
    says:
      /Gläubigern?(?!\p{L})(?!.*(?:[Ss]palt|gliede|[Ff]ormwechs|[Vv]erschm)).{0,200}§\s?22\sUmwG|§§?\s?(?:308|122d)\sUmwG/u,
    deed: "TRANSFORMATION MERGER",
    kind: "MERGER"
  }
]

/** A name of any transformation. It decides where no other word does. */
const unnamed =
  /(?<!\p{L})Umwandlung(?!sgesetz|\s(?:de[rs]|ihre[rs]|seine[rs])\s\p{L}*(?:[Bb]eteiligung|[Ee]inlage|[Ss]tellung|[Aa]nteils?|[Pp]rokura)(?!\p{L})|\s(?:de[rs]|von)\s\p{L}*(?:[Aa]ktien|[Rr]ücklagen?|[Ff]orderung(?:en)?|Darlehens?)(?!\p{L}))|umwandlungsgesetz/u

/**
 * Sentences that are not a transformation of their own: a change of capital for one is entered as such, and a
 * correction changes nothing.
 */
const otherwise =
  /^(?:(?:Ihre?|Seine?|Deren|Dessen)\s\p{L}*(?:anteile?|einlage|beteiligung|mitgliedschaft)(?!\p{L})|(?:Der|Die)\s\p{L}*(?:anteile?|einlage|beteiligung|mitgliedschaft)\s(?:der|des)\s(?:\p{Ll}+\s){0,3}\p{L}*(?:gesellschafter|kommanditist|komplementär|aktionär|mitglied))|(?:Stamm|Grund)kapital.{0,200}(?:Umwandlung\svon\s(?:\p{L}+\s)?(?:\p{L}*rücklagen?|Gewinn)|Gesellschaftsmitteln)|(?:Stamm|Grund)kapital.{0,200}(?:zum\sZwecke?|zur\sDurchführung)\sde[rs]|zum\sZwecke?\sde[rs].{0,200}(?:Stamm|Grund)kapital|(?:Stamm|Grund)kapital.{0,120}zur\sDurchführung|zur\sDurchführung\sder\s(?:Verschm|Spalt|Ausgl|Absp).{0,200}(?:erhöht|herabgesetzt)/iu
const plan =
  /eingereicht|bevorstehen|Entwurf|Einsichtnahme|(?<!\p{L})Einsicht(?!\p{L})|übersandt|(?<!\p{L})soll(?:en)?(?!\p{L})|beabsichtigt|verlangt|[Pp]lan(?:es|s)?(?!\p{L})/u
const concluded =
  /wirksam\sgeworden|übertragen\.|übernommen|ausgegliedert\.|ist\s(?:\p{L}+\s){0,12}verschmolzen|^Entstanden\s|^(?:Die|Der)\s\p{L}+\s(?:ist|wurde)\s(?!beab)[^;,]{0,400}\s(?:verschmolzen|umgewandelt)(?:\sworden)?\.?$/u
const end =
  /[Bb]eendigung|beendet|aufgelöst|erloschen|ausgelaufen|endete?(?!\p{L})|[Aa]ufhebung|aufgehoben|[Kk]ündigung|gekündigt/u

const transformationSign =
  /ohne\sAbwicklung|Minderheitsaktion|übrigen\sAktion|wechs|walt|wandl|wandel|[Ss]palt|gl+i?e?i?der|[Vv]erschm|Vermögens|[Üü]bertragung|327|[Vv]ertr|Gewinn|(?:22|308|122d)\sUmwG|umwandlungsgesetz/u

const creditors = /Gläubiger/u

const kindOf = ({ deed, kind }: Transformation, sentence: string): string | undefined =>
  deed === "TRANSFORMATION AGREEMENT"
    ? end.test(sentence) ? "ENTERPRISE_AGREEMENT_TERMINATION" : "ENTERPRISE_AGREEMENT"
    : kind

/** A main clause that ends with its participle, in which nothing is filed or intended. */
const isDone =
  /^(?!.*(?:eingereicht|Entwurf|bevorstehen|beabsichtigt|verlangt|(?<!\p{L})(?:soll(?:en)?|wird|werden)(?!\p{L}))).*(?<!\p{L})(?:ist|sind|wurden?|hat|haben)(?!\p{L}).*\s(?:verschmolzen|umgewandelt|abgespalten|aufgespalten|ausgegliedert|übertragen|übernommen)(?:\sworden)?(?:\s\([^()]*\))?\.?$/su

/** A merger across a border, before it: its plan is filed and made known. */
const isFiled = /§§?\s?(?:308|122d)\sUmwG/u

const isPlan = (sentence: string): boolean =>
  isFiled.test(sentence) ||
  !(creditors.test(sentence) && sentence.includes("Eintragung")) && plan.test(sentence) && !concluded.test(sentence) &&
    !isDone.test(sentence)

/** All transformations as one pattern, each a group: it finds the first in a sentence in one pass. */
const any = new RegExp(transformations.map(({ says }) => `(${says.source})`).join("|"), "u")

/** The kinds of a division, which its contract need not name: `nach dem Spaltungsvertrag durch Abspaltung`. */
const waysToDivide = transformations.filter(({ deed, kind }) =>
  deed === "TRANSFORMATION DIVISION" && kind !== "DIVISION"
)

const firstIn = (sentence: string): Transformation | undefined => {
  const found = any.exec(sentence)
  const first = found === null ? undefined : transformations[found.indexOf(found[0], 1) - 1]
  return first?.kind === "DIVISION" ? waysToDivide.find(({ says }) => says.test(sentence)) ?? first : first
}

/** Partners who come, go or change their part make another partnership of one, without the law of transformations. */
const ofPartners =
  /umgewandelt(?!\p{L}).{0,120}(?:Eintritt|Ausscheiden|indem|dadurch,\sdass)|(?:Eintritt|Ausscheiden)(?!\p{L}).{0,120}umgewandelt/iu

/** A provision of the articles or a rule that is changed, whatever it is about. */
const ofProvision =
  /^(?!.*(?:verschmolzen|gespalten|gegliedert|umgewandelt|übertragen|entstanden|UmwG|Gläubiger))(?:(?:Der|Die|Das)\s)?(?:§§?\s?\d|Gesellschaftsvertrag|Satzung|Statut|(?:Allgemeine\s)?Vertretungsregelung|(?:Unternehmensg|G)egenstand)(?!\p{L})[^;]*\s(?:geändert|ergänzt|gefasst|eingefügt|gestrichen|gelöscht|aufgehoben|angepasst)(?!\p{L})/u

/** The transformation in a sentence. A filed plan or contract is intended, not done. */
const transformationIn = (sentence: string): Statement | undefined => {
  if (!transformationSign.test(sentence) || otherwise.test(sentence)) return undefined
  if (ofPartners.test(sentence) && /Kommanditgesellschaft|offene\sHandelsgesellschaft/u.test(sentence)) {
    return { deed: "LEGAL_FORM CHANGED", act: "DONE", text: sentence }
  }
  const found = firstIn(sentence) ?? (unnamed.test(sentence) ? { deed: "TRANSFORMATION UNNAMED" as const } : undefined)
  if (found === undefined || ofProvision.test(sentence)) return undefined
  const kind = "says" in found ? kindOf(found, sentence) : undefined
  return {
    deed: found.deed,
    act: isPlan(sentence) ? "INTENDED" : "DONE",
    text: sentence,
    ...(kind !== undefined && { kind })
  }
}

/** The transformations in a sentence: one, or two of different kinds in its two clauses. */
const transformationsIn = (sentence: string): ReadonlyArray<Statement> => {
  const [first, second] = clausesOf(sentence).map(transformationIn)
  if (first === undefined || second === undefined || first.kind === second.kind || first.act !== second.act) {
    return [transformationIn(sentence)].filter((statement) => statement !== undefined)
  }
  return [{ ...first, is_beside: true }, { ...second, is_beside: true }]
}

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

const changedBy = behind("(?:(?:um|bis\\szu)(?:\\sbis\\szu)?|i\\.?\\s?Höhe\\svon|in\\sHöhe\\svon)")
const resulting = behind(
  "(?:auf|beträgt\\sdas\\s(?:Grund|Stamm)kapital|kapital\\sbeträgt(?:\\snach\\sErhöhung)?)(?:\\s(?:nunmehr|jetzt|nun))?"
)
const present = behind("(?:nun|nunmehr|jetzt):?")
const nowIs = new RegExp(
  `(?:Grund|Stamm)kapital(?:\\s\\(?(?:erhöht|herabgesetzt)\\)?[,;]?)?(?:\\s(?:nun|nunmehr|jetzt))?:?\\s${either}|(?<!\\p{L})(?:es|und)\\sbeträgt\\s(?:nunmehr|jetzt|nun|noch)\\s${either}|(?:Grund|Stamm)kapital,?\\s(?:ist\\s)?(?:nunmehr|jetzt|nun):?\\s${either}|(?:Grund|Stamm)kapital\\sbeträgt\\s(?:nach\\s[^.;]{3,60}\\s)?(?:nunmehr|jetzt|nun)\\s${either}`,
  "u"
)

const capital = "(?:Grund|Stamm)kapitals?"

/** Capital that stands, whatever authorized it: `Aus dem genehmigten Kapital ist das Grundkapital auf 2 EUR erhöht`. */
const raised = new RegExp(
  `(?<!\\p{L})(?:Kapitale|E)rhöhung(?!\\p{L})[^;]{0,200}\\s(?:(?:ist|wurde)\\s(?:[^;]{0,60}\\s)?)?durchgeführt(?!\\p{L})|${capital}\\sbeträgt\\snach\\sAusgabe\\s|Bezugsaktien(?!\\p{L}).{0,200}(?:ausgegeben|beträgt.{0,20}${capital})|${capital}\\s(?:(?:ist|wurde)\\s)?(?:[^.;]{0,60}\\s)?(?:um|auf)\\s(?!bis)(?:${either}|[^.;]{0,20}EUR)(?:[^;]{0,120}\\s)?(?<!bedingt\\s)erhöht(?!\\p{L}|\\swerden)`,
  "u"
)

/** A change that is only named as what went before: no verb behind it says that it is done. */
const mentioned = (verb: string): RegExp =>
  new RegExp(
    `(?<!\\p{L})(?:[Nn]ach|[Vv]or|[Ss]eit|[Ii]nfolge|[Ww]egen|[Ss]tatt|[Aa]nstelle|[Vv]ermeidung|[Vv]orbereitung)\\s(?:(?:de[rs]|einer)\\s)?(?:\\p{Ll}+\\s)?Kapital(?:erhöhung|herabsetzung)(?!\\p{L})(?!.*\\s${verb}(?!\\p{L}))`,
    "u"
  )

const changes: ReadonlyArray<Wording> = [
  {
    says: raised,
    unless: /(?<!\p{L})(?:soll(?:en)?|können|dürfen|bis\szu|bedingt\serhöht|ermächtigt,)(?!\p{L})/u,
    deed: "CAPITAL INCREASED"
  },
  {
    says:
      /(?:[Gg]enehmigt|[Bb]edingt)e[sn]?\sKapital|ermächtigt,\s(?:[^.;]|(?<=\d)\.){0,120}das\s(?:Grund|Stamm)kapital(?!\p{L})|bedingt\serhöht|bedingte\s(?:Kapital)?[Ee]rhöhung|(?:genehmigte|bedingte)\sKapital(?!\p{L}).{0,120}(?:aufgehoben|erloschen|ausgelaufen|gelöscht)/u,
    unless: /(?<!\p{L})(?:Ausnutzung|Ausübung)(?!\p{L}).{0,300}\serhöht/u,
    deed: "CAPITAL AUTHORIZED"
  },
  {
    says: new RegExp(
      `[Kk]apitalherabsetzung|Herabsetzung\\sdes\\s${capital}|${capital}(?!\\p{L}).{0,400}(?:herabgesetzt|herabzusetzen)|§\\s?225\\sAktG|${capital}\\snach\\sHerabsetzung|^${capital}\\s\\(herabgesetzt\\):|^Herabgesetzt(?:,\\s\\p{Ll}+)?:\\s${capital}`,
      "u"
    ),
    unless: mentioned("herabgesetzt"),
    deed: "CAPITAL DECREASED"
  },
  { says: /bevor\sdie\sEintragung\sdes\sBeschlusses.{0,200}Sicherheit\szu\sleisten/u, deed: "CAPITAL DECREASED" },
  {
    says: new RegExp(
      `[Kk]apitalerhöhung|Erhöhung\\sdes\\s${capital}|${capital}(?!\\p{L}).{0,400}(?:ist|wurde|wird|um)(?!\\p{L}).{0,200}(?:erhöht|zu\\serhöhen)(?!\\p{L})|${capital}:\\s[^:;]{4,40}\\s\\(erhöht\\)|${capital}\\sbeträgt\\snach\\s(?:der\\s|einer\\s)?Erhöhung|^${capital}(?:,\\s|\\s)(?:nun|nunmehr|jetzt):\\s[^;]{4,60}(?:\\(|,\\s)(?:nach\\s)?Erhöhung|^${capital}\\s\\(?erhöht\\)?[,;:]\\s|^Erhöht(?:,\\s\\p{Ll}+)?:\\s${capital}`,
      "u"
    ),
    unless: mentioned("erhöht"),
    deed: "CAPITAL INCREASED"
  }
]

const capitalSign = /kapital|Kapital|225\sAktG|Eintragung\sdes\sBeschlusses/u

/** Shares of a cooperative, or shares without the capital that they are shares of. */
const ofShares = /Geschäftsguthaben|^(?!.*(?:Stamm|Grund)kapital).*Geschäftsanteil/su

const amountsIn = (sentence: string, text: string): Amounts => {
  const change_amount = amountOf(changedBy.exec(sentence))
  const resulting_amount = amountOf(resulting.exec(sentence)) ?? amountOf(nowIs.exec(text)) ??
    amountOf(present.exec(sentence))
  return { ...(resulting_amount && { resulting_amount }), ...(change_amount && { change_amount }) }
}

/** `ist auf 1 EUR herabgesetzt und sodann auf 2 EUR erhöht`. */
const twice =
  /^(?<first>.{10,300}?\sherab(?:ge|zu)setz(?:t|en))(?:\sworden)?(?:\s\([^()]*\))?,?\s(?:und|sowie)\s(?:(?:sodann|anschließend|zugleich|gleichzeitig|wieder|(?:unmittelbar\s)?danach)\s)?(?<second>(?:[^.;]{0,60}?\s)?(?:um|auf)\s.{4,200}?\s(?:erhöht|zu\serhöhen)(?!\p{L}).*)$/u

/** `hat die Herabsetzung des Grundkapitals auf 1 EUR und die Erhöhung auf 2 EUR beschlossen`. */
const twoNouns =
  /^(?<first>.{0,300}?(?<!\p{L})Herabsetzung\sde[rs]\s(?:Stamm|Grund)kapitals(?!\p{L}).{3,200}?),?\s(?:und|sowie)\s(?<second>(?:[^.;]{0,60}?\s)?(?:Wiedere|E|Kapitale)rhöhung(?!\p{L}).*)$/u

/** `Stammkapital: 2 EUR. Es ist um 1 EUR erhöht`: a sentence with the capital that its pronoun means. */
const withCapital = (sentence: string, previous: string): string =>
  /kapital(?!\p{L})/u.test(previous) && /^Es\s(?:ist|wurde)\s/u.test(sentence)
    ? sentence.replace(/^Es/u, "Das Stammkapital")
    : sentence

/** The changes of the registered capital in a sentence, with the amounts; `text` is the whole announcement. */
const capitalIn = (sentence: string, text: string): ReadonlyArray<Statement> => {
  if (!capitalSign.test(sentence) || ofShares.test(sentence)) return []
  const { first = "", second = "" } = twice.exec(sentence)?.groups ?? {}
  if (second !== "") return [first, `Das Stammkapital ist ${second}`].flatMap((clause) => capitalIn(clause, clause))
  const nouns = twoNouns.exec(sentence)?.groups
  if (nouns !== undefined) {
    return [nouns["first"]!, `Erhöhung des Stammkapitals: ${nouns["second"]}`].flatMap((clause) =>
      capitalIn(clause, clause)
    ).map((statement) => ({ ...statement, text: sentence }))
  }
  const found = statementIn(changes, sentence)
  return found === undefined ? [] : [{ ...found, amounts: amountsIn(sentence, text) }]
}

const proceedings = "(?:Insolvenz|Konkurs)verfahren"

const insolvencies: ReadonlyArray<Wording> = [
  {
    says: new RegExp(`${proceedings}\\s(?:ist|wurde|wird)(?!\\p{L})[^;]{0,200}eingestellt`, "u"),
    deed: "INSOLVENCY DISCONTINUED"
  },
  {
    says:
      /[Mm]angels\s(?:einer\s)?(?:\p{L}+\s){0,4}Masse\s(?:[^.;]{0,60}\s)?eingestellt|^(?:Die\s)?Einstellung\sdes\s(?:Insolvenz|Konkurs)verfahrens(?!\p{L})/u,
    deed: "INSOLVENCY DISCONTINUED"
  },
  {
    says: /[Mm]angels\s(?:einer\s)?(?:\p{L}+\s){0,4}Masse/u,
    unless: /eingestellt|[Ee]instellung|§\s?207\sInsO/u,
    deed: "INSOLVENCY REJECTED"
  },
  {
    says: /vorläufige[rnm]?\s(?:Insolvenzverwalt|Sachwalt)/u,
    unless: /(?<!\p{L})(?:aufgehoben|beendet|entlassen|erledigt)(?!\p{L})/u,
    deed: "INSOLVENCY PROVISIONAL"
  },
  {
    says:
      /Verfügungsverbot(?!\p{L}).{0,160}(?:InsO|[Ii]nsolvenz)|[Ii]nsolvenz.{0,200}Verfügungsverbot|vorläufige\sEigenverwaltung/u,
    unless: /(?<!\p{L})(?:aufgehoben|beendet|erledigt)(?!\p{L})/u,
    deed: "INSOLVENCY PROVISIONAL"
  },
  {
    says: /(?:Eröffnungsbeschluss|Eröffnung\sdes\sInsolvenzverfahrens).{0,200}aufgehoben/u,
    deed: "INSOLVENCY RESCINDED"
  },
  {
    says: new RegExp(
      `${proceedings}(?!\\p{L}).{0,300}(?<!\\p{L})eröffnet|(?<!auf\\s)Eröffnung\\sdes\\s${proceedings}s.{0,300}(?:aufgelöst|\\s(?:eingetragen|vermerkt|beendet)(?!\\p{L}))|^Eröffnung\\sdes\\s${proceedings}s\\süber\\s`,
      "u"
    ),
    deed: "INSOLVENCY OPENED"
  },
  { says: new RegExp(`${proceedings}(?!\\p{L}).{0,300}eingestellt`, "u"), deed: "INSOLVENCY DISCONTINUED" },
  {
    says: new RegExp(
      `${proceedings}(?!\\p{L}).{0,300}aufgehoben|^(?:Die\\s)?Aufhebung\\sdes\\s${proceedings}s(?!\\p{L})`,
      "u"
    ),
    deed: "INSOLVENCY CONCLUDED"
  }
]

const insolvencySign =
  /nsolvenz|Sachwalt|Verfügungsverbot|vorläufige\sEigenverw|Eröffnungsbeschlus|Konkurs|Masse(?!\p{L})/u
const planned =
  /(?<!\p{L})soll(?:en)?(?!\p{L})|Insolvenzplan(?!.*\saufgehoben)|Insolvenzplan.*\ssieht(?!\p{L})|unzulässig/u

/** A sentence about the assets of the organization names no holder of a role, whatever else it says. */
const ofOwnAssets = /^Über\sdas\sVermögen\s(?:der\s(?:Gesellschaft|Genossenschaft|Firma)|des\sVereins)(?!\p{L})/u

/** The step of insolvency proceedings in a sentence. */
const insolvencyIn = (sentence: string): Statement | undefined =>
  !insolvencySign.test(sentence) || planned.test(sentence) ? undefined : statementIn(insolvencies, sentence)

const documents: ReadonlyArray<Wording> = [
  {
    says: /eingereicht|hinterlegt|zur\sAkte\sgereicht|übersandt/u,
    unless:
      /(?<!\p{L})Anmeldung(?!\p{L})[^.;]{0,160}\seingereicht|(?:nicht|bis\sdato)\s(?:\p{L}+\s)?(?:eingereicht|hinterlegt)|zurückgewiesen|zurückzuweisen|[Ss]teuererklärung/u,
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
const outside = /^(?!.*mangels\s(?:\p{L}+\s){0,6}Masse(?!\p{L})).*(?:zurückgewiesen|zurückzuweisen)/su

const mayBeOutside = (sentence: string): boolean => sentence.includes("zurück")

/** An application that came to nothing. */
const withdrawn = /^(?:Der|Ein)\sAntrag(?!\p{L}).*(?:zurückgenommen|zurückgezogen|zurückgegeben|abgelehnt)(?!\p{L})/su

/** Acts that somebody else applies for, or that are taken back, about an organization that is gone. */
const appliedFor =
  /^(?!.*be?a?bsichti).*(?:(?<!(?:[Aa]uf|dem)\s(?:eigenen\s|seinen\s|ihren\s)?)Antrag(?!\p{L}|\sstatt)|beantrag|angeregt)|aufgehoben|widerrufen/su

/** The surroundings of a sentence: the two sentences before it, the last of them, and the whole text. */
interface Around {
  readonly before: string
  readonly previous: string
  readonly text: string
}

/** What a sentence states; what only its subordinate clauses name is a remark. */
const statedBy = (sentence: string, around: Around): ReadonlyArray<Statement> => {
  const stated = statedIn(sentence, around)
  if (stated.length === 0 && !sentence.includes("Gläubiger")) return statedIn(withoutClauses(sentence), around)
  const main = stated.every(({ deed }) => deed === "REMARK MADE") ? sentence : mainClauseOf(sentence)
  if (main === sentence) return stated
  const asserted = statedIn(main, around).map((statement) => ({ ...statement, text: sentence }))
  // The court rejects proceedings for lack of assets, and that dissolves the organization: both are told.
  const isReason = (deed: Deed): boolean =>
    deed === "INSOLVENCY REJECTED" && asserted.some((one) => one.deed === "ORGANIZATION DISSOLVED")
  const kept = stated.filter(({ deed }) => isReason(deed) || asserted.some((one) => one.deed === deed))
  const told = [...kept, ...asserted.filter(({ deed }) => !kept.some((one) => one.deed === deed))]
  return told.length > 0 ? told : [{ deed: "REMARK MADE", act: "DONE", text: sentence }]
}

/** A purpose, whatever it is about: `Neuer Gegenstand: Beratung bei Verschmelzungen`. */
const purposeColumn = /^(?:\p{L}+\s){0,2}(?:Unternehmensg|G)egenstand(?:\sdes\s\p{L}+)?[^.:;]{0,80}:\s/u

/** What a provision of the articles is about, in brackets behind its number: `§ 11 (Ausschluss bei Insolvenz)`. */
const provision = /(?<=§§?\s?\d[^()§;:]{0,60})\s\((?![^()]*(?:Vertretung|[Gg]enehmigte|[Bb]edingte))[^()]{8,}\)/gu

const ofArticles = /Gesellschaftsvertrag|Satzung|Statut/u

const statedIn = (written: string, around: Around): ReadonlyArray<Statement> => {
  const sentence = ofArticles.test(written) ? written.replaceAll(provision, "") : written
  const stated = statedPlainly(sentence, around)
  return sentence === written ? stated : stated.map((statement) => ({ ...statement, text: written }))
}

const statedPlainly = (sentence: string, { before, previous, text }: Around): ReadonlyArray<Statement> => {
  if (mayBeOutside(sentence) && outside.test(sentence)) return [{ deed: "REMARK MADE", act: "REFUSED", text: sentence }]
  if (withdrawn.test(sentence)) return [{ deed: "REMARK MADE", act: "DONE", text: sentence }]
  if (sentence.includes("Nachtrags") && appliedFor.test(sentence)) {
    return [{ deed: "REMARK MADE", act: "DONE", text: sentence }]
  }
  const registered = registrationIn(sentence, text)
  if (registered !== undefined) {
    return sentence.includes("entstanden")
      ? [registered, ...transformationsIn(sentence)]
      : [registered]
  }
  const purpose = purposeColumn.test(sentence) ? masterDataIn(sentence, "", "") : []
  if (purpose.length > 0) return purpose
  const moved = isOfMove(sentence) ? masterDataIn(sentence, "", "") : []
  if (moved.length > 0) return moved
  const deletions = deletionsIn(sentence, before)
  const first = deletions.length > 0 || ofOwnAssets.test(sentence) ? deletions : roleHoldersIn(sentence, previous)
  if (first.length > 0) return first
  const transformations = transformationsIn(sentence)
  if (transformations.length > 0) return transformations
  const insolvency = insolvencyIn(sentence)
  const closure = closureIn(sentence)
  const found = [
    insolvency,
    ...capitalIn(withCapital(sentence, previous), text),
    ...masterDataIn(sentence, text, previous)
  ]
  const isBeside = insolvency === undefined || closure?.deed === "ORGANIZATION DISSOLVED"
  const stated = [...found, isBeside ? closure : undefined].filter((statement) => statement !== undefined)
  if (stated.length > 0) return stated
  const last = remarkIn(sentence) ?? documentIn(sentence)
  return last === undefined ? [] : [last]
}

/** The statements in the sentences of an announcement, in order. */
export const statementsIn = (notices: ReadonlyArray<string>): ReadonlyArray<Statement> => {
  const text = notices.join(" ")
  return notices.flatMap((sentence, place) =>
    statedBy(sentence, {
      before: notices.slice(Math.max(0, place - 2), place).join(" "),
      previous: notices[place - 1] ?? "",
      text
    }).map((statement) => certain(statement, text))
  )
}
