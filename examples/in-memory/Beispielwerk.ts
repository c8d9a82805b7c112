import { CalendarDate } from "@kontor/core/Register"
import type { SourceRecord } from "@kontor/register"

/**
 * The record of one organization by some source; the readers of `@kontor/sources` make such records from official
 * files.
 */
export const beispielwerk: SourceRecord = {
  source: "PROFILE",
  record_id: "beispielwerk-2026",
  reader_version: 1,
  as_of: CalendarDate.make("2026-01-31"),
  entered_on: null,
  registration: { court: "K1101R", type: "HRB", number: "4711", suffix: "" },
  former: [],
  facts: { name: "Beispielwerk Analytics GmbH", legal_form: "GmbH", purpose: "Auswertung von Daten." },
  events: [],
  document: null
}
