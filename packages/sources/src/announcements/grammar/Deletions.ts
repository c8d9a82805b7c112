import { editDistance } from "@kontor/core/Register"
import { anyRole, roleOfWord } from "../persons/NameWords.ts"
import { personsIn, personsWithin } from "../persons/Persons.ts"
import words from "./predicates.json" with { type: "json" }
import { type Act, addNothing, type Deed, isReported, type Statement, statementIn, type Wording } from "./Statement.ts"

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
    says: new RegExp(`${expired.source}|${section(393).source}|Erlöschen\\sder\\sFirma`, "u"),
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
const groundIn = (text: string): Pick<Statement, "basis" | "ground"> => {
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
  readonly of: "address" | "entry" | "organization" | "other" | "purpose" | "role"
  /** The label of the role, where the words name it. */
  readonly role?: string | undefined
  /** True if the sentence names nothing, and so means what earlier sentences named. */
  readonly is_bare?: true
}

const organization = [
  "(?:Unternehmerg|(?:Investment)?(?:[Aa]ktien|[Kk]ommandit)g|Handelsg|G)esellschaft(?:en)?",
  "Firm(?:a|en)",
  "(?:Versicherungsv|V)erein(?:en?|es|s)?",
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
    `(?<entry>Eintragung|Eintrag(?:e?s)?|Bestellung)|(?<organization>${organization}))(?!\\p{L})`,
  "gu"
)

const intention = /(?:[Bb]e?a?bsichti?gt?e?|Absicht(?!\p{L})),?\s*(?:daher\s)?/u
const genitive = /(?<!\p{L})(?:Löschung|Eintragung|Bestellung|Prokura)\s(?=(?:der|des|von|für|betreffend)\s)/u
const column = /Eintragung\sNr\.?\s?\d+,?\s(?:in\s)?Spalte\s?4/u
const asRole = new RegExp(`(?<!\\p{L})als\\s(?:\\p{Ll}+\\s)*(${anyRole})(?!\\p{L})`, "u")

/** `die für Herrn X eingetragene Prokura`. */
const ofPerson = new RegExp(`^[^.;:]{0,120}?\\seingetragenen?\\s(${anyRole})(?!\\p{L})`, "u")

/** `Den Geschäftsführer X beabsichtigt das Registergericht zu löschen`: the object stands first. */
const objectFirst =
  /^(?:Den|Die|Das)\s[^;]{3,200}?\sbe?a?bsichtigt\s(?:[^,;]{0,60}\s)?(?:das|dieses)\s(?:\p{Ll}+\s)?\p{L}*[Gg]ericht(?:\s(?!(?:die|den|das|dessen|deren)\s)[^\s,;]+)*?\szu\slöschen/u

/** The words after which a sentence names the entry that is to be deleted. */
const beginOf = (sentence: string): number => {
  if (objectFirst.test(sentence)) return 0
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
  roleOfWord(asRole.exec(rest)?.[1] ?? "") ?? roleOfWord(word ?? "") ?? roleOfWord(ofPerson.exec(rest)?.[1] ?? "")

/** `als Geschäftsführer der Gesellschaft teile ich Ihnen mit, dass deren Löschung beabsichtigt ist`. */
const ofAddressee =
  /(?<!\p{L})(?:der|die)\s(?:Gesellschaft|Firma|Genossenschaft)(?!\p{L})[^.;]{0,120},\sdass\s(?:deren|ihre)\sLöschung/u

/** The target of the deletion in a sentence: the first one it names. */
const targetOf = (sentence: string): Target => {
  if (column.test(sentence)) return { of: "role", role: "MANAGING_DIRECTOR" }
  if (ofAddressee.test(sentence)) return { of: "organization" }
  const begin = beginOf(sentence)
  let found: Target = { of: "organization", is_bare: true }
  for (const { groups = {}, 0: word, index } of sentence.slice(begin).matchAll(targets)) {
    const rest = sentence.slice(begin + index + word.length)
    if (groups["entry"] !== undefined) {
      const role = hasOwner(rest) ? undefined : roleOfWord(asRole.exec(rest)?.[1] ?? "")
      if (role !== undefined) return { of: "role", role }
      if (found.of === "other") continue
      found = /^\s(?:[^,;:]{1,24}\s)?(?:über|betreffend|hinsichtlich)\s/u.test(rest) ? { of: "other" } : { of: "entry" }
      if (hasOwner(rest) || found.of === "other" || rest.includes(":")) continue
      return found
    }
    if (groups["role"] !== undefined) return { of: "role", role: roleIn(word, rest) }
    if (groups["person"] !== undefined) return { of: "role", role: roleIn(undefined, rest) }
    if (found.of === "other") return found
    if (groups["address"] !== undefined) return { of: "address" }
    if (groups["purpose"] !== undefined) return { of: "purpose" }
    return { of: "organization" }
  }
  return found
}

/** Separates sentences about a deletion from nearly all others. */
const sign =
  /§\s?399\sFamFG|lösch|Lösch|(?<!\p{L})schließen|Rechtsfähigkeit|Nichtigkeit|Mangel\sder\sSatzung|Überzeugung\sgelangt|gegenstandslos|zurückgenommen|aufzulösen|(?:Auflösung|Erlöschen)(?!\p{L}).{0,120}einzutragen/u

const stopped = [
  /(?:öschungsverfahren|[Vv]erfahren\szu\p{Ll}*\sLöschung|öschungsankündigung|[Aa]nkündigung|Veröffentlichung|Bekanntmachung|Beschluss|Löschung)(?!\p{L}).{0,600}(?<!\p{L})(?:aufgehoben|eingestellt|zurückgenommen|gegenstandslos|beendet|nicht\sweiter\sbetrieben|nicht\s(?:mehr\s)?beabsichtigt|irrig|irrtümlich|zu\sUnrecht|fälschlich\p{Ll}*)/u,
  /(?<!\p{L})(?<!(?:[Nn]ach|[Dd]urch|[Mm]it|[Gg]emäß|[Ll]aut|[Tt]rotz|[Oo]hne|[Bb]ei|[Aa]uf(?:grund)?)\s(?:(?:de[rmn]|eine[rm])\s)?(?:\p{Ll}+\s)?)(?:Absicht|Hinweis|\p{L}*[Mm]itteilung|Anhörung|Androhung|\p{L}*[Aa]nkündigung|angekündigte\sLöschung)(?!\p{L}).{0,600}(?<!\p{L})(?:widerrufen|erledigt|hinfällig|überholt|fallen\s?gelassen|aufgegeben|nicht\s(?:mehr\s|länger\s)?(?:aufrechterhalten|fest)|besteht\snicht\s(?:mehr|länger)|nehmen\swir\szurück)(?!\p{L})/u,
  /be?a?bsichtigt\s(?:(?:[^.]|(?<=\d)\.){0,100}?\s)?nicht\s(?:mehr|länger|weiter)(?!\p{L})/u,
  /(?<!\p{L})nicht\s(?:mehr|länger|weiter)\sbe?a?bsichtigt/u,
  /(?<!\p{L})[Vv]on\s(?:der|einer|dieser)\s(?:\p{Ll}+\s)?(?:Löschung|Absicht)(?!\p{L}).{0,200}(?<!\p{L})(?:abgesehen|Abstand)(?!\p{L})/u,
  /(?<!\p{L})soll(?:en)?(?!\p{L})[^;:]{0,80}\s(?:nicht|NICHT)\s(?:mehr\s)?gelöscht/u
]

/** Words of a sentence about who said or asked for something, which names another than whom the deletion is about. */
const aside =
  /(?<!\p{L})(?:[Nn]ach|[Ll]aut|[Aa]uf|[Gg]emäß|[Dd]urch)\s(?:(?:den|der|dem|die)\s)?(?:Angaben?|Mitteilung(?:en)?|Auskunft|Auskünften|Antrag|Anregung|Anmeldung|Vortrag|Erklärung|Bericht|Anzeige)\s(?:de[rs]|von|eine[rs])\s[^,;]{3,80}?(?=,|(?<!\szu\s\p{Ll}+\.?)\.?$|\s(?:ist|sind|wird|werden|wurden?|hat|haben|soll)(?!\p{L}))/gu

/** The court only asks, or states the law. */
const considered =
  /(?<!\p{L})nicht\s(?:mehr\s)?(?:von\sAmts\swegen\s)?gelöscht(?!\p{L}|\swerden\ssoll)|(?<!\p{L})(?:kann|könnte|können|dürfte|darf|mag)(?!\p{L})[^,;]{0,200}\s(?:gelöscht|geschlossen)\swerden|(?:gelöscht|geschlossen)\swerden\s(?:kann|könnte|können|darf)|(?<!\p{L})eine\sLöschung\svorgenommen|(?<!\p{L})(?:prüfe|prüft|prüfen)(?!\p{L})|(?<!\p{L})ob\s(?:die|der|das)(?!\p{L})|kann\seine\sEintragung|wäre\ses\ssomit/u

const intended =
  /[Bb]e?a?bsich|aufgefordert(?!\p{L}).{0,200}§\s?399|(?<!\p{L})Absicht(?!\p{L})|erwogen|(?<!\p{L})soll(?:en)?(?!\p{L})|erwägt|gelöscht\swerden|zu\slöschen\sist|^(?:\p{L}+\s)?Ankündigung\sder\sLöschung(?!.*\s(?:ist|sind|wird|wurde)(?!\p{L}))|Löschung.{0,200}(?:vorgesehen|geplant|steht\sbevor)|wird\s.{0,200}(?:eintragen|löschen),\s(?:wenn|sofern|falls)\snicht|(?:öschungsverfahren|Verfahren\szu\p{Ll}*\sLöschung)(?!\p{L}).{0,300}eingeleitet|Löschung(?!.{0,120}\s(?:ist|wurde)(?!\p{L}).{0,80}\serfolgt).{0,100}erfolg|Überzeugung\sgelangt/u
const done =
  /(?<!\p{L})(?:ist|sind|wurde|wurden|wird|werden|auf)(?!\p{L}).{0,600}(?<!\p{L})(?:gelöscht|entzogen)(?!\p{L})|(?:^|[:;]\s|\sund\s(?=die\s))(?:[Dd]ie\s)?Löschung(?!\p{L})(?!.*\swieder\s).{0,160}\s(?:ist|wurde)(?!\p{L}).{0,80}\s(?:vollzogen|eingetragen|durchgeführt|vorgenommen|bewirkt|erfolgt)(?:\sworden)?\.?$|\sgelöscht\.?$|^(?:Firma|Gesellschaft|Verein|Genossenschaft|Partnerschaft)\s(?:\p{Ll}+\s|Amts\s|Liquidation\s|Abwicklung\s){0,6}gelöscht(?!\p{L})|^(?:Von\sAmts\swegen\s)?[Gg]elöscht(?!\p{L}|\swerden)/u

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
  /Eintragung\svom\s[\d.]+,\s(?:wonach|nach\sder|dass)\s.{0,300}\szu\slöschen|Eintragung\svom\s[\d.]+\s\((?:Löschung|Auflösung|Erlöschen)[^()]*\)\s.{0,60}gelöscht|(?:Eintrag(?:ung)?|\p{L}*[Vv]ermerk)(?:\svom\s[\d.]+)?\s(?:über|betreffend|hinsichtlich)\s(?:die|das|den|der|des)\s(?:Löschung|Auflösung|Erlöschen|Liquidation|Nachtragsliquidation)(?!\p{L}).{0,300}(?:\szu\slöschen|\sgelöscht)|gelöscht:?\s(?:(?:ist|wurde)\s)?(?:die\s|der\s)?(?:Eintrag(?:ung)?|\p{L}*[Vv]ermerk)\s(?:der|des|über)(?:\s(?:die|das))?\s(?:Löschung|Auflösung|Erlöschens?)(?!\p{L})|eingetragenen?\s(?:Löschung|Ausscheiden|Auflösung|Erlöschen)|Eintragung\s(?:der|des)\s(?:Löschung|Auflösung|Fortsetzung|Ausscheidens|Abberufung|Erlöschens)(?!\p{L}).{0,300}(?:\szu\slöschen|\sgelöscht)/u

/** A deletion elsewhere: in another register, or of an entry that was itself a deletion. */
const elsewhere = new RegExp(
  `Berufsregister|ausländischen?\\sRegister|niederländisch|${reversed.source}|frühere\\sEintragung`,
  "u"
)

const deedOf: Readonly<Record<Exclude<Target["of"], "entry" | "other">, Deed>> = {
  organization: "ORGANIZATION DELETED",
  role: "ROLE_HOLDER LEAVES",
  address: "ADDRESS CHANGED",
  purpose: "PURPOSE CHANGED"
}

const actOf = (sentence: string): Act | undefined =>
  intended.test(sentence) ? "INTENDED" : done.test(sentence) ? "DONE" : undefined

/** `seine Eintragung`: of the man whom the sentence before names, as no company is masculine. */
const possessive = /(?<!\p{L})[Ss]eine\s(?:Eintragung|Löschung)(?!\p{L})/u
const withRole = new RegExp(`(?<!\\p{L})(?:${anyRole})(?!\\p{L})`, "u")

/**
 * The target of an entry that the sentence does not describe: what an earlier sentence is about, a role or else the
 * organization.
 */
const targetIn = (sentence: string, before: string): Target => {
  const office = possessive.test(sentence) && !/Verein/u.test(before) ? withRole.exec(before)?.[0] : undefined
  if (office !== undefined) return { of: "role", role: roleOfWord(office) }
  const target = targetOf(withoutReason(sentence))
  if (target.of === "role" && isOrganizationStated(withoutReason(sentence))) return { of: "organization" }
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

/** Other matters with an entry: `die Eintragung` behind one of them means that entry, and none of the organization. */
const ofOtherMatter =
  /\p{L}*[Vv]ertr[aä]g|\p{L}*[Kk]apital|Erhöhung|Herabsetzung|[Pp]rokur|[Vv]erschm[eo]lz|[Ss]paltung|[Ff]ormwechs|[Vv]ermerk|Sitzverlegung|Satzungsänderung|Zweigniederlassung|(?:Löschung|Erlöschen|Auflösung)\s(?:[^.;]{0,120}\s)?eingetragen/u

const therefore = /(?<!\p{L})(?:daher|deshalb|deswegen|somit)(?!\p{L})/u

/** The ground in a sentence, or in those before it from which it follows. */
const groundOf = (sentence: string, before: string): Pick<Statement, "basis" | "ground"> => {
  const found = groundIn(sentence)
  return found.ground === undefined && therefore.test(sentence) ? groundIn(before) : found
}

/** The words that say of what a deletion is intended: an object of `löschen`, a subject of `soll`, or a genitive. */
const objects = [
  /\sund\s(?<object>(?:die|der)\s(?:Gesellschaft|Genossenschaft|Partnerschaft|Verein|Firma))\s(?:[^,;]{0,80}\s)?gelöscht(?!\p{L})/u,
  /^.*(?:[Bb]e?a?bsichti?gt?e?|Absicht)(?!\p{L})[^,]{0,120},?\s(?:daher,?\s|deshalb,?\s)?(?<object>(?:die|den|das|diese[ns]?|dessen|deren|ihre|seine)\s.{1,240}?)\s(?:zu\slöschen|zu\sschließen)/u,
  /^(?<object>(?:Die|Der|Das|Diese[rs]?)\s[^,;]{1,240}?)\s(?:soll(?:en)?|wird|werden|ist|sind|wurden?)(?!\p{L}).*(?:gelöscht|geschlossen)/u,
  /(?<!\p{L})(?:ist|sind|wurden?)\s(?<object>(?:die|der|das|diese[rs]?)\s[^,;]{1,240})\sgelöscht(?!\p{L})/u,
  /(?<!\p{L})soll(?:en)?\s(?<object>(?:die|der|das|diese[rs]?)\s.{1,240}?)\s(?:gelöscht|geschlossen)/u,
  /^Gelöscht\swerden\ssoll(?:en)?\s(?:in\s[^,]{1,30}?\s)?(?<object>(?:die|der|das)\s.{1,240})$/u,
  /^(?:Von\sAmts\swegen\s)?[Gg]elöscht(?::|\s(?:von\sAmts\swegen\s)?(?:ist|sind|wurden?|wird))\s(?<object>[Dd](?:ie|er|as)\s.{1,240})$/u,
  /^(?:Von\sAmts\swegen\s)?(?<object>[Gg]elöscht:\s(?!D(?:ie|er|as)\s|§|gemäß|nach|wegen|Vermögenslos).{1,240})$/u,
  /(?<!\p{L})Löschung\s(?<object>(?:der|des|dieser|dieses)\s.{1,240})$/u
]

const objectIn = (sentence: string): string | undefined =>
  objects.map((says) => says.exec(sentence)?.groups?.["object"]).find((found) => found !== undefined)

const preposition =
  /^(?:im|in|unter|für|zu|zur|zum|bei|beim|am|auf|von|vom|nach|gemäß|gem\.|mit|seit|durch|aus|wegen|an|über|gegen|bezüglich|betreffend|hinsichtlich)$/u

const articleWord = /^(?:d(?:er|ie|as|em|en|es)|diese[rmns]?|eine[rmns]?)$/u

/** The noun of an object, past its adjectives: `die im Handelsregister für Herrn Muster eingetragene Prokura`. */
const nounOf = (object: string): string | undefined => {
  let isBehindPreposition = false
  let isNamed = false
  for (const word of object.split(/\s+/u).slice(1)) {
    if (preposition.test(word)) [isBehindPreposition, isNamed] = [true, false]
    else if (articleWord.test(word)) continue
    else if (/^["„“]?\p{Ll}{3,}/u.test(word)) isBehindPreposition &&= !isNamed
    else if (!isBehindPreposition && /^["„“]?\p{Lu}/u.test(word)) return word.replaceAll(/[^\p{L}\d-]/gu, "")
    else isNamed = true
  }
  return undefined
}

const known = new RegExp(
  `^(?:${anyRole}|Vertretungsberechtigte[rn]?|Vorsitzende[rn]?|${organization}|Herrn?|Frau|Herren|Sie|\\p{L}*[Aa]nschrift|(?:Unternehmens)?[Gg]egenstand(?:e?s)?|Eintrag(?:ung(?:en)?|es|s)?|Bestellung|Auflösung|Mangel|Person|Verband(?:e?s)?|(?:Insolvenzs|S)chuldner(?:in|s)?|Hauptniederlassung|\\p{L}*[Gg]ericht)$(?<!Zweigniederlassung)`,
  "u"
)

/** Tests whether the words that say of what a deletion is are the organization's, whatever stands before them. */
const isOrganizationStated = (sentence: string): boolean => {
  const object = objectIn(sentence)
  return object !== undefined && isOrganizationNoun.test(nounOf(object) ?? "") && !withRole.test(object) &&
    !/Herrn?\s|Frau\s/u.test(object)
}

const isOrganizationNoun = /^(?:\p{L}*[Gg]esellschaft|Firma|Verein|Genossenschaft|Partnerschaft|GmbH|UG|AG|KG|OHG)$/u

/** Words of the organization that courts misspell. */
const misspelt = ["Gesellschaft", "Genossenschaft", "Partnerschaft", "Eintragung"]

/** The name that the object of an intended deletion begins with, where no word says what it is. */
const nameIn = (sentence: string): string | undefined => {
  const object = objectIn(sentence)
  const noun = object === undefined ? undefined : nounOf(object)
  return noun === undefined || known.test(noun) || misspelt.some((word) => editDistance(word, noun, 2) <= 2) ||
      new RegExp(`(?:${anyRole}|Herrn?|Frau)(?!\\p{L})`, "u").test(object!)
    ? undefined
    : object
}

/** An authorization that ends is a change of capital. */
const ofCapital = /^Das\s(?:\p{L}+\s)?(?:[Gg]enehmigte|[Bb]edingte)\sKapital/u

/** A provision of the articles that is struck out. */
const ofArticles =
  /(?:Satzung|Gesellschaftsvertrag|Statut)[^;]{0,80}§[^;]{0,120}\sgelöscht(?!\p{L})|(?<!\p{L})§§?\s?\d[^;]{0,80}(?:Gesellschaftsvertrag|Satzung|Statut)[^;]{0,80}\sgelöscht(?!\p{L})/u

/** An organization with its role and its name. */
const partnerNamed =
  `(?:\\p{Ll}+\\s){0,3}(?:${anyRole}|\\p{L}*[Gg]esellschafter(?:in)?)\\s\\p{Lu}[^,;:]{1,100}?(?:mbH|AG|KG|SE|UG|OHG|Ltd\\.?|B\\.V\\.|eG|e\\.\\s?[KV]\\.)`
/** An organization in a role that is itself deleted, in its own register: `Die Kommanditistin X GmbH ist gelöscht`. */
const ofPartner = new RegExp(
  `^(?:Die|Der)\\s${partnerNamed}[^;:]{0,80}\\s(?:ist|wurde)\\s|` +
    `^(?!(?:Die|Der|Das)\\s)[^;:,]{2,160}?\\s(?:ist|wurde)\\s(?:die|der)\\s${partnerNamed}|` +
    `^(?:Die\\s)?(?:Eintragung\\sder\\s)?Löschung\\s(?:der|des)\\s${partnerNamed}`,
  "u"
)

/** Tests whether an organization in a role was deleted, by a court or in its own register, and did not leave. */
const isPartnerDeleted = (sentence: string): boolean =>
  ofPartner.test(sentence) || !sentence.includes(":") && /(?<!\p{L})(?:hat|haben)\s(?:die|den)\s/u.test(sentence) &&
    /(?:mbH|AG|KG|SE|UG|OHG|Ltd\.?|B\.V\.|eG)(?!\p{L})/u.test(sentence)

/** A deletion undone, after which a holder of a role is there again. */
const isBackAgain = /(?<!\p{L})(?:ist|sind|wird)\s(?:[^;:]{0,60}\s)?wieder\sals\s[^.;:]{3,60}\seingetragen/u

/** The deletion in a sentence that names one target. */
const deletionIn = (text: string, before: string): Statement | undefined => {
  if (!sign.test(text) || isBackAgain.test(text)) return undefined
  const sentence = text.replaceAll(aside, " ")
  if (sentence.includes("Nachtrags") || ofCapital.test(sentence) || ofArticles.test(sentence)) return undefined
  if (stopped.some((says) => says.test(sentence))) return { deed: "PROCEDURE STOPPED", act: "REVOKED", text: sentence }
  if (considered.test(sentence)) return { deed: "REMARK MADE", act: "DONE", text: sentence }
  const act = actOf(sentence)
  if (act === undefined || act === "DONE" && /Rechtsfähigkeit|Firma\s(?:ist\s)?erloschen/u.test(sentence)) {
    return undefined
  }
  if (act === "DONE" && isReported(text) || act === "INTENDED" && reversed.test(sentence)) {
    return { deed: "REMARK MADE", act: "DONE", text: sentence }
  }
  if (elsewhere.test(sentence) && (act === "DONE" || /eingetragene\s/u.test(sentence))) return undefined
  const target = targetIn(sentence, before)
  if (target.is_bare && deletionOfOther.test(before)) return { deed: "REMARK MADE", act: "DONE", text: sentence }
  if (
    target.is_bare !== true && /^(?:Die|Diese|Ihre)\sEintragung\s(?:ist|wurde|wird|soll)(?!\p{L})/u.test(sentence) &&
    ofOtherMatter.test(before)
  ) {
    return { deed: "REMARK MADE", act: "DONE", text: sentence }
  }
  if (target.of === "other") return { deed: "REMARK MADE", act: "DONE", text: sentence }
  const deed = target.of === "entry" ? "ORGANIZATION DELETED" : deedOf[target.of]
  if (deed !== "ROLE_HOLDER LEAVES") {
    const named = deed === "ORGANIZATION DELETED" ? nameIn(withoutReason(sentence)) : undefined
    const ground = deed === "ORGANIZATION DELETED" ? groundOf(sentence, before) : {}
    return { deed, act, text: sentence, ...ground, ...(named !== undefined && { named }) }
  }
  if (act === "DONE" && isPartnerDeleted(sentence)) return { deed: "REMARK MADE", act: "DONE", text: sentence }
  const named = personsIn(sentence.slice(0, reason.exec(sentence)?.index ?? sentence.length))
  const isAddressed = /(?<!\p{L})Sie\sals(?!\p{L})/u.test(sentence)
  const [only, ...more] = named.length > 0 ? named : personsWithin(withoutReason(sentence))
  const earlier = only !== undefined || isAddressed ? [] : personsIn(before)
  const holders = named.length > 0
    ? named
    : only !== undefined && more.length === 0
    ? [only]
    : several.test(sentence)
    ? earlier
    : earlier.slice(-1)
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

const subject =
  "(?:Gesellschaft|Firma|Verein|Genossenschaft|Partnerschaft|Zweigniederlassung|Stiftung|Rechtsträger|Unternehmen)"
const isEnded =
  `(?<!\\p{L})(?:${subject}(?!\\p{L}).{0,400}?(?<!\\p{L})(?:ist|wurde|sind|gilt)(?!\\p{L}).{0,400}?|(?:ist|wurde)\\s(?:die|der)\\s${subject}(?!\\p{L})[^;]{0,300}?)(?<!\\p{L})`

const ends: ReadonlyArray<Wording> = [
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
  {
    says: new RegExp(
      `${isEnded}erloschen(?!\\p{L})|(?<!\\p{L})[Dd]ie\\sFirma\\s(?:ist\\s)?erloschen(?!\\p{L})|^Firma\\s(?:von\\sAmts\\swegen\\s)?erloschen`,
      "u"
    ),
    deed: "ORGANIZATION EXPIRED"
  },
  {
    says: /(?<!\p{L})Erlöschen\s(?:der|des)\s[^;]{3,120}\s(?:ist|wurde)\s[^;]{0,80}eingetragen(?!\p{L})/u,
    deed: "ORGANIZATION EXPIRED"
  },
  {
    says: new RegExp(
      `(?<!\\p{L})(?:Liquidation|Abwicklung)(?:\\s(?:der|des)\\s(?:\\p{Ll}+\\s)?${subject}s?)?\\s(?:ist|wurde)\\s(?:\\p{Ll}+\\s)?(?:beendet|beendigt|abgeschlossen)(?!\\p{L})|` +
        `^(?:Die|Der)\\s(?:\\p{Ll}+\\s)?${subject}\\s(?:ist|wurde)\\s(?:[^,;:]{0,160}\\s)?(?:voll)?beendet(?!\\p{L})`,
      "u"
    ),
    deed: "ORGANIZATION EXPIRED"
  },
  {
    says:
      /^Das\s(?:Register)?[Bb]latt\s(?:ist|wurde)\snach\s(?:Beendigung|Abschluss|Durchführung)\sder\s(?:Liquidation|Abwicklung)\sgeschlossen/u,
    deed: "ORGANIZATION EXPIRED"
  },
  {
    says: /^(?:Von\sAmts\swegen\s)?[Ee]rloschen\s(?:nach|infolge|durch|wegen|von|gemäß|auf(?:grund|\sGrund)|ohne)\s/u,
    unless: /[Pp]rokur|Vollmacht|Kapital/u,
    deed: "ORGANIZATION EXPIRED"
  },
  {
    says: /^Der\sName\s(?:(?:der|des)\s\p{L}+\s)?(?:ist|wurde)\s(?:[^,;]{0,80}\s)?erloschen(?!\p{L})/u,
    deed: "ORGANIZATION EXPIRED"
  },
  { says: /^(?:Die|Diese)\sZweigniederlassung\s(?:ist|wurde)\s[^;]{0,60}aufgehoben/u, deed: "ORGANIZATION DELETED" },
  {
    says:
      /^(?:Die|Der)\s(?:Verein|Gesellschaft|Genossenschaft|Partnerschaft)\sbesteht\s(?:[^.;,]{1,80}\s)?nicht\smehr/u,
    deed: "ORGANIZATION EXPIRED"
  },
  {
    says:
      /^(?:Durch|Gemäß|Aufgrund|Auf\sGrund)\s(?:\p{L}+\s)?Beschlus\p{Ll}*\s[^;]{0,120}\saufgelöst\.?$|^(?:(?:Gesellschaft|Verein|Genossenschaft|Partnerschaft)\sa|A)ufgelöst\s(?:durch|gemäß|infolge|wegen|auf(?:grund|\sGrund)|kraft|mit|nach|seit|zum)(?!\p{L})/u,
    deed: "ORGANIZATION DISSOLVED"
  },
  {
    says:
      /^(?:Die|Der|Das)\s\p{Lu}[^;,]{2,120}?(?:mbH|AG|KG|SE|UG|OHG|eG|mbB|haftungsbeschränkt\)|e\.\s?[KV]\.)\s(?:ist|wurde|gilt)\s(?:[^;]{0,300}\s)?aufgelöst(?!\p{L})/u,
    unless:
      /^(?:Die|Der|Das)\s[^;,]{2,80}?\s(?:der|des)\s\p{Lu}[^;,]{2,80}?(?:mbH|AG|KG|SE|UG|OHG|eG)\s(?:ist|wurde|gilt)\s/u,
    deed: "ORGANIZATION DISSOLVED"
  },
  {
    says: new RegExp(`${isEnded}aufgelöst(?!\\p{L})`, "u"),
    unless: /nicht\s(?:mehr|länger)\saufgelöst/u,
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
  {
    says: new RegExp(
      `^Auflösung\\s(?:(?:der|des)\\s${subject}s?\\s)?(?:durch|gemäß|aufgrund|infolge|wegen)(?!\\p{L})`,
      "u"
    ),
    deed: "ORGANIZATION DISSOLVED"
  },
  {
    says: new RegExp(
      `^(?:Die|Der)\\s(?:\\p{Ll}+\\s)?${subject}\\s(?:(?:befindet|befand)\\ssich|ist|tritt|trat|wurde)\\s(?:[^,;:]{0,80}\\s)?in\\s(?:das\\sStadium\\sder\\s|die\\s)?(?:Liquidation|Abwicklung)(?!\\p{L})|` +
        `(?<!\\p{L})(?:ist|tritt|trat)\\s(?:die|der)\\s${subject}\\s(?:[^,;:]{0,80}\\s)?in\\s(?:die\\s)?(?:Liquidation|Abwicklung)\\s(?:ein)?getreten(?!\\p{L})|` +
        `^(?:Die|Der)\\s(?:\\p{Ll}+\\s)?${subject}\\shat\\s(?:[^,;:]{0,80}\\s)?(?:ihre|seine|die)\\s(?:Auflösung|Liquidation)\\s(?:[^,;:]{0,80}\\s)?beschlossen|` +
        `(?<!\\p{L})Liquidation\\s(?:der|des)\\s${subject}s?\\s(?:[^,;:]{0,120}\\s)?beschlossen|` +
        `^Auflösungsbeschluss\\svom\\s[\\d.]+\\d\\.?$`,
      "u"
    ),
    unless: /(?<!\p{L})(?:soll(?:en)?|nicht|kein\p{Ll}*|eingestellt)(?!\p{L})|be?a?bsichti/u,
    deed: "ORGANIZATION DISSOLVED"
  },
  {
    says: /(?:auf|hat)\s(?:ihre|seine|die)\sRechtsfähigkeit\s(?:[^,;]{0,60}\s)?verzichtet/u,
    deed: "ORGANIZATION DISSOLVED"
  },
  { says: /Rechtsfähigkeit.{0,80}(?:entzogen|verloren|verlustig)/u, deed: "ORGANIZATION DISSOLVED" }
]

/** The ends of an organization by what is said of it, and the words beside, which say why and when. */
const endings: ReadonlyArray<readonly [deed: Deed, says: RegExp]> = [
  [
    "ORGANIZATION EXPIRED",
    /(?<!\p{L})(?:erloschen|besteht\s(?:\p{Ll}+\s)?nicht\smehr|(?:voll)?beende(?:t|igt)|untergegangen)(?!\p{L})/u
  ],
  [
    "ORGANIZATION DISSOLVED",
    /(?<!\p{L})(?:aufgelöst|geendet|(?:tritt|trat|getreten|befindet\ssich)\s(?:[^,;:]{0,40}\s)?in\s(?:die\s)?(?:Liquidation|Abwicklung)(?:\sein)?|in\s(?:das\sStadium\sder\s)?(?:Liquidation|Abwicklung)\s(?:getreten|gegangen))(?!\p{L})/u
  ],
  ["ORGANIZATION DELETED", /(?<!\p{L})(?:ausgetragen|gelöscht)(?!\p{L})/u]
]
const whoEnds = new RegExp(
  `^(?:(?:Die|Der|Das)\\s(?:\\p{Ll}+e\\s)?)?${subject}(?!\\p{L})|(?<!\\p{L})(?:ist|sind|wurde|wird|hat|tritt|trat|besteht)\\s(?:die|der|das)\\s${subject}(?!\\p{L})`,
  "u"
)
const ofEnd = new RegExp(
  `${endings.map(([, says]) => says.source).join("|")}|` +
    `(?<!\\p{L})(?:${words.ofEnd.join("|")})(?!\\p{L})`,
  "gu"
)

/** When it would end, and what it ends itself: `wird durch Kündigung aufgelöst`, `hat die Tätigkeit beendet`. */
const ofNoEnd =
  /(?<!\p{L})wird(?!\p{L}).*\saufgelöst(?!\p{L})|(?<!\p{L})hat(?!\p{L}).*\s(?:beende(?:t|igt)|gelöscht|ausgetragen)(?!\p{L})/u

/** The end of the organization that the words of a sentence compose, where no phrase does and no word is left. */
const composedEnd = (sentence: string): Statement | undefined => {
  const deed = whoEnds.test(sentence) && !ofNoEnd.test(sentence)
    ? endings.find(([, says]) => says.test(sentence))?.[0]
    : undefined
  if (deed === undefined) return undefined
  return addNothing(sentence.replaceAll(ofEnd, " ")) ? { deed, act: "DONE", text: sentence } : undefined
}

const endSign =
  /ausgetragen|geendet|untergegangen|^Die(?:se)?\sZweigniederl|ort(?:gesetzt|setzung|zusetzen)|erloschen|Erlöschen|[Aa]ufgelöst|aufzulösen|Auflösung|beende|abgeschlossen|Liquidation|Abwicklung|besteht|Rechtsfähigkeit/u

/** The end of the organization in a sentence, where it is done, or its continuation. */
export const closureIn = (sentence: string): Statement | undefined => {
  if (!endSign.test(sentence)) return undefined
  const found = statementIn(ends, sentence) ?? composedEnd(sentence)
  return found && { ...found, ...(found.deed === "ORGANIZATION DISSOLVED" && groundIn(sentence)) }
}
