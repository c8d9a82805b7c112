import type { EventType } from "@kontor/core/Register"
import { withoutClauses } from "../grammar/Assertion.ts"

/** The part that an organization plays in a transformation. */
export type Part = "ACQUIRING" | "CONTROLLED" | "CONTROLLING" | "CONVERTED" | "NEW" | "TRANSFERRING"

/** The words of an organization in a text, and whether it is the announcement's own. */
interface Mentioned {
  readonly begin: number
  readonly end: number
  readonly is_self: boolean
}

/** Where an organization stands in a clause: behind a preposition, as the owner of something, or as subject or object. */
type Slot = "from" | "of" | "owner" | "plain" | "to" | "with"

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

/** The place of an organization by the words before it; one of a list stands where the first does. */
const slotBehind = (before: string): Slot => {
  let words = before.trimEnd().replace(/["„“]$/u, "").trimEnd()
  for (;;) {
    const list = listed.exec(words)
    if (list !== null) return slotBehind(words.slice(0, list.index))
    const slot = slots.find(([ends]) => ends.test(words))?.[1]
    if (slot !== undefined) return slot
    const shorter = words.replace(between, "")
    if (shorter === words) return "plain"
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

type PartIn = (slot: Slot, isSubject: boolean) => Part | undefined

const ofWhom = /(?:[Vv]erschmelzung|[Ss]paltung|[Aa]usgliederung|Aufnahme)\s(?:der|des|von)\s/u
const named =
  /(?:[Vv]erschmelzung|[Ss]paltung|[Aa]usgliederung|[Vv]ermögensübertragung|Übertragung)(?:splane?s?)?(?!\p{L})/u

/** The part of a converted organization, or of what it becomes. */
const partOfConversion: PartIn = (slot) =>
  slot === "to" || slot === "owner" ? "NEW" : slot === "from" || slot === "of" ? "CONVERTED" : undefined

/** Who submits to another or pays over its profit is controlled. */
const partsOfAgreement = (clause: string, hasTarget: boolean): PartIn =>
  submitting.test(clause)
    ? (_, isSubject) => isSubject ? "CONTROLLED" : "CONTROLLING"
    : payingOver.test(clause)
    ? (slot, isSubject) => slot === "to" ? "CONTROLLING" : isSubject && hasTarget ? "CONTROLLED" : undefined
    : () => undefined

/** Who demands or gets the shares of the others. */
const partsOfSqueezeOut = (clause: string): PartIn => (slot, isSubject) =>
  slot === "to" || isSubject && /(?<!\p{L})verlangt(?!\p{L})/u.test(clause) ? "ACQUIRING" : undefined

/** The part that a clause gives to each place in it, by who gives and who takes in it. */
const partsBy = (clause: string, actors: ReadonlyArray<Actor>, type: EventType): PartIn => {
  const hasTarget = actors.some(({ slot }) => slot === "to") || onto.test(clause)
  if (type === "CONVERSION") return partOfConversion
  if (type === "ENTERPRISE_AGREEMENT") return partsOfAgreement(clause, hasTarget)
  if (type === "SQUEEZE_OUT") return partsOfSqueezeOut(clause)
  if (takes.test(clause)) {
    return passive.test(clause)
      ? (slot) => slot === "from" ? "ACQUIRING" : slot === "with" ? undefined : "TRANSFERRING"
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
 * The parts that the clauses of a text compose for its mentions, by their number, and the announcement's own, by -1: who
 * stands where, and whether the verb gives, takes or founds.
 */
export const partsIn = (
  text: string,
  mentions: ReadonlyArray<Mentioned>,
  type: EventType
): ReadonlyMap<number, Part> => {
  const parts = new Map<number, Part>()
  const all = marked(text, mentions)
  const planned = all.split(clauseEnd).flatMap((clause) => plan.exec(clause)?.[0] ?? [])
  for (const clause of [...withoutClauses(all).split(clauseEnd), ...planned]) {
    if (ofParticipants.test(clause)) continue
    const actors = actorsIn(clause)
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
