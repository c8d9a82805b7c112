import {
  type CalendarDate,
  editDistance,
  type Euid,
  type EventType,
  eventTypeName,
  foldText,
  type RegisterEvent,
  remembered
} from "@kontor/core/Register"
import {
  courtOfCode,
  euidOf,
  eventTypeTopic,
  type Identity,
  type RegisterNumber,
  roleHolderParty,
  roleName
} from "@kontor/register"
import { DateTime, Effect } from "effect"
import { organizationInRole, personInRole, roleCalled } from "../RoleHolder.ts"
import { dayOf, germanDay, oneLine } from "../SourceText.ts"
import type { AnnouncementItem, Details } from "./AnnouncementItem.ts"
import type { OrganizationNamed, PersonNamed, Statement } from "./grammar/Statement.ts"
import { type Mention, mentionsIn, selvesOf } from "./parties/Mentions.ts"
import { anyPart, counterpart, type Part, partOfWord, type Party, type Self } from "./parties/Parties.ts"
import { partOfMention } from "./parties/PartOfMention.ts"
import { type Meaning, templatesRemembered, type Understanding } from "./Understanding.ts"

type Members = Readonly<Record<string, unknown>>

/** The parties of an event; undefined without one. */
type EventParties = Members | undefined

const memberOf: Readonly<Record<Part, string>> = {
  ACQUIRING: "acquiring_entity",
  TRANSFERRING: "transferring_entity",
  CONTROLLED: "controlled_entity",
  CONTROLLING: "controlling_entity",
  CONVERTED: "converted_entity",
  NEW: "new_entity"
}

const registrationOf = ({ abroad, number }: Party): Members => {
  if (number === undefined) return abroad === undefined ? {} : { foreign_registration: abroad }
  return {
    registration: {
      register_type: number.type,
      register_number: number.number,
      ...(number.suffix !== "" && { register_number_extra: number.suffix }),
      court: courtOfCode(number.court)?.name ?? number.court,
      euid: euidOf(number)
    }
  }
}

const membersOf = (party: Party, identity: Identity["Service"]): Effect.Effect<Members> => {
  const { name, number, seat } = party
  const entity = number === undefined
    ? identity.unregistered({ name, city: seat ?? null })
    : identity.organization(euidOf(number))
  return Effect.mapEager(entity, (entity_id) => ({
    type: "ORGANIZATION",
    entity_id,
    name,
    ...(seat !== undefined && { seat: { city: seat } }),
    ...registrationOf(party)
  }))
}

/**
 * The other organizations of a transformation, by their part; several of one part are numbered (`transferring_entity`,
 * `transferring_entity_2`).
 */
const otherParties = Effect.fnUntracedEager(function*(
  others: ReadonlyArray<Party>,
  identity: Identity["Service"]
): Effect.fn.Return<Members> {
  const members: Record<string, unknown> = {}
  const counts = new Map<string, number>()
  for (const other of others) {
    const member = other.part === undefined ? "counterparty" : memberOf[other.part]
    const count = (counts.get(member) ?? 0) + 1
    counts.set(member, count)
    members[count === 1 ? member : `${member}_${count}`] = yield* membersOf(other, identity)
  }
  return members
})

/** The role holder in a sentence, as the party `role_holder`. */
const roleHolder = (
  holder: OrganizationNamed | PersonNamed,
  label: string | undefined,
  euid: Euid,
  identity: Identity["Service"]
): Effect.Effect<Members> => {
  const role = { ...roleCalled(label, ""), representation: null, start_date: null, end_date: null }
  const party = "organization" in holder
    ? organizationInRole(identity, { name: holder.organization, city: holder.city, number: undefined }, role)
    : personInRole(identity, euid, { ...holder, country: null }, role)
  return Effect.mapEager(party, (found) => ({ role_holder: roleHolderParty(found) }))
}

const numerals: Readonly<Record<string, number>> = {
  ein: 1,
  eine: 1,
  einem: 1,
  einen: 1,
  einer: 1,
  eines: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  sechs: 6,
  acht: 8,
  zehn: 10,
  zwölf: 12
}

const units: ReadonlyArray<readonly [RegExp, "days" | "months" | "weeks"]> = [
  [/^Monat/u, "months"],
  [/^Woche/u, "weeks"],
  [/^Tag/u, "days"]
]

const period =
  /(?:Frist|Widerspruchsfrist|Widerspruch|binnen|innerhalb|bestimmt|festgesetzt).{0,120}?\b(\d+|eine[nmrs]?|ein|zwei|drei|vier|sechs|acht|zehn|zwölf)\s+(Monat|Woche|Tag)/su
const until = /[Bb]is zum (\d{1,2}\.\d{1,2}\.\d{4})/u

/** The last day for objections to a deletion: the stated day, else the stated period from the announcement on. */
const objectionUntil = (text: string, announced: CalendarDate): CalendarDate | null => {
  const day = until.exec(text)?.[1]
  if (day !== undefined) return germanDay(day)
  const [, count, word] = period.exec(text) ?? []
  if (count === undefined) return null
  const unit = units.find(([name]) => name.test(word!))![1]
  const length = numerals[count] ?? Number(count)
  return dayOf(DateTime.formatIsoDateUtc(DateTime.add(DateTime.makeUnsafe(announced), { [unit]: length })))
}

type StatedDetails = NonNullable<RegisterEvent["details"]>

const present = (members: Readonly<Record<string, unknown>>): StatedDetails =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null))

const closureKinds: Readonly<Record<string, string>> = {
  DELETION_ANNOUNCED: "DELETION",
  DELETION: "DELETION",
  DISSOLUTION: "DISSOLUTION",
  EXPIRATION: "EXPIRATION"
}

/** The field of master data that each deed changes. */
const fields: Readonly<Partial<Record<Statement["deed"], string>>> = {
  "NAME CHANGED": "name",
  "SEAT CHANGED": "seat",
  "ADDRESS CHANGED": "address",
  "PURPOSE CHANGED": "purpose",
  "REPRESENTATION CHANGED": "representation"
}

const fileNumber = /(?<![\p{L}\d])(\d+[a-z]? I[NEK] \d+\/\d+)/u
const insolvencyCourt = /Amtsgerichts? ([^.,()]{2,60}?)(?: vom| \(|,)/u
const administrator =
  /(?:Insolvenzverwalter|Sachwalter)(?:in)?:?\s(?:ist\s|wurde\s|wird\s)?((?:Rechtsanw[aä]lt(?:in)?\s|Herrn?\s|Frau\s)(?:Dr\.\s)?[^,.;()]{2,80})/u

const changesOf = ({ deed, value }: Statement): ReadonlyArray<Readonly<Record<string, string>>> => {
  const field = fields[deed]
  return field === undefined ? [] : [{ field, ...(value !== undefined && { current: value }) }]
}

/** The facts of an announcement beyond its topic, in the members of the topic's schema. Rule: Signals (shapes). */
const eventDetails = (
  { phase, statement, type }: Meaning,
  { announced, own, text }: { readonly announced: CalendarDate; readonly own: Part | undefined; readonly text: string }
): StatedDetails | undefined => {
  switch (eventTypeTopic[type]) {
    case "CLOSURES":
      return present({
        schema: "CLOSURE",
        closure_kind: closureKinds[type],
        ground: statement.ground,
        legal_basis: statement.basis,
        objection_until: phase === "ANNOUNCED" ? objectionUntil(text, announced) : null
      })
    case "TRANSFORMATIONS":
      return present({ schema: "TRANSFORMATION", transformation_kind: statement.kind, role: own })
    case "CAPITAL_CHANGES":
      return present({ schema: "CAPITAL_CHANGE", capital_kind: "SHARE_CAPITAL", ...statement.amounts })
    case "INSOLVENCIES":
      return present({
        schema: "INSOLVENCY",
        procedure: /Eigenverwaltung/u.test(text) ? "SELF_ADMINISTRATION" : "REGULAR",
        file_number: fileNumber.exec(text)?.[1],
        court: insolvencyCourt.exec(text)?.[1],
        administrator: administrator.exec(text)?.[1]
      })
    case "ROLE_HOLDER_CHANGES":
      return present({
        schema: "ROLE_HOLDER_CHANGE",
        role: statement.role === undefined ? null : { label: statement.role, ...roleName(statement.role) }
      })
    case "MASTER_DATA_CHANGES":
      return { schema: "MASTER_DATA_CHANGE", changes: changesOf(statement) }
    case "NEW_REGISTRATIONS":
      return { schema: "NEW_REGISTRATION" }
    case "OTHER":
      return undefined
  }
}

const subject = "(?:Gesellschaft|Verein|Genossenschaft)"
const stated: ReadonlyArray<RegExp> = [
  new RegExp(
    `(?:hiesigen?\\s)?${subject}(?:\\sist|\\shat)?(?:\\s["„][^"“”]{2,120}["“”][^()]{0,200})?\\s*[-–]?\\s*\\(?(?:als\\s)?(?:de[mr]\\s)?${anyPart}`,
    "u"
  ),
  new RegExp(
    `^Als\\s${anyPart}\\s(?:Gesellschaft|Genossenschaft|Unternehmen|Rechtsträger)\\s(?:hat|ist|wurde)\\s(?:die|der)\\s${subject}`,
    "u"
  ),
  new RegExp(`Vorstand\\sder\\s${anyPart}\\s${subject}`, "u")
]

/** The parts of others from which the part of the organization follows. */
const ofOthers: ReadonlyArray<RegExp> = [
  new RegExp(`Gesellschafterversammlung(?:en)?\\sder\\s${anyPart}\\s${subject}`, "u"),
  new RegExp(`(?:Mitglieder|General)versammlung\\sdes\\s${anyPart}\\sRechtsträgers`, "u"),
  new RegExp(`in\\sdas\\s(?:Handelsr|R)egister\\sder\\s${anyPart}\\s${subject}`, "u"),
  new RegExp(`im\\sRegister\\s(?:der|des(?:\\sSitzes\\sdes)?)\\s${anyPart}\\s(?:${subject}|Rechtsträgers)`, "u")
]

/** Sentences that give the part of the organization without its name. */
const sentences: ReadonlyArray<readonly [says: RegExp, part: Part]> = [
  [
    /betriebene?n?\s(?:\([^)]*\)\s)?Unternehmens?.{0,400}\sausgegliedert|Der\sInhaber\shat.{0,500}ausgegliedert|^Das\sUnternehmen\sist.{0,300}ausgegliedert/u,
    "TRANSFERRING"
  ],
  [
    /^Auf\s(?:die(?:se)?\s(?:Gesellschaft|Genossenschaft)|(?:den|diesen)\sVerein)\s(?:ist|sind|wurden?)\s/u,
    "ACQUIRING"
  ],
  [/^Mit\sde[rm]\s(?:Gesellschaft|Genossenschaft|Verein)\s(?:ist|sind|wurden?)\s.{0,500}\sverschmolzen/u, "ACQUIRING"],
  [
    /Vermögens?\sde[rs]\s[^.;]{3,200}?(?<!\p{L})auf\s(?:die|diese)\s(?:Gesellschaft|Genossenschaft)(?!\p{L}|\s(?:["„\p{Lu}]|mit\sbeschränkter|unter\s))[^.;]{0,80}(?:übertragen|übergegangen)/u,
    "ACQUIRING"
  ],
  [
    /(?<!\p{L})auf\s(?:die|diese)\s(?:Gesellschaft|Genossenschaft)\sdas\sVermögen\s.{3,300}?\s(?:übertragen|übergegangen)(?!\p{L})/u,
    "ACQUIRING"
  ],
  [
    /Vermögen\sder\sGesellschaft\s[^;]{0,60}?(?<!\p{L})auf\s[^;]{3,300}\s(?:übertragen|übergegangen)(?!\p{L})/u,
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
  [/grenzüberschreitende\sVerschmelzung\sauf\sdie\s(?!Gesellschaft)/u, "TRANSFERRING"],
  [
    /[Aa]bspaltung[^.;]{0,120}\saus\sdem\sVermögen\sder\sGesellschaft(?!\p{L}|\s["„\p{Lu}])|(?<!\p{L})Aus\sdem\sVermögen\sder\sGesellschaft\s(?:ist|sind|wurden?)(?!\p{L})/u,
    "TRANSFERRING"
  ],
  [/Unternehmen\saus\sdem\sVermögen\s?des\sInhabers.{0,200}ausgegliedert/u, "TRANSFERRING"]
]

/** The organization's own part in a transformation, where words without its name give it. */
const ownPartIn: (text: string) => Part | undefined = remembered((text) => {
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

/** The parties of a transformation: the organization's own part, and the others. */
interface Parties {
  readonly own: Part | undefined
  readonly others: ReadonlyArray<Party>
}

/** No announcement names its parties later. */
const maxTextLength = 6_000

const longName = 10

/** A part of every name or number of an organization. A text without it has no party. */
const sign =
  /(?:HR[AB]|GnR|PR|VR|GsR)\W{0,6}\d|[mM]b[Hh]|Haftung|A[GBS](?!\p{L})|(?:A|Kd)öR|KG|SE(?!\p{L})|UG|OHG|e\.\s?[KVG]|S\.|B\.?V|N\.?V|L(?:td|TD|imited|IMITED)|gesellschaft\s|Sitz\sin|Oy|LDA|druzstvo/u

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

/** The others with the part that follows from that of the organization, where words give them none. */
const withOpposite = (own: Part | undefined, others: ReadonlyArray<Mention>): ReadonlyArray<Mention> =>
  own === undefined ? others : others.map((one) => ({ ...one, part: one.part ?? counterpart[own] }))

/** The words to creditors in a notice without names: most of a usual text. */
const toCreditors =
  /Den\sGläubigern\s(?:der|des)\s[^().,]{0,80}Rechtsträgers?,?\sist,?\swenn\s[^()]{0,600}?gefährdet\s(?:wird|würde)\./gu

/** The parts in an agreement on profits, in the words of tax law: `als Organträgerin`, `(Organgesellschaft)`. */
const inOtherWords = (text: string): string =>
  text.includes("Organ")
    ? text.replaceAll(/(?<=\sals\s(?:die\s|der\s)?|\()Organträger(?:in)?(?!\p{L})/gu, "herrschendes Unternehmen")
      .replaceAll(/(?<=\sals\s(?:die\s|der\s)?|\()Organgesellschaft(?!\p{L})/gu, "beherrschte Gesellschaft")
    : text

/** Several mergers in one text, each with an acquirer of its own. */
const ofSeveralContracts = /Verschmelzungs(?:pläne|verträge)/u

/** The parties of a merger, which has one acquirer: where several would be, only the words that name a part count. */
const ofMerger = (text: string, own: Part | undefined, others: ReadonlyArray<Mention>): Parties => {
  const [only, ...more] = others
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

/**
 * The parties of a transformation in a text. Words give a party its part, then the grammar of the sentence, then the
 * part of the only other party. The organization itself is not among the others.
 */
const partiesIn = (whole: string, self: Self, type: EventType): Parties => {
  const isConversion = type === "CONVERSION"
  const hints = whole.search(/(?:Die\s)?Anteilsinhaber(?!\p{L})/u)
  const text = inOtherWords(whole.slice(0, hints > 200 ? Math.min(hints, maxTextLength) : maxTextLength))
  if (!sign.test(text)) return { own: isConversion ? undefined : ownPartIn(text), others: [] }
  const mentions = withoutRepetitions(mentionsIn(text.replaceAll(toCreditors, " "), self, isConversion))
  const selves = selvesOf(text, mentions, self)
  const others = mentions.filter((mention) => !selves.has(mention))
  if (isConversion) return { own: undefined, others: others.map((one) => partyOf(one, one.part)) }
  const own = [...selves].find(({ part }) => part !== undefined)?.part ?? partOfSelf(text, self) ?? ownPartIn(text) ??
    partWith(others)
  if (type === "MERGER") return ofMerger(text, own, others)
  if (type === "SQUEEZE_OUT") return { own: undefined, others: others.map((one) => partyOf(one, one.part)) }
  return { own, others: withOpposite(own, others).map((one) => partyOf(one, one.part)) }
}

/** The subject of an announcement, where it was read, and the identifier of each of its events. */
export interface About {
  readonly number: RegisterNumber
  readonly name: string
  readonly announced: CalendarDate
  readonly details: Pick<Details, "body" | "enteredOn" | "entryNumber">
  readonly record_id: string
  readonly idOf: (meaning: Meaning, place: number, parties: EventParties) => Effect.Effect<string>
}

const exOfficio = /von Amts wegen|v\. ?A\. ?w\./iu
const correction = /^\W*(?:Berichtigung|v\.A\.w\. berichtigt)|gegenstandslos/u
const mayBeCorrection = (text: string): boolean => text.includes("erichtig") || text.includes("gegenstandslos")
const ofOffice: ReadonlyArray<string> = ["CLOSURES", "ROLE_HOLDER_CHANGES"]

const flagsOf = ({ phase, type }: Meaning, text: string): RegisterEvent["register_entry"]["flags"] => [
  ...(phase === "CORRECTED" || mayBeCorrection(text) && correction.test(text) ? ["CORRECTION" as const] : []),
  ...(ofOffice.includes(eventTypeTopic[type]) && exOfficio.test(text) ? ["EX_OFFICIO" as const] : [])
]

const entryOf = (
  meaning: Meaning,
  { body, enteredOn, entryNumber }: About["details"]
): RegisterEvent["register_entry"] => {
  const phase = meaning.phase === "ENTERED" ? enteredOn === null ? "ANNOUNCED" : "REGISTERED" : meaning.phase
  return {
    ...(enteredOn !== null && { entry_date: enteredOn }),
    ...(phase !== null && { phase }),
    context: "PRIMARY",
    flags: flagsOf(meaning, body),
    ...(entryNumber !== null && { entry_number: entryNumber }),
    ...(body !== "" && { description: body })
  }
}

/**
 * The key of an announcement: its number at the portal or, for the oldest ones without a number, all that was
 * published. The same announcement collected twice has the same key.
 */
export const announcementKey = (item: AnnouncementItem, euid: Euid): string =>
  item.id === undefined || item.id === null
    ? [euid, item.date, item.type, oneLine(item.details ?? item.original_text ?? "")].join("|")
    : [euid, item.date, item.id].join("|")

/** The first event of an announcement has its key; the others add their type, and their holder or kind. */
export const keyOf = (
  key: string,
  { holder, statement: { is_beside, kind = "" }, type }: Meaning,
  place: number
): string => {
  if (place === 0) return key
  const whose = holder === undefined
    ? is_beside === true ? kind : ""
    : "organization" in holder
    ? holder.organization
    : `${holder.family}, ${holder.given ?? ""}`
  return [key, type, whose].join("|")
}

/** The identifier of an event by its key. */
export const eventId = (key: string, identity: Identity["Service"]): Effect.Effect<string> =>
  Effect.mapEager(identity.shortDigest(`announcement|${key}`), (digest) => `sig_${digest}`)

const none: Parties = { own: undefined, others: [] }

/** The parties of a transformation: those of its own sentences, where the announcement has several transformations. */
const partiesOf = (
  { statement, type }: Meaning,
  { name, number }: About,
  { meanings, notices }: Understanding
): Parties => {
  if (eventTypeTopic[type] !== "TRANSFORMATIONS" || statement.text === "") return none
  const several = meanings.filter((other) => eventTypeTopic[other.type] === "TRANSFORMATIONS").length > 1
  const text = several ? statement.text : notices.join(" ")
  return partiesIn(text, { number, name }, type)
}

const eventOf = Effect.fnUntracedEager(function*(
  place: number,
  understanding: Understanding,
  about: About,
  identity: Identity["Service"]
): Effect.fn.Return<RegisterEvent> {
  const { announced, details, number, record_id } = about
  const meaning = understanding.meanings[place]!
  const { others, own } = partiesOf(meaning, about, understanding)
  const stated = eventDetails(meaning, { announced, own, text: details.body })
  const parties = others.length > 0
    ? yield* otherParties(others, identity)
    : meaning.holder === undefined
    ? undefined
    : yield* roleHolder(meaning.holder, meaning.statement.role, euidOf(number), identity)
  return {
    id: yield* about.idOf(meaning, place, parties),
    topic: eventTypeTopic[meaning.type],
    type: meaning.type,
    type_name: eventTypeName[meaning.type],
    occurred_on: details.enteredOn ?? announced,
    announced_on: announced,
    date_basis: details.enteredOn === null ? "ANNOUNCEMENT" : "REGISTER_ENTRY",
    register_entry: entryOf(meaning, details),
    source: { kind: "REGISTER_ANNOUNCEMENT", record_id },
    ...(stated !== undefined && { details: stated }),
    ...(parties !== undefined && { parties })
  }
})

/** The events of an announcement. Rule: Signals (shapes), `event.id`. */
export const eventsOf = (
  understanding: Understanding,
  about: About,
  identity: Identity["Service"]
): Effect.Effect<ReadonlyArray<RegisterEvent>> =>
  Effect.forEach(understanding.meanings, (_, place) => eventOf(place, understanding, about, identity))
