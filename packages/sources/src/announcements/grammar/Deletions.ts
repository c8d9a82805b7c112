import { anyRole, roleOfWord } from "../persons/NameWords.ts"
import { personsIn } from "../persons/PersonsIn.ts"
import type { Act, Deed, Statement } from "./Statement.ts"

/** A ground of deletion: its words, its name, and the provisions it may rest on. */
interface Ground {
  readonly says: RegExp
  readonly ground: string
  readonly bases: ReadonlyArray<string>
}

const section = (number: number): RegExp =>
  new RegExp(`§[^.§]{0,60}?(?<!\\d)${number}(?!\\d)|(?<!\\d)${number}\\s(?:Abs|FamFG)`, "u")
const expired = /(?<!\d)31\b[^§]{0,24}H[GB]{2}|§\s?31\s(?:Abs|II)/u

/** The provisions on which deletions rest, and the words that cite them. */
const provisions: ReadonlyArray<readonly [basis: string, cites: RegExp]> = [
  ["§ 394 FamFG", section(394)],
  ["§ 31 Abs. 2 HGB", expired],
  ["§ 393 FamFG", section(393)],
  ["§ 395 FamFG", section(395)],
  ["§ 397 FamFG", section(397)],
  ["§ 399 FamFG", section(399)],
  ["§ 4 Abs. 2 VRV", /§\s?4[^§]{0,40}(?:VRV|Vereinsregisterverordnung|Verordnung über das Vereinsregister)/u],
  ["§ 73 BGB", /§\s?73\sBGB/u]
]

/** The grounds of deletions. Words decide before provisions do. */
const grounds: ReadonlyArray<Ground> = [
  {
    says:
      /(?:Weg|Fort)falls?\s(?:sämtlicher|aller|der)?\s?Mitglied|keine\sMitglieder\smehr|[Mm]itgliederlos|mangels\sMitglied|Mitglieder\saus\sdem\sVerein\sausgeschieden|(?<!\p{L})VRV|über\sdas\sVereinsregister|Vereinsregisterverordnung/u,
    ground: "NO_MEMBERS",
    bases: ["§ 395 FamFG", "§ 4 Abs. 2 VRV"]
  },
  { says: /Rechtsfähigkeit|§\s?73\sBGB/u, ground: "LEGAL_CAPACITY", bases: ["§ 73 BGB"] },
  {
    says: new RegExp(`[Vv]ermögenslos|kein\\sVermögen|${section(394).source}`, "u"),
    ground: "NO_ASSETS",
    bases: ["§ 394 FamFG"]
  },
  {
    says: new RegExp(`${expired.source}|${section(393).source}`, "u"),
    ground: "NAME_EXPIRED",
    bases: ["§ 31 Abs. 2 HGB", "§ 393 FamFG"]
  },
  {
    says: new RegExp(`${section(395).source}|wesentlichen\\sVoraussetzung|unzulässig`, "u"),
    ground: "INADMISSIBLE_ENTRY",
    bases: ["§ 395 FamFG"]
  },
  { says: section(397), ground: "VOID", bases: ["§ 397 FamFG"] },
  { says: section(399), ground: "DEFECTIVE_ARTICLES", bases: ["§ 399 FamFG"] }
]

/** The ground of a deletion, and the provisions that a sentence cites for it. */
export const groundIn = (text: string): Pick<Statement, "basis" | "ground"> => {
  const found = grounds.find(({ says }) => says.test(text))
  if (found === undefined) return {}
  return { ground: found.ground, ...basisOf(found.ground, text) }
}

/** The provisions that a text cites for a ground. */
export const basisOf = (ground: string, text: string): Pick<Statement, "basis"> => {
  const bases = grounds.find((one) => one.ground === ground)?.bases ?? []
  const cited = provisions.filter(([basis, cites]) => bases.includes(basis) && cites.test(text))
  return cited.length > 0 ? { basis: cited.map(([basis]) => basis).join(", ") } : {}
}

/**
 * The target of a deletion: the organization, a holder of a role, its address or its purpose, or an entry without
 * further description.
 */
interface Target {
  readonly of: "address" | "entry" | "organization" | "purpose" | "role"
  /** The label of the role, where the words name it. */
  readonly role?: string | undefined
  /** True if the sentence names nothing, and so means what earlier sentences named. */
  readonly is_bare?: true
}

const organization = [
  "Gesellschaft(?:en)?",
  "Firm(?:a|en)",
  "Verein(?:en?|es|s)?",
  "Genossenschaft",
  "Partnerschaft(?:sgesellschaft)?",
  "Zweigniederlassung",
  "Rechtsträgers?",
  "Unternehmens?",
  "Einzelfirma",
  "(?:Einzel)?[Kk]auf(?:mann(?:es|s)?|frau)",
  "Stiftung",
  "Ersteintragung",
  "Registerblatt",
  "Rechtsfähigkeit",
  "Nichtigkeit",
  "Satzung",
  "\\p{L}*[Gg]?[Gg]?mbH",
  "UG|KGa?A?|[Oo]HG|AG|SE|eG|Ltd|Limited|eGbR|Partnerschaft|Erlöschen",
  "e\\.\\s?[KV]\\.?"
].join("|")

const targets = new RegExp(
  `(?<!\\p{L})(?:(?<role>${anyRole}|Vertretungsberechtigte[rn]?)|(?<person>Herrn?|Frau|Herren|Sie(?=\\sals\\s))|` +
    "(?<address>\\p{L}*[Aa]nschrift)|(?<purpose>(?:Unternehmens)?[Gg]egenstand(?:e?s)?)|" +
    `(?<entry>Eintragung|Bestellung)|(?<organization>${organization}))(?!\\p{L})`,
  "gu"
)

const intention = /be?a?bsichti?gt?e?,?\s*(?:daher\s)?/u
const genitive = /(?<!\p{L})(?:Löschung|Eintragung|Bestellung|Prokura)\s(?=(?:der|des|von|für|betreffend)\s)/u
const column = /Eintragung\sNr\.?\s?\d+,?\s(?:in\s)?Spalte\s?4/u
const asRole = new RegExp(`(?<!\\p{L})als\\s(?:\\p{Ll}+\\s)*(${anyRole})(?!\\p{L})`, "u")

/** The words after which a sentence names the entry that is to be deleted. */
const beginOf = (sentence: string): number => {
  const intended = intention.exec(sentence)
  const behind = intended === null ? 0 : intended.index + intended[0].length
  if (intended !== null && /lösch|schließ|aufzulösen|entzieh|einzutragen|festzustellen/u.test(sentence.slice(behind))) {
    return behind
  }
  return genitive.exec(sentence)?.index ?? 0
}

/** Tests whether the words after an entry say whose it is. Otherwise it is the organization's. */
const hasOwner = (rest: string): boolean =>
  /^[\s,]*(?:der|des|von|für|betreffend|die\sBestellung|wegen[^:]{0,60}:|nach[^:]{0,60}:)/u.test(rest)

const roleIn = (word: string | undefined, rest: string): string | undefined =>
  roleOfWord(asRole.exec(rest)?.[1] ?? "") ?? roleOfWord(word ?? "")

/** The target of the deletion in a sentence: the first one it names. */
const targetOf = (sentence: string): Target => {
  if (column.test(sentence)) return { of: "role", role: "MANAGING_DIRECTOR" }
  const begin = beginOf(sentence)
  let found: Target = { of: "organization", is_bare: true }
  for (const { groups = {}, 0: word, index } of sentence.slice(begin).matchAll(targets)) {
    const rest = sentence.slice(begin + index + word.length)
    if (groups["entry"] !== undefined) {
      const role = hasOwner(rest) ? undefined : roleOfWord(asRole.exec(rest)?.[1] ?? "")
      if (role !== undefined) return { of: "role", role }
      found = { of: "entry" }
      if (hasOwner(rest) || rest.includes(":")) continue
      return found
    }
    if (groups["role"] !== undefined) return { of: "role", role: roleIn(word, rest) }
    if (groups["person"] !== undefined) return { of: "role", role: roleIn(undefined, rest) }
    if (groups["address"] !== undefined) return { of: "address" }
    if (groups["purpose"] !== undefined) return { of: "purpose" }
    return { of: "organization" }
  }
  return found
}

/** Separates sentences about a deletion from nearly all others. */
const sign =
  /lösch|Lösch|schließen|Rechtsfähigkeit|Nichtigkeit|Mangel\sder\sSatzung|Überzeugung\sgelangt|gegenstandslos|zurückgenommen|aufzulösen/u

const stopped = [
  /(?:öschungsverfahren|[Vv]erfahren\szu\p{Ll}*\sLöschung|öschungsankündigung|[Aa]nkündigung|Veröffentlichung|Bekanntmachung|Beschluss|Löschung)(?!\p{L}).{0,600}(?<!\p{L})(?:aufgehoben|eingestellt|zurückgenommen|gegenstandslos|beendet|nicht\sweiter\sbetrieben|nicht\s(?:mehr\s)?beabsichtigt|irrig|irrtümlich|zu\sUnrecht|fälschlich\p{Ll}*)/u,
  /be?a?bsichtigt\s(?:(?:[^.]|(?<=\d)\.){0,100}?\s)?nicht\s(?:mehr|länger|weiter)(?!\p{L})/u,
  /(?<!\p{L})nicht\s(?:mehr|länger|weiter)\sbe?a?bsichtigt/u,
  /(?:Löschung|[Vv]erfahren|Absicht|Ankündigung)(?!\p{L}).{0,200}(?<!\p{L})nicht\s(?:mehr|länger|weiter)\sverfolgt/u,
  /(?<!\p{L})soll(?:en)?(?!\p{L})[^;:]{0,80}\s(?:nicht|NICHT)\s(?:mehr\s)?gelöscht/u
]

/** The court only asks, or states the law. */
const considered =
  /(?<!\p{L})(?:prüfe|prüft|prüfen)(?!\p{L})|(?<!\p{L})ob\s(?:die|der|das)(?!\p{L})|kann\seine\sEintragung|wäre\ses\ssomit/u

const intended =
  /be?a?bsich|(?<!\p{L})soll(?:en)?(?!\p{L})|erwägt|gelöscht\swerden|zu\slöschen\sist|[Aa]nkündigung\sder\sLöschung|Löschung.{0,200}(?:vorgesehen|geplant)|wird\s.{0,200}(?:eintragen|löschen),\s(?:wenn|sofern|falls)\snicht|öschungsverfahren.{0,300}eingeleitet|Löschung.{0,100}erfolg|Überzeugung\sgelangt/u
const done =
  /(?<!\p{L})(?:ist|sind|wurde|wurden|wird|werden|auf)(?!\p{L}).{0,600}(?<!\p{L})(?:gelöscht|entzogen)(?!\p{L})|\sgelöscht\.?$/u

/**
 * The beginning of a reason: a holder named there does not leave. Without a comma, `da` before a name is a part of it:
 * `João da Silva`.
 */
const reason = /,?\s(?:weil|nachdem|worauf)\s|,\sda\s|\sda\s(?=\P{Lu}|Herr|Frau)/u

/** Words for several persons whom an earlier sentence names. */
const several =
  /(?<!\p{L})(?:beiden?|diese|genannten?|vorgenannten?|vorstehenden?)\s(?:\p{Ll}+\s)*\p{L}+(?:er|en)(?!\p{L})/u

/** A sentence up to its reason, where it says before what is to be deleted: a reason may name other entries. */
const withoutReason = (sentence: string): string => {
  const begin = reason.exec(sentence)?.index ?? sentence.length
  return /[Ll]ösch/u.test(sentence.slice(0, begin)) ? sentence.slice(0, begin) : sentence
}

/** An entry that was itself a deletion: without it the organization or the holder is there again. */
const reversed =
  /eingetragenen?\s(?:Löschung|Ausscheiden|Auflösung|Erlöschen)|Eintragung\sder\s(?:Löschung|Auflösung|Fortsetzung)(?!\p{L}).{0,300}(?:\szu\slöschen|\sgelöscht)/u

/** A deletion elsewhere: in another register, or of an entry that was itself a deletion. */
const elsewhere = new RegExp(
  `Berufsregister|ausländischen?\\sRegister|niederländisch|${reversed.source}|frühere\\sEintragung`,
  "u"
)

const deedOf: Readonly<Record<Exclude<Target["of"], "entry">, Deed>> = {
  organization: "ORGANIZATION DELETED",
  role: "ROLE_HOLDER LEAVES",
  address: "ADDRESS CHANGED",
  purpose: "PURPOSE CHANGED"
}

const actOf = (sentence: string): Act | undefined =>
  intended.test(sentence) ? "INTENDED" : done.test(sentence) ? "DONE" : undefined

/**
 * The target of an entry that the sentence does not describe: what an earlier sentence is about, a role or else the
 * organization.
 */
const targetIn = (sentence: string, before: string): Target => {
  const target = targetOf(withoutReason(sentence))
  if (target.of !== "entry") return target
  const earlier = /eingetragen/u.test(before) ? targetOf(before) : target
  return earlier.of === "role" ? earlier : { of: "organization" }
}

/** The entries that earlier sentences say will be deleted, other than the organization. */
const deletionOfOther = new RegExp(
  "empfangsberechtigte[nr]?\\sPerson|" +
    `be?a?bsichtigt,?\\s(?:daher,?\\s)?(?:(?:die\\s)?Eintragung\\sde[sr]\\s|(?:den|die)\\s)(?:${anyRole})(?!\\p{L})`,
  "u"
)

const therefore = /(?<!\p{L})(?:daher|deshalb|deswegen|somit)(?!\p{L})/u

/** The ground in a sentence, or in those before it from which it follows. */
const groundOf = (sentence: string, before: string): Pick<Statement, "basis" | "ground"> => {
  const found = groundIn(sentence)
  return found.ground === undefined && therefore.test(sentence) ? groundIn(before) : found
}

/** The deletion in a sentence that names one target. */
const deletionIn = (sentence: string, before: string): Statement | undefined => {
  if (!sign.test(sentence)) return undefined
  if (stopped.some((says) => says.test(sentence))) return { deed: "PROCEDURE STOPPED", act: "REVOKED", text: sentence }
  if (considered.test(sentence)) return { deed: "REMARK MADE", act: "DONE", text: sentence }
  const act = actOf(sentence)
  if (act === undefined || act === "DONE" && sentence.includes("Rechtsfähigkeit")) return undefined
  if (act === "INTENDED" && reversed.test(sentence)) return { deed: "REMARK MADE", act: "DONE", text: sentence }
  if (elsewhere.test(sentence) && (act === "DONE" || /eingetragene\s/u.test(sentence))) return undefined
  const target = targetIn(sentence, before)
  if (target.is_bare && deletionOfOther.test(before)) return { deed: "REMARK MADE", act: "DONE", text: sentence }
  const deed = target.of === "entry" ? "ORGANIZATION DELETED" : deedOf[target.of]
  if (deed !== "ROLE_HOLDER LEAVES") {
    return { deed, act, text: sentence, ...(deed === "ORGANIZATION DELETED" && groundOf(sentence, before)) }
  }
  const named = personsIn(sentence.slice(0, reason.exec(sentence)?.index ?? sentence.length))
  const isAddressed = /(?<!\p{L})Sie\sals(?!\p{L})/u.test(sentence)
  const earlier = named.length > 0 || isAddressed ? [] : personsIn(before)
  const holders = named.length > 0 ? named : several.test(sentence) ? earlier : earlier.slice(-1)
  return { deed, act, text: sentence, holders, ...(target.role !== undefined && { role: target.role }) }
}

/** `die Gesellschaft nach § 394 FamFG und den Geschäftsführer X nach § 395 FamFG zu löschen`. */
const twoTargets = new RegExp(
  `^(?<head>.{0,300}?be?a?bsichti?gt?e?,?\\s)(?<first>[^.;:]{3,300}?),?\\s(?:und|sowie)\\s(?<second>(?:den|die|das|dessen|deren)\\s[^.;:]{3,300}?\\s)(?<tail>zu\\slöschen.*)$`,
  "u"
)

const isOfOther = (left: Statement, right: Statement): boolean =>
  left.deed !== right.deed &&
  [left, right].every(({ act, deed }) =>
    act === "INTENDED" && (deed === "ORGANIZATION DELETED" || deed === "ROLE_HOLDER LEAVES")
  )

/**
 * The deletions in a sentence: of the organization, of a role holder's entry, of an address or a purpose, or a deletion
 * that does not take place; two where it names the organization and a holder. `before` are the sentences before it.
 */
export const deletionsIn = (sentence: string, before: string): ReadonlyArray<Statement> => {
  const { first = "", head = "", second = "", tail = "" } = twoTargets.exec(sentence)?.groups ?? {}
  const [left, right] = second === "" || /(?<!\p{L})zu\s\p{Ll}+en(?!\p{L})|vertreten/u.test(first)
    ? []
    : [`${head}${first} ${tail}`, `${head}${second}${tail}`].map((part) => deletionIn(part, before))
  if (left !== undefined && right !== undefined && isOfOther(left, right)) return [left, right]
  return [deletionIn(sentence, before)].filter((statement) => statement !== undefined)
}
