import { CalendarDate, EntityId } from "@kontor/core/Register"
import type { FiledDocument, SourceRecord } from "@kontor/register"
import { createHash } from "node:crypto"

/** The EUID of an organization that every register of these tests holds, and its identifier. */
export const euid = "DEK1101R.HRB1"
export const entity = EntityId.make(createHash("sha256").update(`org|${euid}`).digest("hex").slice(0, 32))

const registration = { court: "K1101R", type: "HRB", number: "1", suffix: "" } as const

/** Bytes of a document that goes over several parts when it is sent: every value of a byte occurs. */
export const bytesOf = (beginning: string): Uint8Array =>
  Uint8Array.from([...new TextEncoder().encode(beginning), ...Array.from({ length: 200_000 }, (_, at) => at % 256)])

/** A document of that organization. */
export const filed = (type: FiledDocument["document"]["type"], bytes: Uint8Array): FiledDocument => ({
  reference: { _tag: "Euid", number: registration },
  document: { type, as_of: CalendarDate.make("2026-02-03"), bytes }
})

/** Structured content of that organization, as a reader hands it in. */
export const structured = (bytes: Uint8Array): SourceRecord => ({
  source: "XJUSTIZ",
  reader_version: 1,
  record_id: "message",
  as_of: CalendarDate.make("2026-02-04"),
  entered_on: null,
  registration,
  former: [],
  facts: { name: "Alpha Werke GmbH" },
  events: [],
  document: { type: "SI", bytes }
})
