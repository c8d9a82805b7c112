import type { Deed, Statement } from "./Statement.ts"

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

const sign =
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
  if (!sign.test(sentence) || otherwise.test(sentence)) return undefined
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
export const transformationsIn = (sentence: string): ReadonlyArray<Statement> => {
  const [first, second] = clausesOf(sentence).map(transformationIn)
  if (first === undefined || second === undefined || first.kind === second.kind || first.act !== second.act) {
    return [transformationIn(sentence)].filter((statement) => statement !== undefined)
  }
  return [{ ...first, is_beside: true }, { ...second, is_beside: true }]
}
