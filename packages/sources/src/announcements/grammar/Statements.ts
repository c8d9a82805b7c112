import type { SignalAmount } from "@kontor/core/Register"
import { certain } from "./Certainty.ts"
import { deletionsIn, groundIn } from "./Deletions.ts"
import { roleHoldersIn } from "./RoleHolders.ts"
import { type Act, type Amounts, type Deed, remarkIn, type Statement, statementIn, type Wording } from "./Statement.ts"

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
    says: /[Uu]mwandlungsplan|[Uu]mwandlung\sin\sdie|umgewandelt|umzuwandeln/u,
    deed: "TRANSFORMATION CONVERSION",
    kind: "CONVERSION"
  },
  { says: /[Aa]bspalt|abgespalten/u, deed: "TRANSFORMATION DIVISION", kind: "SPIN_OFF" },
  { says: /[Aa]ufspalt|aufgespalten/u, deed: "TRANSFORMATION DIVISION", kind: "SPLIT_UP" },
  { says: /[Aa]usgl+i?e?i?de?r|ausgegliedert/u, deed: "TRANSFORMATION DIVISION", kind: "HIVE_DOWN" },
  { says: /(?<!\p{L})Spaltung/u, deed: "TRANSFORMATION DIVISION", kind: "DIVISION" },
  { says: /[Vv]erschm[eo]l/u, deed: "TRANSFORMATION MERGER", kind: "MERGER" },
  { says: /Vermögensübert|Übertragung\svon\sTeilen/u, deed: "TRANSFORMATION ASSET_TRANSFER", kind: "ASSET_TRANSFER" },
  {
    says: /§§?\s?327\s?a|Übertragung\sder\sAktien\sder\s(?:Minderheitsaktionäre|übrigen\sAktionäre)/u,
    deed: "TRANSFORMATION SQUEEZE_OUT",
    kind: "SQUEEZE_OUT"
  },
  {
    says:
      /andere[nmrs]?\sVertrags(?:teil|partner)|(?:[Bb]eherrschungs|[Aa]bführungs|[Uu]nternehmens|Organschafts?s|Betriebspacht)vertr[aä]g|(?:Beendigung|Änderung|Aufhebung)\s(?:des|dieses)\sVertrag/u,
    deed: "TRANSFORMATION AGREEMENT"
  }
]

/** A name of any transformation. It decides where no other word does. */
const unnamed = /(?<!\p{L})Umwandlung(?!sgesetz)|umwandlungsgesetz/u

/**
 * Sentences that are not a transformation of their own: a change of capital for one is entered as such, and a
 * correction changes nothing.
 */
const otherwise =
  /(?:Stamm|Grund)kapital.{0,200}(?:zum\sZwecke?|zur\sDurchführung)\sde[rs]|zum\sZwecke?\sde[rs].{0,200}(?:Stamm|Grund)kapital|(?:Stamm|Grund)kapital.{0,120}zur\sDurchführung|zur\sDurchführung\sder\s(?:Verschm|Spalt|Ausgl|Absp).{0,200}(?:erhöht|herabgesetzt)/iu
const plan =
  /eingereicht|Entwurf|Einsichtnahme|(?<!\p{L})Einsicht(?!\p{L})|übersandt|(?<!\p{L})soll(?:en)?(?!\p{L})|beabsichtigt|[Pp]lan(?:es|s)?(?!\p{L})/u
const concluded = /wirksam\sgeworden|übertragen\.|übernommen|ausgegliedert\.|ist\s(?:\p{L}+\s){0,12}verschmolzen/u
const end = /[Bb]eendigung|beendet|[Aa]ufhebung|aufgehoben|[Kk]ündigung|gekündigt/u

const transformationSign =
  /wechs|walt|wandl|wandel|[Ss]palt|gl+i?e?i?der|[Vv]erschm|Vermögens|Übertragung|327|[Vv]ertr|umwandlungsgesetz/u

const creditors = /Gläubiger/u

const kindOf = ({ deed, kind }: Transformation, sentence: string): string | undefined =>
  deed === "TRANSFORMATION AGREEMENT"
    ? end.test(sentence) ? "ENTERPRISE_AGREEMENT_TERMINATION" : "ENTERPRISE_AGREEMENT"
    : kind

const isPlan = (sentence: string): boolean =>
  !(creditors.test(sentence) && sentence.includes("Eintragung")) && plan.test(sentence) && !concluded.test(sentence)

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

/** The transformation in a sentence. A filed plan or contract is intended, not done. */
const transformationIn = (sentence: string): Statement | undefined => {
  if (!transformationSign.test(sentence) || otherwise.test(sentence)) return undefined
  const found = firstIn(sentence) ?? (unnamed.test(sentence) ? { deed: "TRANSFORMATION UNNAMED" as const } : undefined)
  if (found === undefined) return undefined
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

/** A field of the master data: the words before its present value, and those of a change without a value. */
interface Field {
  readonly deed: Deed
  readonly sign: RegExp
  readonly gives: ReadonlyArray<RegExp>
  readonly changes: ReadonlyArray<RegExp>
}

const now = "(?:(?:,|\\sist|\\swurde|\\slautet)?\\s?(?:nun|nunmehr|jetzt|künftig))?"
const changed = `(?:,?\\s(?:ist\\s|wurde\\s)?(?:geändert|neu\\sgefasst)${now}(?:\\sin)?)?`
const fresh = "(?:(?:Neuer?s?|neuer?s?|Geänderter?s?|Geändert,?\\snun|Änderung\\s(?:zur|der|des|zum)):?\\s)"

const fields: ReadonlyArray<Field> = [
  {
    deed: "NAME CHANGED",
    sign: /Firma|Name/u,
    gives: [
      /^(?:Die\s)?Firma(?:\sdes\s\p{L}+)?\s(?:ist\s|wurde\s)?geändert(?:[,;]?\s(?:nun|nunmehr|jetzt))?(?:\sin)?:?\s(?<value>.+)$/u,
      /^(?:Die\s)?(?:Firma|Name)\s(?:lautet|ist)\s(?:nun|nunmehr|jetzt|künftig):?\s(?<value>.+)$/u,
      /^(?:Die\s)?Firma\s(?:der\s\p{L}+\s)?(?:ist|wurde)\sin\s(?<value>.+?)\sgeändert(?:\sworden)?\.?$/u,
      /^(?:Die\s\p{L}+|Sie)\sführt\s(?:nun|nunmehr|jetzt|künftig)\sdie\sFirma:?\s(?<value>.+)$/u,
      /^(?:Neue\sFirma|Neuer?\s(?:Vereinsn|N)ame):\s(?<value>.+)$/u,
      /^Der\sName\s(?:des\sVereins\s)?(?:ist|wurde)\sgeändert\s(?:in|auf):?\s(?<value>.+)$/u
    ],
    changes: [/^(?:Die\s)?Firma\s(?:ist\s|wurde\s)?geändert/u]
  },
  {
    deed: "SEAT CHANGED",
    sign: /Sitz|sitz|Verlegungsplan/u,
    gives: [
      /^(?:(?:Der\s)?Neuer?\sSitz|(?:Der\s)?Sitz(?:\sder\s\p{L}+|\sdes\sVereins)?,?\s(?:ist\s)?(?:nun|nunmehr|jetzt)):?\s(?<value>.+)$/u,
      /(?:^|(?<!\p{L}))Sitz\s(?:ist\s|wurde\s)?(?:verlegt|geändert),?\s(?:nun|nunmehr|jetzt):?\s(?<value>.+)$/u,
      /(?<!\p{L})[Ss]itz(?:es)?(?!\p{L})(?:[^.]{0,160}?)(?<!\p{L})nach\s(?<value>\p{Lu}[\p{L}.\s()/-]{1,50}?)(?:,\s[^.]{1,80})?\s(?:verlegt|zu\sverlegen)/u,
      /Verlegungsplan(?:[^.]{0,160}?)(?<!\p{L})nach\s(?<value>\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)*)/u
    ],
    changes: [/(?<!\p{L})Sitz(?:es)?(?!\p{L}).{0,200}(?<!\p{L})verlegt/u, /(?<!\p{L})Sitzverlegung\s(?:ist|wurde)/u]
  },
  {
    deed: "ADDRESS CHANGED",
    sign: /nschrift|adresse/u,
    gives: [
      new RegExp(
        `^(?:Die\\s)?${fresh}?(?:inländische[nr]?\\s)?(?:Geschäfts|Vereins|Post)?(?:[Aa]nschrift|[Aa]dresse)(?:\\sdes\\sVereins|\\sder\\s\\p{L}+)?${changed}(?:\\s(?:lautet|ist)(?:\\s(?:nun|nunmehr|jetzt))?)?:\\s(?<value>.+)$`,
        "u"
      ),
      /^(?:Die\s)?(?:inländische\s)?(?:Geschäfts|Vereins)?(?:anschrift|adresse)(?:\s\p{L}+){0,4}\s(?:hat\ssich|ist|wurde)\sgeändert\s(?:in|auf|nach):?\s(?<value>.+)$/u,
      /^(?:Inländische\s)?(?:Geschäfts|Vereins)anschrift,?\s(?:nun|nunmehr|jetzt):\s(?<value>.+)$/u,
      /^Neue\s(?:inländische\s)?(?:Geschäfts|Vereins)anschrift\s(?<value>\p{Lu}[^:]+\d.*)$/u,
      /^(?:Die|Der)\s\p{L}+\shat\s(?:ihre|seine)\s(?:Geschäfts|Vereins)anschrift\sgeändert(?:\s(?:in|auf))?:?\s(?<value>\p{Lu}.+)$/u
    ],
    changes: []
  },
  {
    deed: "PURPOSE CHANGED",
    sign: /egenstand/u,
    gives: [
      new RegExp(
        `^(?:Der\\s)?${fresh}?(?:Unternehmensgegenstand|[Gg]egenstand)(?:\\sdes\\sUnternehmens)?${changed}${now}:\\s(?<value>.+)$`,
        "u"
      ),
      /^Der\sGegenstand(?:\sdes\sUnternehmens)?\sist\s(?:nun\s|nunmehr\s|jetzt\s)?(?!geändert)(?<value>.+)$/u,
      /^(?:Unternehmensgegenstand|Gegenstand(?:\sdes\sUnternehmens)?)\sist\s(?:nun|nunmehr|jetzt)\s(?!geändert)(?<value>.+)$/u
    ],
    changes: [/(?<!\p{L})(?:Unternehmensg|G)egenstand(?!\p{L}).{0,80}(?:geändert|neu\sgefasst)/u]
  },
  {
    deed: "REPRESENTATION CHANGED",
    sign: /Vertretung/u,
    gives: [
      /^(?:Allgemeine\s)?Vertretungs(?:regelung|befugnis)\s(?:ist\s)?geändert,?\s(?:nun|nunmehr|jetzt):?\s(?<value>.+)$/u
    ],
    changes: [/Vertretungs(?:regelung|befugnis)\s(?:ist\s|wurde\s)?geändert/u]
  }
]

const articles =
  /Satzungsänderung|(?:Neufassung|Änderung)\s(?:der\sSatzung|des\sGesellschaftsvertrag)|Änderung\sdes\s§\s?\d+\s\([^)]{1,200}\)|(?<!\p{L})(?:Satzung|Gesellschaftsvertrag|Statut)(?:e?s)?(?!\p{L}).{0,300}(?:geändert|neu\sgefasst)|§§?\s?\d+\s\([^)]{1,200}\)(?:[^.]{0,400})\s?geändert/u
const previously = /^(?:Die\s)?frühere\sEintragung.{0,300}gelöscht/u
const otherCourt = /(?<!\p{L})Sitz(?:es)?(?!\p{L}).{0,300}(?:verlegt.{0,200}Amtsgericht|Amtsgericht.{0,200}verlegt)/u
const intended = /soll(?:en)?\s|werden\ssoll|beabsichtigt|Verlegungsplan/u

/** The columns that follow a value where no sentence ends: `e.K. Inhaber: Muster, Erika`. */
const column = /(?<!,)\s(?:Inhaber(?:in)?|Geschäftsanschrift|Sitz|Gegenstand):\s.*$/su

const stripped = (value: string): string =>
  value.replace(column, "").replace(/(?<!\se\.\s?[VKG])[\s.,;"“”]+$/u, "").replace(/^["„“”]/u, "").trim()

const act = (sentence: string): Act => intended.test(sentence) ? "INTENDED" : "DONE"

const fieldIn = (all: string): Statement | undefined => {
  const sentence = all.replace(/^Geändert,?\s(?:nun|nunmehr|jetzt):\s(?:Neuer?\s)?/u, "Neue ")
  for (const { changes, deed, gives, sign } of fields) {
    if (!sign.test(sentence)) continue
    for (const given of gives) {
      const value = given.exec(sentence)?.groups?.["value"]
      if (value !== undefined) return { deed, act: act(sentence), text: sentence, value: stripped(value) }
    }
    if (changes.some((says) => says.test(sentence))) return { deed, act: act(sentence), text: sentence }
  }
  return undefined
}

const masterDataSign =
  /nschrift|adresse|egenstand|Sitz|sitz|Firma|Name|Satzung|Gesellschaftsvertrag|Statut|Vertretung|geändert|Eintragung|Verlegung/u

/**
 * The change of name, seat, address, purpose, representation or articles in a sentence, with the present value where it
 * is given.
 */
const masterDataIn = (sentence: string): Statement | undefined => {
  if (!masterDataSign.test(sentence)) return undefined
  if (previously.test(sentence) || otherCourt.test(sentence)) {
    return { deed: "REGISTER CHANGED", act: act(sentence), text: sentence }
  }
  return fieldIn(sentence) ??
    (articles.test(sentence) ? { deed: "ARTICLES CHANGED", act: "DONE", text: sentence } : undefined)
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

const changedBy = behind("(?:um(?:\\sbis\\szu)?|i\\.?\\s?Höhe\\svon|in\\sHöhe\\svon)")
const resulting = behind("auf(?:\\snunmehr)?")
const nowIs = new RegExp(
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
  const change_amount = amountOf(changedBy.exec(sentence))
  const resulting_amount = amountOf(resulting.exec(sentence)) ?? amountOf(nowIs.exec(text))
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
    }).map(certain)
  )
}
