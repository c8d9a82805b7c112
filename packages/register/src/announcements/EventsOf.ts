import {
  type Euid,
  euidOf,
  eventTypeName,
  eventTypeTopic,
  type Identity,
  type RegisterEvent
} from "@kontor/core/Register"
import { Effect } from "effect"
import { oneLine } from "../OneLine.ts"
import type { AnnouncementItem } from "./AnnouncementItem.ts"
import type { Company } from "./Company.ts"
import type { Details } from "./Details.ts"
import { eventDetails } from "./EventDetails.ts"
import { otherParties, roleHolder } from "./EventParties.ts"
import { type Parties, partiesIn } from "./parties/Parties.ts"
import type { Meaning, Understanding } from "./Understanding.ts"

/** The subject of an announcement, and where it was read. */
interface About {
  readonly company: Company
  readonly name: string
  readonly details: Details
  readonly record_id: string
}

const exOfficio = /von Amts wegen|v\. ?A\. ?w\./iu
const correction = /^\W*(?:Berichtigung|v\.A\.w\. berichtigt)|gegenstandslos/u
const ofOffice: ReadonlyArray<string> = ["CLOSURES", "ROLE_HOLDER_CHANGES"]

const flagsOf = ({ phase, type }: Meaning, text: string): RegisterEvent["register_entry"]["flags"] => [
  ...(phase === "CORRECTED" || correction.test(text) ? ["CORRECTION" as const] : []),
  ...(ofOffice.includes(eventTypeTopic[type]) && exOfficio.test(text) ? ["EX_OFFICIO" as const] : [])
]

const entryOf = (meaning: Meaning, { body, enteredOn, entryNumber }: Details): RegisterEvent["register_entry"] => {
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

/** The first event of an announcement has its key; the others add their type and holder. */
const keyOf = (key: string, { holder, type }: Meaning, place: number): string => {
  if (place === 0) return key
  const whose = holder === undefined
    ? ""
    : "organization" in holder
    ? holder.organization
    : `${holder.family}, ${holder.given ?? ""}`
  return [key, type, whose].join("|")
}

const none: Parties = { own: undefined, others: [] }

/** The parties of a transformation: those of its own sentences, where the announcement has several transformations. */
const partiesOf = (
  { statement, type }: Meaning,
  { company, name }: About,
  { meanings, notices }: Understanding
): Parties => {
  if (eventTypeTopic[type] !== "TRANSFORMATIONS" || statement.text === "") return none
  const several = meanings.filter((other) => eventTypeTopic[other.type] === "TRANSFORMATIONS").length > 1
  const text = several ? statement.text : notices.join(" ")
  return partiesIn(text, { number: company.number, name }, type)
}

const eventOf = Effect.fnUntraced(function*(
  item: AnnouncementItem,
  place: number,
  understanding: Understanding,
  about: About,
  identity: Identity["Service"]
): Effect.fn.Return<RegisterEvent> {
  const { company, details, record_id } = about
  const meaning = understanding.meanings[place]!
  const euid = euidOf(company.number)
  const { others, own } = partiesOf(meaning, about, understanding)
  const stated = eventDetails(meaning, { announced: item.date, own, text: details.body })
  const digest = yield* identity.shortDigest(`announcement|${keyOf(announcementKey(item, euid), meaning, place)}`)
  const parties = others.length > 0
    ? yield* otherParties(others, identity)
    : meaning.holder === undefined
    ? undefined
    : yield* roleHolder(meaning.holder, meaning.statement.role, euid, identity)
  return {
    id: `sig_${digest}`,
    topic: eventTypeTopic[meaning.type],
    type: meaning.type,
    type_name: eventTypeName[meaning.type],
    occurred_on: details.enteredOn ?? item.date,
    announced_on: item.date,
    date_basis: details.enteredOn === null ? "ANNOUNCEMENT" : "REGISTER_ENTRY",
    register_entry: entryOf(meaning, details),
    source: { kind: "REGISTER_ANNOUNCEMENT", record_id },
    ...(stated !== undefined && { details: stated }),
    ...(parties !== undefined && { parties })
  }
})

/** The events of an announcement. Rule: Signals (shapes), `event.id`. */
export const eventsOf = Effect.fnUntraced(function*(
  item: AnnouncementItem,
  understanding: Understanding,
  about: About,
  identity: Identity["Service"]
): Effect.fn.Return<ReadonlyArray<RegisterEvent>> {
  const events: Array<RegisterEvent> = []
  for (let place = 0; place < understanding.meanings.length; place++) {
    events.push(yield* eventOf(item, place, understanding, about, identity))
  }
  return events
})
