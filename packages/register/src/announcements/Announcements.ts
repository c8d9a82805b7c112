import {
  euidOf,
  type EventType,
  type Facts,
  type Identity,
  legalFormOfName,
  legalFormOfText,
  type OrganizationStatus,
  readerVersions,
  seatTransferIn,
  type SourceRecord
} from "@kontor/core"
import { type Array, Effect } from "effect"
import { type Moves, withMoves } from "../Moves.ts"
import { oneLine } from "../OneLine.ts"
import { type Reader, RecordRejected } from "../Reading.ts"
import { itemsOf } from "../reading/JsonItems.ts"
import { jsonReader } from "../reading/JsonReader.ts"
import { decodeRecord } from "../reading/JsonText.ts"
import { AnnouncementItem } from "./AnnouncementItem.ts"
import { companyOf } from "./Company.ts"
import { type Details, detailsOf } from "./Details.ts"
import { announcementKey, eventOf } from "./EventOf.ts"
import { withoutTemplateMarks } from "./TemplateMarks.ts"

const decode = decodeRecord(AnnouncementItem)

/** What an event says of the organization's status. */
const statusAfter: Readonly<Partial<Record<EventType, OrganizationStatus>>> = {
  DISSOLUTION: "DISSOLVED",
  DELETION: "TERMINATED",
  EXPIRATION: "TERMINATED",
  OPENED: "INSOLVENT",
  REJECTED_NO_ASSETS: "DISSOLVED"
}

/** A text in one line, unless nothing is left of it without the marks of a template that nobody filled in. */
const present = (text: string | null | undefined): string | undefined => {
  const trimmed = oneLine(withoutTemplateMarks(text ?? ""))
  return trimmed === "" ? undefined : trimmed
}

/** A text of another type may speak of the seat of another organization. */
const movesOf = (type: EventType, text: string): Moves => {
  const { from, to } = seatTransferIn(type === "REGISTER_TRANSFER" ? text : "")
  return { from: from === undefined ? [] : [{ number: from }], to }
}

const nameOf = (item: AnnouncementItem, details: Details): string | undefined =>
  present(item.company_name) ?? present(details.name) ??
    present(item.original_text?.split("\n").at(-1)?.split(" – ")[0])

const factsOf = (item: AnnouncementItem, details: Details, name: string, type: EventType): Facts => {
  const form = (details.form === null ? undefined : legalFormOfText(details.form, name)) ?? legalFormOfName(name)
  const seat = present(item.company_seat) ?? present(details.seat)
  const status = statusAfter[type]
  return {
    name,
    ...(form !== undefined && { legal_form: form.short }),
    ...(seat !== undefined && { seat }),
    ...(status !== undefined && { status })
  }
}

const recordsOf = Effect.fnUntraced(function*(
  value: unknown,
  identity: Identity["Service"]
): Effect.fn.Return<Array.NonEmptyReadonlyArray<SourceRecord>, RecordRejected> {
  const item = yield* decode(value)
  const details = detailsOf(item.details, item.registernummer !== undefined && item.registernummer !== null)
  const company = yield* companyOf(item, details.heading)
  const name = nameOf(item, details)
  if (name === undefined) {
    return yield* Effect.fail(new RecordRejected({ reason: "company_name: the announcement names nobody" }))
  }
  const record_id = item.id === undefined || item.id === null
    ? yield* identity.shortDigest(announcementKey(item, euidOf(company.number)))
    : String(item.id)
  const event = yield* eventOf(item, { company, details, record_id }, identity)
  const record: SourceRecord = {
    source: "ANNOUNCEMENT",
    record_id,
    reader_version: readerVersions.ANNOUNCEMENT,
    as_of: item.date,
    entered_on: details.enteredOn,
    registration: company.number,
    former: company.former,
    facts: factsOf(item, details, name, event.type),
    events: [event],
    document: null
  }
  return yield* withMoves(record, movesOf(event.type, details.body), identity)
})

/**
 * Reads collected announcements of the register portal: a day file (`announcements` in an object), a list of announcements, or
 * one announcement a line. Each yields a record with one event. Left out is only what names no company of the register.
 */
export const readAnnouncements: Reader = jsonReader({ split: itemsOf, largestRecord: 1024 * 1024, recordsOf })
