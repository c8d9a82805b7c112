import { AccountId } from "@kontor/core/Accounts"
import { CalendarDate, type Facts, type RegisterNumber, type SourceRecord } from "@kontor/core/Register"

/** The account that fetches. */
export const account_id = AccountId.make("01900000-0000-7000-8000-000000000001")

const record = (number: Partial<RegisterNumber>, facts: Facts): SourceRecord => ({
  source: "PROFILE",
  record_id: facts.name,
  reader_version: 1,
  as_of: CalendarDate.make("2026-01-31"),
  entered_on: null,
  registration: { court: "K1101R", type: "HRB", number: "1", suffix: "", ...number },
  former: [],
  facts,
  events: [],
  document: null
})

/** The news about the first organization. */
export const news = [{ id: "1", title: "t", source: null, publication_date: null, url: null, summary: null }]

/** A register of nine organizations. */
export const organizations = [
  record({ number: "1" }, { name: "Alpha Werke GmbH", news }),
  record({ number: "2" }, { name: "Beta Handel GmbH" }),
  record({ number: "3" }, { name: "Beta Handel und Bau GmbH", status: "INACTIVE" }),
  record({ number: "4" }, { name: "Gamma Nord GmbH" }),
  record({ number: "5" }, { name: "Gamma Nord GmbH" }),
  record({ court: "M1201", number: "1" }, { name: "Delta GmbH" }),
  record({ type: "VR", number: "6" }, { name: "Turnverein 1860 e.V." }),
  record({ number: "6" }, { name: "02 Eta GmbH" }),
  record({ type: "VR", number: "7" }, { name: "4711 Kiosk e.V." })
]
