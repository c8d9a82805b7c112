import {
  type CalendarDate,
  type Euid,
  euidOf,
  eventTypeName,
  eventTypeTopic,
  type Identity,
  type RegisterEvent,
  type RegisterNumber
} from "@kontor/core/Register"
import { Effect } from "effect"
import { oneLine } from "../OneLine.ts"
import type { AnnouncementItem } from "./AnnouncementItem.ts"
import type { Details } from "./Details.ts"
import { eventDetails } from "./EventDetails.ts"
import { type EventParties, otherParties, roleHolder } from "./EventParties.ts"
import { type Parties, partiesIn } from "./parties/Parties.ts"
import type { Meaning, Understanding } from "./Understanding.ts"

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
