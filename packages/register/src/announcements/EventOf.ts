import { type Euid, euidOf, eventTypeName, type Identity, type RegisterEvent } from "@kontor/core"
import { Effect } from "effect"
import { oneLine } from "../OneLine.ts"
import type { AnnouncementItem } from "./AnnouncementItem.ts"
import { meaningOf } from "./Classification.ts"
import type { Company } from "./Company.ts"
import { counterpartiesIn } from "./Counterparties.ts"
import type { Details } from "./Details.ts"
import { eventDetails } from "./EventDetails.ts"
import { roleHolderIn } from "./RoleHolderIn.ts"
import type { Meaning } from "./Topics.ts"

/** No announcement is longer; what follows is kept, and not looked at. */
const longestText = 20_000
const exOfficio = /von Amts wegen|v\. ?A\. ?w\./iu
const correction = /^\W*(?:Berichtigung|v\.A\.w\. berichtigt)|gegenstandslos/u

const flagsOf = ({ phase, topic }: Meaning, text: string): RegisterEvent["register_entry"]["flags"] => [
  ...(phase === "CORRECTED" || correction.test(text) ? ["CORRECTION" as const] : []),
  ...((topic === "CLOSURES" || topic === "ROLE_HOLDER_CHANGES") && exOfficio.test(text) ? ["EX_OFFICIO" as const] : [])
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
 * What tells an announcement from every other: its number at the portal, or of the oldest ones, which have none, all that was
 * published. The same announcement collected twice has the same key.
 */
export const announcementKey = (item: AnnouncementItem, euid: Euid): string =>
  item.id === undefined || item.id === null
    ? [euid, item.date, item.type, oneLine(item.details ?? item.original_text ?? "")].join("|")
    : [euid, item.date, item.id].join("|")

/** The event that an announcement tells of. Rule: Signals (shapes), `event.id`. */
export const eventOf = Effect.fnUntraced(function*(
  item: AnnouncementItem,
  about: { readonly company: Company; readonly details: Details; readonly record_id: string },
  identity: Identity["Service"]
): Effect.fn.Return<RegisterEvent> {
  const { company, details, record_id } = about
  const euid = euidOf(company.number)
  const text = details.body.slice(0, longestText)
  const meaning = meaningOf(item.type, text)
  const told = eventDetails(meaning, text, item.date)
  const parties = meaning.topic === "TRANSFORMATIONS"
    ? yield* counterpartiesIn(text, company.number, identity)
    : meaning.topic === "ROLE_HOLDER_CHANGES"
    ? yield* roleHolderIn(text, meaning.role, euid, identity)
    : {}
  const digest = yield* identity.shortDigest(`announcement|${announcementKey(item, euid)}`)
  return {
    id: `sig_${digest}`,
    topic: meaning.topic,
    type: meaning.type,
    type_name: eventTypeName[meaning.type],
    occurred_on: details.enteredOn ?? item.date,
    announced_on: item.date,
    date_basis: details.enteredOn === null ? "ANNOUNCEMENT" : "REGISTER_ENTRY",
    register_entry: entryOf(meaning, details),
    source: { kind: "REGISTER_ANNOUNCEMENT", record_id },
    ...(told !== undefined && { details: told }),
    ...(Object.keys(parties).length > 0 && { parties })
  }
})
