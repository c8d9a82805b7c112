import { editDistance, type EventType, foldText, remembered } from "@kontor/core/Register"
import { euidOf } from "@kontor/register"
import { withoutClauses } from "../grammar/Statement.ts"
import { templatesRemembered } from "../Understanding.ts"
import {
  anyPart,
  counterpart,
  type Mention,
  type Mentioned,
  mentionsIn,
  type Part,
  partOfMention,
  partOfType,
  partOfWord,
  type PartsIn,
  type Party,
  type Self,
  selvesOf
} from "./Parties.ts"

const subject = "(?:Gesellschaft|Verein|Genossenschaft|Partnerschaft|Stiftung)"
const stated: ReadonlyArray<RegExp> = [
  new RegExp(
    `(?:hiesigen?\\s)?${subject}(?:\\sist|\\shat)?(?:\\s["„][^"“”]{2,120}["“”][^()]{0,200})?\\s*[-–]?\\s*\\(?(?:als\\s)?(?:de[mr]\\s)?${anyPart}`,
    "u"
  ),
  new RegExp(
    `^Als\\s${anyPart}\\s(?:Gesellschaft|Genossenschaft|Unternehmen|Rechtsträger)\\s(?:hat|ist|wurde)\\s(?:die|der)\\s${subject}`,
    "u"
  ),
  new RegExp(
    `^Als\\s${anyPart}\\s(?:Gesellschaft|Genossenschaft|Unternehmen|Rechtsträger(?:in)?)\\s(?!.*\\s(?:ist|sind|wurden?|wird|hat|haben)\\s).*\\sverschmolzen`,
    "u"
  ),
  new RegExp(`Vorstand\\sder\\s${anyPart}\\s${subject}`, "u")
]

/** The parts of others from which the part of the organization follows. */
const ofOthers: ReadonlyArray<RegExp> = [
  new RegExp(`Gesellschafterversammlung(?:en)?\\sder\\s${anyPart}\\s${subject}`, "u"),
  new RegExp(`(?:Mitglieder|General)versammlung\\sdes\\s${anyPart}\\sRechtsträgers`, "u"),
  new RegExp(`in\\sdas\\s(?:Handelsr|R)egister\\sder\\s${anyPart}\\s\\p{Lu}`, "u"),
  new RegExp(`im\\sRegister\\s(?:der|des(?:\\sSitzes\\sdes)?)\\s${anyPart}\\s(?:${subject}|Rechtsträgers)`, "u")
]

/** `Mit der Gesellschaft ist als übertragender Rechtsträger die B verschmolzen`: the part named is that of another. */
const ontoOrganization =
  /^(?:Auf\s(?:die(?:se)?\s(?:Gesellschaft|Genossenschaft)|(?:den|diesen)\sVerein)\s(?:ist|sind|wurden?)\s|Mit\sde[rm]\s(?:Gesellschaft|Genossenschaft|Verein)\s(?:ist|sind|wurden?)\s.{0,500}\sverschmolzen)/u

/** Sentences that give the part of the organization without its name. */
const sentences: ReadonlyArray<readonly [says: RegExp, part: Part]> = [
  [
    /(?<!\p{L})auf\s(?:die|diese)\s(?:hier\s)?(?:(?:eingetragene|hiesige|obige)\s)?(?:Gesellschaft|Genossenschaft)(?!\p{L}|\s(?:["„\p{Lu}]|mit\sbeschränkter|unter\s))[^.;]{0,80}(?:ausgegliedert|abgespalten|übertragen|übergegangen|verschmolzen)(?!\p{L})/u,
    "ACQUIRING"
  ],
  [
    /(?<!\p{L})(?:wurden?|ist|sind)\s(?:der|die|das)\s(?:[^.;]|(?<=\d)\.){3,300}\s(?<!(?:von|durch)\s(?:der|die|den|dem)\s[^.;]{3,120}\s)übernommen(?:\sworden)?\.?$|^Übernahme\s(?:der|des)\s/u,
    "ACQUIRING"
  ],
  [
    /betriebene?n?\s(?:\([^)]*\)\s)?Unternehmens?.{0,400}\s(?:ausgegliedert|übergegangen)|(?:Der|Die)\s(?:Inhaber(?:in)?|Einzelkauf\p{Ll}+|Kauf\p{Ll}+)\shat.{0,500}(?:ausgegliedert|übertragen)|^Das\sUnternehmen\sist.{0,300}ausgegliedert/u,
    "TRANSFERRING"
  ],
  [
    /(?:^|\.\s)(?:Die|Der)\s(?:Gesellschaft|Genossenschaft|Verein)\sist\s(?:durch|aus|im\sWege)\s[^;]{3,400}\s(?:entstanden|hervorgegangen)(?!\p{L})|(?:^|\.\s)(?:(?:Die|Der)\s(?:Gesellschaft|Genossenschaft|Verein)\sist\s(?:neu\s)?e|E)ntstanden\s(?:durch|im\sWege)\s(?:de[rs]\s)?(?:Verschmelzung|Abspaltung|Aufspaltung|Ausgliederung)/u,
    "NEW"
  ],
  [
    /(?<!\p{L})auf\s(?:die|diese)\s(?:Gesellschaft|Genossenschaft)\sdas\sVermögen\s.{3,300}?\s(?:übertragen|übergegangen)(?!\p{L})/u,
    "ACQUIRING"
  ],
  [
    /Vermögen\sder\sGesellschaft\s[^;]{0,160}?(?<!\p{L})auf\s[^;]{3,300}\s(?:übertragen|übergegangen)(?!\p{L})/u,
    "TRANSFERRING"
  ],
  [/andere[rnm]?\sVertrags(?:teil|partner).{0,400}Sicherheit\szu\sleisten/u, "CONTROLLED"],
  [/Sicherheit\szu\sleisten.{0,200}(?:dem|der)\sanderen\sVertragsteil/u, "CONTROLLED"],
  [
    /Gläubigern?\s(?:der\sGesellschaft|ist).{0,300}(?:[Aa]bführungs|[Bb]eherrschungs|[Uu]nternehmens|Organschafts?s)vertr.{0,400}Sicherheit\szu\sleisten/u,
    "CONTROLLED"
  ],
  [
    new RegExp(
      `(?<!\\p{L})(?:Die|Diese)\\s${subject}\\sist\\s[^;]{0,500}(?<!\\p{L})als\\s(?:die\\s)?übertragende[nr]?\\s(?:Gesellschaften|Rechtsträgern)\\sverschmolzen`,
      "u"
    ),
    "ACQUIRING"
  ],
  [
    new RegExp(
      `(?<!\\p{L})(?:mit|auf)\\s(?:der|dem|die|den)\\s${subject}(?:\\sdurch\\sAufnahme)?\\s(?:zur\\sAufnahme\\s)?verschmolzen`,
      "u"
    ),
    "ACQUIRING"
  ],
  [
    new RegExp(
      `(?<!\\p{L})(?:auf|von)\\sdiese[rn]?(?:\\s${subject})?(?:\\s\\([^)]{1,40}\\))?\\s(?:zur\\sAufnahme\\s)?(?:verschmolzen|ausgegliedert|aufgenommen)`,
      "u"
    ),
    "ACQUIRING"
  ],
  [
    new RegExp(
      `(?:hat\\s(?:die|der)\\s${subject}|(?:Die|Der)\\s${subject}\\s(?:hat|beabsichtigt))(?!\\p{L}).{0,500}\\s(?:übernommen|zu\\sübernehmen)(?!\\p{L})`,
      "u"
    ),
    "ACQUIRING"
  ],
  [
    new RegExp(
      `(?<!\\p{L})(?:Die|Der|Diese)\\s${subject}\\s(?:hat|ist)(?!\\p{L}).{0,500}\\s(?:übertragen|ausgegliedert|abgespalten|verschmolzen)(?!\\p{L})`,
      "u"
    ),
    "TRANSFERRING"
  ],
  [/Verschmelzung\sder\s(?:hiesigen\s)?Gesellschaft\s(?:sowie|auf)\s/u, "TRANSFERRING"],
  [
    /(?:[Aa]ufs|[Aa]bs|(?<!\p{L})S)paltung(?:s(?:plan|vertrag)\p{Ll}*)?\s(?:de[rs]|aus\sder|über\sdie)\s(?:hiesigen\s)?Gesellschaft(?!\p{L}|\s["„\p{Lu}])/u,
    "TRANSFERRING"
  ],
  [/grenzüberschreitende\sVerschmelzung\sauf\sdie\s(?!Gesellschaft)/u, "TRANSFERRING"],
  [
    /[Aa]bspaltung[^.;]{0,120}\saus\sdem\sVermögen\sder\sGesellschaft(?!\p{L}|\s["„\p{Lu}])|(?<!\p{L})Aus\sdem\sVermögen\sder\sGesellschaft\s(?:ist|sind|wurden?)(?!\p{L})/u,
    "TRANSFERRING"
  ],
  [/Unternehmen\saus\sdem\sVermögen\s?des\sInhabers.{0,200}ausgegliedert/u, "TRANSFERRING"]
]

/** The organization's own part in a transformation, where words without its name give it. */
const ownPartIn: (text: string) => Part | undefined = remembered((text) => {
  if (ontoOrganization.test(text)) return "ACQUIRING"
  for (const says of stated) {
    const part = partOfWord(says.exec(text)?.[1])
    if (part !== undefined) return part
  }
  const said = sentences.find(([says]) => says.test(text))?.[1]
  if (said !== undefined) return said
  for (const says of ofOthers) {
    const part = partOfWord(says.exec(text)?.[1])
    if (part !== undefined) return counterpart[part]
  }
  return undefined
}, templatesRemembered)

/** The place of an organization in a clause: behind a preposition, as an owner, or as subject or object. */
type Slot = "beside" | "from" | "of" | "owner" | "plain" | "to" | "with"

/** An organization in a clause: the number of its mention, or -1 where other words mean the announcement's own. */
interface Actor {
  readonly mention: number
  readonly slot: Slot
  /** True where the words around say that the transformation founds it. */
  readonly is_founded: boolean
}

/** The seat and the register of an organization, right behind its name. */
const whereabouts =
  /^["“”]?(?:,?\s(?:mit\s(?:dem\s)?)?Sitz:?\s(?:in\s)?\p{Lu}[^,.;()]{1,40}?(?=[,.;(]|\s\p{Ll})|,\s\p{Lu}[\p{L}.-]+(?:\s(?:\p{Lu}[\p{L}.-]+|a[mn]|der|im|v\.|d\.))*(?=[,.;(]|\s(?:\p{Ll}|\())|\s?\((?!über)[^()]*(?:\([^()]*\)[^()]*)*\)){1,3},?/u

/** Words for the announcement's own organization: no name follows them. */
const self =
  /(?<!\p{L})(?<article>[Dd](?:ie|er|en|em|as|es)|[Dd]iese[rnms]?|[Uu]nsere[rnm]?)\s(?:(?:hier\s)?(?:hiesige|eingetragene|vorgenannte|obige)[rnms]?\s)?(?:Gesellschaft|Genossenschaft|Vereins?|Unternehmens?|Partnerschaft)(?!\p{L}|\s(?:["„\p{Lu}\uE000]|mit\sbeschr|unter\s|bürgerl))|(?<=^|\.\s)(?:Sie|Er)(?=\s(?:hat|ist|wurde)\s)/gu

/** Words that may stand between a preposition and an organization. */
const between =
  /(?:^|\s)(?:(?!(?:wurden?|werden|hatten?|haben|seine?)$)(?:die|der|den|dem|das|des|neu|zu|im|hier|dadurch|(?:HR[AB]|GnR|VR)(?:\s(?:Nr\.|Nummer))?|\d+|hierdurch|unter|\p{Ll}+e[rnms]?)|Firma|Firmen|(?:Alleing|G)esellschaft(?:erin)?|(?:Aktien|Kommandit)gesellschaft(?:en)?|Mutter|Recht|nach|[a-h]\)|\([^()\uE000]*\)|mit\sbeschränkter\sHaftung|Vereins?|Unternehmens?|Rechtsträger\p{Ll}*|Hauptaktionär(?:in)?|(?:Mutter|Tochter|Schwester)gesellschaft|Kauf(?:mann|frau|manns)),?$/u

const slots: ReadonlyArray<readonly [ends: RegExp, slot: Slot]> = [
  [/(?<!\p{L})(?:[Aa]uf|[Aa]n|[Ii]n|[Zz]u|Neugründung\sder)$/u, "to"],
  [/(?<!\p{L})(?:[Mm]it|[Zz]wischen)$/u, "with"],
  [/(?<!\p{L})(?:[Vv]on|[Aa]us|seitens)$/u, "from"],
  [/(?:Verschmelzung|[Ss]paltung|[Aa]usgliederung|Umwandlung|[Ff]ormwechsels?|Aufnahme)$/u, "of"],
  [
    /(?:[Vv]ermögens?|[Uu]nternehmens?|[Bb]etriebs?|[Bb]ereichs?|[Tt]eile?n?|[Ss]parte|Geschäfts?|Grundbesitz|Leitung|Rechtsform|(?:[Tt]eilbetrieb|[Bb]etriebsteil|[Bb]ereich|Sparte|Geschäftsbereich)\p{Ll}*\s["„]?\p{Lu}[\p{L}-]+["“]?)$/u,
    "owner"
  ]
]

const listed = /\uE000-?\d+\uE001\)?(?:,?\szur\s(?:Aufnahme|Neugründung))?(?:,|,?\s(?:und|sowie)(?:\sauf)?)$/u

/** Whose consent or resolution it is plays no part: `nach Zustimmung der B`. */
const ofAnything = /(?<!\p{L})\p{Lu}\p{Ll}+\sde[rs]$/u

/** The place of an organization by the words before it; one of a list stands where the first does. */
const slotBehind = (before: string): Slot => {
  let words = before.trimEnd().replace(/["„“]$/u, "").trimEnd()
  for (;;) {
    const list = listed.exec(words)
    if (list !== null) return slotBehind(words.slice(0, list.index))
    const slot = slots.find(([ends]) => ends.test(words))?.[1]
    if (slot !== undefined) return slot
    const shorter = words.replace(between, "")
    if (shorter === words) return ofAnything.test(before.trimEnd()) ? "beside" : "plain"
    words = shorter
  }
}

const gives =
  /(?<!\p{L})(?:verschm[eo]lzen|übertragen|überträgt|übergegangen|übergehen|übergeht|überging|abgespalten|abspalte[tn]|aufgespalten|aufspalten|ausgegliedert|ausglieder[tn]|aufgegangen|überführt|eingebracht|(?:ging|geht|gehen)\s[^.;]+\süber)(?!\p{L})/iu
const takes = /(?<!\p{L})(?:übernommen|übernimmt|übernehmen|aufgenommen|erworben)(?!\p{L})/iu
const founds = /(?<!\p{L})(?:entstanden|hervorgegangen|gegründet|gebildet)(?!\p{L})/iu
const onto = /(?<!\p{L})auf\s(?:das|die|den|ihren?|seinen?)\s/u
const foundsAll = /^(?!.*zur\sAufnahme).*(?<!\p{L})zur\sNeugründung(?!\p{L})/su
const foundedBefore =
  /(?:neu\szu\sgründende[nr]?|(?:dadurch|hierdurch)\s(?:neu\s)?(?:gegründete|entstandene|errichtete)[nr]?|(?<!Zwecke\sder\s)(?<=zur\s)Neugründung\sder)\s["„“]?$/u
const foundedBehind = /^[\s),]*zur\sNeugründung(?!\p{L})/u
const passive = /(?<!\p{L})(?:ist|sind|wurden?|wird|werden|worden)(?!\p{L})/u
const payingOver = /(?<!\p{L})(?:abzuführen|abgeführt|(?:führt|führen)\s[^.;]+\sab)(?!\p{L})/u
const submitting = /(?<!\p{L})(?:unterstellt|zu\sunterstellen)(?!\p{L})/u
const ofManagement = /(?<!\p{L})[Dd]ie\sLeitung\sde[rs]\s\uE000/u

type PartIn = (slot: Slot, isSubject: boolean) => Part | undefined

const ofWhom = /(?:[Vv]erschmelzung|[Ss]paltung|[Aa]usgliederung|Aufnahme)\s(?:der|des|von)\s/u
const named =
  /(?:[Vv]erschmelzung|[Ss]paltung|[Aa]usgliederung|[Vv]ermögensübertragung|Übertragung)(?:splane?s?)?(?!\p{L})/u

/** The part of a converted organization, or of what it becomes. */
const partOfConversion: PartIn = (slot) =>
  slot === "to" || slot === "owner" ? "NEW" : slot === "from" || slot === "of" ? "CONVERTED" : undefined

/** Who submits itself or its management to another, or pays over its profit, is controlled. */
const partsOfAgreement = (clause: string, hasTarget: boolean): PartIn =>
  submitting.test(clause)
    ? (slot, isSubject) => (ofManagement.test(clause) ? slot === "owner" : isSubject) ? "CONTROLLED" : "CONTROLLING"
    : payingOver.test(clause)
    ? (slot, isSubject) => slot === "to" ? "CONTROLLING" : isSubject && hasTarget ? "CONTROLLED" : undefined
    : () => undefined

/** Who demands or gets the shares of the others. */
const partsOfSqueezeOut = (clause: string): PartIn => (slot, isSubject) =>
  slot === "to" || isSubject && /(?<!\p{L})verlangt(?!\p{L})/u.test(clause) ? "ACQUIRING" : undefined

/** The part that a clause gives to each place in it, by who gives and who takes in it. */
const partsBy = (clause: string, actors: ReadonlyArray<Actor>, type: EventType): PartIn => {
  const isOntoActor = actors.some(({ slot }) => slot === "to")
  const hasTarget = isOntoActor || onto.test(clause)
  if (type === "CONVERSION") return partOfConversion
  if (type === "ENTERPRISE_AGREEMENT") return partsOfAgreement(clause, hasTarget)
  if (type === "SQUEEZE_OUT") return partsOfSqueezeOut(clause)
  if (takes.test(clause)) {
    return passive.test(clause)
      ? (slot) => slot === (isOntoActor ? "to" : "from") ? "ACQUIRING" : slot === "with" ? undefined : "TRANSFERRING"
      : (slot, isSubject) => isSubject ? "ACQUIRING" : slot === "to" || slot === "with" ? undefined : "TRANSFERRING"
  }
  if (gives.test(clause)) {
    return (slot) =>
      slot === "to" ? "ACQUIRING" : slot === "with" || slot === "plain" && !hasTarget ? undefined : "TRANSFERRING"
  }
  if (founds.test(clause)) {
    return (slot, isSubject) => isSubject ? "NEW" : slot === "plain" || slot === "to" ? undefined : "TRANSFERRING"
  }
  // `Die Verschmelzung der A mit der B`, without a verb of its own.
  const hasOrigin = ofWhom.test(clause)
  return (slot) =>
    !hasOrigin && !named.test(clause) || slot === "plain"
      ? undefined
      : slot === "to"
      ? "ACQUIRING"
      : slot === "with"
      ? hasOrigin && !/(?:über|auf)nehmend|übertragend/u.test(clause) ? "ACQUIRING" : undefined
      : "TRANSFERRING"
}

/** The number of signs of a kind. */
const count = (text: string, sign: string): number => text.split(sign).length - 1

/** The organizations of a clause; those in brackets only describe something. */
const actorsIn = (clause: string): ReadonlyArray<Actor> =>
  [...clause.matchAll(/\uE000(-?\d+)\uE001/gu)].filter(({ index }) => {
    const before = clause.slice(0, index)
    return count(before, "(") <= count(before, ")")
  }).map(({ 0: { length }, 1: number, index }) => ({
    mention: Number(number),
    slot: slotBehind(clause.slice(0, index)),
    is_founded: foundedBefore.test(clause.slice(0, index)) || foundedBehind.test(clause.slice(index + length))
  }))

const marked = (text: string, mentions: ReadonlyArray<Mentioned>): string => {
  let [from, all] = [0, ""]
  mentions.forEach(({ begin, end, is_self }, place) => {
    if (begin < from) return
    const behind = whereabouts.exec(text.slice(end, end + 300))?.[0].length ?? 0
    all += `${text.slice(from, begin)}\uE000${is_self ? -1 : place}\uE001`
    from = end + behind
  })
  return (all + text.slice(from)).replaceAll(self, (_, article?: string) => `${article ?? ""} \uE000-1\uE001`.trim())
}

/** A notice to creditors that lists who takes part, and says nothing of who gives to whom. */
const ofParticipants = /^Den\sGläubigern\sder\san\sder\s\uE000/u

/** What a plan or a draft is to bring about, in a clause that depends on it. */
const plan = /(?<=,\s)(?:nach\sdem|wonach|nach\swelchem|demzufolge|dass)\s.*\ssoll(?:en)?(?=[.,;]|$)/u

const clauseEnd =
  /(?<!(?:^|[\s.])(?:i|a|d|v|Br|St|Abs|Nr|Art|Dr|Prof|Inh|Co))(?<=[\p{Ll}\d)\uE001]["“]?)[.;]\s+(?=["„]?[\p{Lu}\uE000])/u

/**
 * The parts that the clauses of a text compose for its mentions, by their number, and the announcement's own, by -1:
 * who stands where, and whether the verb gives, takes or founds.
 */
const partsIn: PartsIn = (text, mentions, type) => {
  const parts = new Map<number, Part>()
  const all = marked(text, mentions)
  const planned = all.split(clauseEnd).flatMap((clause) => plan.exec(clause)?.[0] ?? [])
  for (const clause of [...withoutClauses(all).split(clauseEnd), ...planned]) {
    if (ofParticipants.test(clause)) continue
    const actors = actorsIn(clause).filter(({ slot }) => slot !== "beside" || type === "ENTERPRISE_AGREEMENT")
    const partIn = partsBy(clause, actors, type)
    const subject = actors.findIndex(({ slot }) => slot === "plain")
    const isFoundation = foundsAll.test(clause)
    actors.forEach(({ is_founded, mention, slot }, place) => {
      const said = partIn(slot, place === subject)
      const isNew = slot === "to" && (is_founded || said === "ACQUIRING" && isFoundation)
      const part = isNew ? "NEW" : said
      if (part !== undefined && !parts.has(mention)) parts.set(mention, part)
    })
  }
  return parts
}

/** The parties of a transformation: the organization's own part, and the others. */
export interface Parties {
  readonly own: Part | undefined
  readonly others: ReadonlyArray<Party>
}

/** No announcement names its parties later. */
const maxTextLength = 6_000

const longName = 10

/** A part of every name or number of an organization. A text without it has no party. */
const sign =
  /(?:HR[AB]|GnR|PR|VR|GsR)\W{0,6}\d|[mM]b[Hh]|Haftung|A[GBS](?!\p{L})|(?:A|Kd)öR|KG|SE(?!\p{L})|UG|OHG|e\.\s?[KVG]|a\.\s?G\.|S\.|B\.?V|N\.?V|L(?:td|TD|imited|IMITED)|gesellschaft\s|Sitz\sin|Oy|L(?:DA|da)|OÜ|\p{L}\/S|ApS|LLC|PLC|Inc\.|Corp\.|[srdoa]\.[ro]?\.?[osp]\.|Kft|druzstvo/u

/** The part that the words around the organization's own name give it, in any position. */
const partOfSelf = (text: string, { name }: Self): Part | undefined => {
  for (let begin = text.indexOf(name); begin >= 0; begin = text.indexOf(name, begin + name.length)) {
    const { part } = partOfMention(text, { begin, end: begin + name.length }, false)
    if (part !== undefined) return part
  }
  return undefined
}

const lettersOf = (name: string): string => foldText(name).replaceAll(" ", "")

const digitsOf = (name: string): string => name.replaceAll(/\D/gu, "")

/** The names of one organization in one text. A long name may lack a letter. Digits keep namesakes apart. */
const isSameName = (one: string, other: string): boolean => {
  const [left, right] = [lettersOf(one), lettersOf(other)]
  return left === right ||
    Math.min(left.length, right.length) >= longName && digitsOf(one) === digitsOf(other) &&
      editDistance(left, right, 1) <= 1
}

const numberOf = ({ abroad, number }: Mention): string | undefined =>
  number === undefined ? abroad?.register_number.replaceAll(/[^\p{L}\d]/gu, "") : euidOf(number)

/** The same organization has the same number, or the same name and no other number. */
const isSame = (left: Mention, right: Mention): boolean => {
  const [one, other] = [numberOf(left), numberOf(right)]
  return one !== undefined && other !== undefined ? one === other : isSameName(left.name, right.name)
}

/** Each mentioned organization once: with its number from any mention, and the part from any mention. */
const withoutRepetitions = (mentions: ReadonlyArray<Mention>): ReadonlyArray<Mention> => {
  const known: Array<Mention> = []
  for (const mention of mentions) {
    const place = known.findIndex((one) => isSame(one, mention))
    const other = known[place]
    if (other === undefined) known.push(mention)
    else {
      known[place] = {
        ...other,
        part: other.part ?? mention.part,
        seat: other.seat ?? mention.seat,
        number: other.number ?? mention.number,
        abroad: other.abroad ?? mention.abroad
      }
    }
  }
  return known
}

/** The thing given away may be a share in another organization, or a claim against it. */
const isAsset =
  /(?:Beteiligung(?:en)?|[Aa]nteilen?|Geschäftsanteile?n?|Aktien|Forderung(?:en)?)\s(?:an|gegen)\s(?:der|die|den|dem)\s["„]?$/u

/** The number of an entry of a list is no part of a name; the one of a single name may be: `1. FC Muster GmbH`. */
const withoutNumbersOfList = (mentions: ReadonlyArray<Mention>): ReadonlyArray<Mention> => {
  const numbered = /^\d{1,2}\.\s(?=\p{Lu})/u
  return mentions.filter(({ name }) => numbered.test(name)).length < 2
    ? mentions
    : mentions.map((mention) => ({ ...mention, name: mention.name.replace(numbered, "") }))
}

/** The own part opposite that of all others; an organization that a transformation founds is opposite to none. */
const partWith = (others: ReadonlyArray<Mention>): Part | undefined => {
  const parts = new Set(others.flatMap(({ part }) => part === undefined || part === "NEW" ? [] : part))
  const [only] = parts
  return parts.size === 1 && only !== undefined ? counterpart[only] : undefined
}

const isAcquiring = ({ part }: Mention): boolean => part === "ACQUIRING"

const partyOf = ({ abroad, name, number, seat }: Mention, part: Part | undefined): Party => ({
  abroad,
  name,
  number,
  part,
  seat
})

/** What a transformation founds, it founds all: `auf die neu zu gründende A und die B`. */
const foundedBeside = (own: Part, others: ReadonlyArray<Mention>): Part =>
  own === "TRANSFERRING" && others.some(({ part }) => part === "NEW") ? "NEW" : counterpart[own]

/** The others with the part that follows from that of the organization, where words give them none. */
const withOpposite = (own: Part | undefined, others: ReadonlyArray<Mention>): ReadonlyArray<Mention> =>
  own === undefined
    ? others
    : others.map((one) => ({ ...one, part: one.part ?? (own === "NEW" ? "TRANSFERRING" : foundedBeside(own, others)) }))

/** The words to creditors in a notice without names: most of a usual text. */
const toCreditors =
  /Den\sGläubigern\s(?:der|des)\s[^().,]{0,80}Rechtsträgers?,?\sist,?\swenn\s[^()]{0,600}?gefährdet\s(?:wird|würde)\./gu

/** The parts in an agreement on profits, in the words of tax law: `als Organträgerin`, `(Organgesellschaft)`. */
const inOtherWords = (text: string): string =>
  /Organ|Ober|Unter/u.test(text)
    ? text.replaceAll(
      /(?<=\sals\s(?:die\s|der\s)?|\()(?:Organträger(?:in)?|Obergesellschaft)(?!\p{L})/gu,
      "herrschendes Unternehmen"
    ).replaceAll(/(?<=\sals\s(?:die\s|der\s)?|\()(?:Organ|Unter)gesellschaft(?!\p{L})/gu, "beherrschte Gesellschaft")
    : text

/** The kind of an organization before its name, which says the kind too: `der Verein Turnerbund Aue e.V.`. */
const kindAhead =
  /(?<=(?<!\p{L})[Dd](?:e[rnms]|ie)\s)(?:Vereins?|Genossenschaft)\s(?=["„]?(?:\p{Lu}[\p{L}-]*\s)?\p{L}*(?:[Vv]erein|[Vv]ereinigung|[Gg]ruppe|[CcKk]lub|[Gg]emeinschaft|[Bb]und|[Kk]reis|[Vv]erband|[Ff]reunde|[Bb]ank|[Kk]asse|[Gg]enossenschaft|[Ww]erke?)\s[^,;()]{0,80}(?:e\.\s?V\.|eG)(?!\p{L}))/gu

/** Several mergers in one text, each with an acquirer of its own. */
const ofSeveralContracts = /Verschmelzungs(?:pläne|verträge)/u

/** The parties of a merger, which has one acquirer: where several would be, only the words that name a part count. */
const ofMerger = (text: string, own: Part | undefined, others: ReadonlyArray<Mention>): Parties => {
  const [only, ...more] = others
  if (own === "NEW") return { own, others: others.map((one) => partyOf(one, "TRANSFERRING")) }
  if (own === "ACQUIRING") {
    return {
      own,
      others: others.map((one) => partyOf(one, one.part === "NEW" ? "NEW" : "TRANSFERRING"))
    }
  }
  if (own !== undefined && only?.part === own && more.length === 0) return { own, others: [partyOf(only, undefined)] }
  const opposed = withOpposite(own, others)
  return opposed.filter(isAcquiring).length > 1 && !ofSeveralContracts.test(text)
    ? { own: ownPartIn(text), others: opposed.map((one) => partyOf(one, isAcquiring(one) ? undefined : one.part)) }
    : { own, others: opposed.map((one) => partyOf(one, one.part)) }
}

/** `Die Verschmelzung der A auf die B wurde eingetragen`: both sides have a name, and neither is the organization's. */
const isBetween = (text: string, others: ReadonlyArray<Mention>): boolean =>
  /^Die\s(?:Verschmelzung|Abspaltung|Ausgliederung)\sde[rs]\s/u.test(text) &&
  (["TRANSFERRING", "ACQUIRING"] as const).every((of) => others.some(({ part }) => part === of))

/**
 * The parties of a transformation in a text. Words give a party its part, then the grammar of the sentence, then the
 * part of the only other party. The organization itself is not among the others.
 */
export const partiesIn = (whole: string, self: Self, type: EventType): Parties => {
  const isConversion = type === "CONVERSION"
  const hints = whole.search(/(?:Die\s)?Anteilsinhaber(?!\p{L})/u)
  const text = inOtherWords(whole.slice(0, hints > 200 ? Math.min(hints, maxTextLength) : maxTextLength))
    .replaceAll(kindAhead, "")
  if (!sign.test(text)) return { own: isConversion ? undefined : ownPartIn(text), others: [] }
  const found = mentionsIn(text.replaceAll(toCreditors, " "), self, type, partsIn)
  const mentions = withoutNumbersOfList(withoutRepetitions(found.mentions))
  const selves = selvesOf(text, mentions, self)
  const others = mentions.filter((mention) =>
    !selves.has(mention) && !isAsset.test(text.slice(Math.max(0, mention.begin - 60), mention.begin))
  )
  if (isConversion) {
    const sure = others.filter(({ part }) => part !== undefined)
    return { own: undefined, others: (sure.length > 0 ? sure : others).map((one) => partyOf(one, one.part)) }
  }
  const said = [...selves].find(({ part }) => part !== undefined)?.part ??
    (isBetween(text, others) ? undefined : ownPartIn(text)) ?? partOfSelf(text, self)
  const own = partOfType(said, type) ?? partWith(others) ?? found.own
  if (type === "MERGER") return ofMerger(text, own, others)
  if (type === "SQUEEZE_OUT") {
    return {
      own: undefined,
      others: others.map((one) => partyOf(one, one.part ?? (others.length === 1 ? "ACQUIRING" : undefined)))
    }
  }
  return { own, others: withOpposite(own, others).map((one) => partyOf(one, one.part)) }
}

/** The organization in other words than its name: as a part of a transformation, or as the one of this register. */
const meansOrganization =
  /(?<!\p{L})(?:[Dd](?:ie|er|em|en|as|es)|[Dd]iese[rmns]?|[Uu]nsere[rmn]?|[Ii]hr(?:e[rmn]?)?|mit\sihr|auf\ssie)\s(?:(?:hiesige|eingetragene|vorgenannte|obige|unsere)[rmns]?\s)?(?:Gesellschaft|Genossenschaft|Vereins?|Unternehmens?|Rechtsträgers?|Partnerschaft|Vermögen)(?!\p{L})|(?<!\p{L})(?:ihr|auf sie)(?!\p{L})/u

/** Who owns, represents or controls the organization: the words do not mean it. */
const ofOrganization =
  /(?:\p{L}*[Gg]esellschafter(?:in|s|innen)?|\p{L}*[Aa]ktionär(?:in|e|s)?|\p{L}*gesellschaft|[Aa]nteile?n?|[Gg]eschäftsführ\p{Ll}+|Vorstand|Komplementärin|Kommanditistin)\s(?:der|des)\s(?:\p{Ll}+\s)?(?:Gesellschaft|Genossenschaft|Vereins|Unternehmens)(?!\p{L})/gu

/** A company beside the organization: one of its own (`ihre Tochtergesellschaft`) may take part in what it does. */
const relative =
  /(?<!\p{L})(?:[Dd](?:ie|er|en|em)|[Ee]ine[rn]?)\s(?:[^.;]{0,80}?\s)?(?:Tochter|Mutter|Schwester|Konzern|Beteiligungs)(?:gesellschaft|unternehmen)/u

/** The other side of an agreement, or who takes the shares over: `mit der Muttergesellschaft Alpha AG`. */
const ofOtherSide =
  /(?<!\p{L})(?:[Mm]it|[Aa]uf|[Aa]n|[Vv]on)\s(?:der|die|einer?)\s(?:\p{Ll}+\s){0,3}(?:Tochter|Mutter|Schwester|Konzern|Beteiligungs)(?:gesellschaft|unternehmen)(?!\p{L})/u

/**
 * Tests whether the text is about a related company. The other side of an agreement or of a squeeze-out does not count.
 */
const isOfRelative = (type: EventType, text: string, others: ReadonlyArray<Party>): boolean => {
  const isWithOne = (type === "ENTERPRISE_AGREEMENT" || type === "SQUEEZE_OUT") && others.length <= 1
  return relative.test(isWithOne ? text.replace(ofOtherSide, " ") : text)
}

/**
 * Tests whether a transformation is that of others: the organization has no part in it, and others give and take, or
 * the text is about a related company.
 */
export const isOfOthers = (type: EventType, text: string, { others, own }: Parties): boolean =>
  own === undefined && (isOfRelative(type, text, others) || (type === "MERGER" || type === "DIVISION") &&
      others.some(({ part }) => part === "TRANSFERRING") && others.some(({ part }) => part === "ACQUIRING")) &&
  !meansOrganization.test(text.replaceAll(ofOrganization, " "))
