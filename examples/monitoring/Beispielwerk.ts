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

const announced_on = CalendarDate.make("2026-03-02")

/** A later record of it: it has more capital. */
export const capitalIncrease: SourceRecord = {
  ...beispielwerk,
  source: "ANNOUNCEMENT",
  record_id: "announcement-1",
  as_of: announced_on,
  events: [{
    id: "beispielwerk-capital-1",
    topic: "CAPITAL_CHANGES",
    type: "CAPITAL_INCREASE",
    type_name: { de: "Kapitalerhöhung", en: "Capital increase" },
    occurred_on: announced_on,
    announced_on,
    date_basis: "ANNOUNCEMENT",
    register_entry: { flags: [] },
    source: { kind: "REGISTER_ANNOUNCEMENT", record_id: "announcement-1" }
  }]
}
