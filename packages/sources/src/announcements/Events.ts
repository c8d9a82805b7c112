import { type CalendarDate, type Euid, eventTypeName, type RegisterEvent } from "@kontor/core/Register"
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
import { dayOf, germanDay, oneLine } from "../Reading.ts"
import { organizationInRole, personInRole, roleCalled } from "../RoleHolder.ts"
import type { AnnouncementItem, Details } from "./AnnouncementItem.ts"
import type { OrganizationNamed, PersonNamed, Statement } from "./grammar/Statement.ts"
import type { Part, Party } from "./parties/Parties.ts"
import { isOfOthers, type Parties, partiesIn } from "./parties/PartiesIn.ts"
import type { Meaning, Understanding } from "./Understanding.ts"

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
  "LEGAL_FORM CHANGED": "legal_form",
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

/**
 * The facts of an announcement beyond its topic, in the members of the topic's schema. Rule: signals#types-and-details.
 */
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

/** A notice to creditors of an entry, which stands when it is published; or an act that is told as done. */
const standing =
  /Gläubiger.{0,400}(?:Eintragung|Bekanntmachung|Sicherheit)|Sicherheit.{0,200}Gläubiger|(?<!\p{L})(?:ist|sind|wurden?|hat|haben)(?!\p{L}).{0,600}(?:verschmolzen|ausgegliedert|abgespalten|aufgespalten|umgewandelt|übergegangen|übertragen|übernommen|entstanden|wirksam\sgeworden|geschlossen|zugestimmt|beendet|gekündigt|geändert|aufgehoben)(?!\p{L}|\swerden)/su

const isStanding = ({ statement: { act, text } }: Meaning): boolean => act === "DONE" && standing.test(text)

const entryOf = (
  meaning: Meaning,
  { body, enteredOn, entryNumber }: About["details"]
): RegisterEvent["register_entry"] => {
  const isRegistered = enteredOn !== null || isStanding(meaning)
  const phase = meaning.phase !== "ENTERED" ? meaning.phase : isRegistered ? "REGISTERED" : "ANNOUNCED"
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

/** A meaning with its parties; the transformation of others is a remark. */
const ownOf = (meaning: Meaning, about: About, understanding: Understanding) => {
  const parties = partiesOf(meaning, about, understanding)
  const { statement } = meaning
  return isOfOthers(meaning.type, statement.text, parties)
    ? { meaning: { type: "OTHER", phase: null, statement } satisfies Meaning, parties: none }
    : { meaning, parties }
}

const eventOf = Effect.fnUntracedEager(function*(
  place: number,
  understanding: Understanding,
  about: About,
  identity: Identity["Service"]
): Effect.fn.Return<RegisterEvent> {
  const { announced, details, number, record_id } = about
  const { meaning, parties: { others, own } } = ownOf(understanding.meanings[place]!, about, understanding)
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

/** The events of an announcement. */
export const eventsOf = (
  understanding: Understanding,
  about: About,
  identity: Identity["Service"]
): Effect.Effect<ReadonlyArray<RegisterEvent>> =>
  Effect.forEach(understanding.meanings, (_, place) => eventOf(place, understanding, about, identity))
