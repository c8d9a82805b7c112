import type { RegisterEvent } from "@kontor/core/Register"
import { readerVersions, type SourceRecord } from "@kontor/register"
import { Schema, Struct } from "effect"
import { oneLine } from "../OneLine.ts"
import { meaningOf } from "./InsolvencyAnnouncement.ts"
import type { Proceedings } from "./Proceedings.ts"
import { typeReread } from "./Subjects.ts"

const { optionalKey, String: Text } = Schema

const isStated = Schema.is(
  Schema.Struct({ file_number: Text, court: optionalKey(Text), administrator: optionalKey(Text) })
)

/** The proceedings of an event of a message, as the message had them. */
const proceedingsOf = ({ date_basis, details, occurred_on }: RegisterEvent): Proceedings | undefined => {
  if (!isStated(details)) return undefined
  const { administrator, court, file_number } = details
  return { file_number, court, administrator, openedOn: date_basis === "DOCUMENT" ? occurred_on : null }
}

/**
 * Reads the text of a stored insolvency message again, by today's version. The message itself is not stored: its
 * proceedings, number, name, day and identifier stay as they were read, and what was no step of proceedings stays so.
 */
export const rereadInsolvency = (record: SourceRecord): SourceRecord => {
  const reader_version = readerVersions.ANNOUNCEMENT
  const [event] = record.events
  const proceedings = event === undefined ? undefined : proceedingsOf(event)
  if (event === undefined || proceedings === undefined) return { ...record, reader_version }
  const text = event.register_entry.description ?? ""
  const type = typeReread(event.type, oneLine(text))
  const reread = { ...Struct.omit(event, ["details"]), ...meaningOf({ day: record.as_of, text, type }, proceedings) }
  const facts = { ...Struct.omit(record.facts, ["status"]), ...(type === "OPENED" && { status: "INSOLVENT" as const }) }
  return { ...record, reader_version, facts, events: [reread] }
}
