import { CalendarDate } from "@kontor/core/Register"
import type { Facts, RegisterNumber, SourceRecord } from "@kontor/register"
import { address, kpi } from "@kontor/testing/fixtures"

/** A record of one organization, entered in Hamburg by default. */
export const organizationRecord = (number: Partial<RegisterNumber>, facts: Facts): SourceRecord => ({
  source: "PROFILE",
  record_id: `${facts.name} ${number.number}`,
  reader_version: 1,
  as_of: CalendarDate.make("2026-01-31"),
  entered_on: null,
  registration: { court: "K1101R", type: "HRB", number: "1", suffix: "", ...number },
  former: [],
  facts,
  events: [],
  document: null
})

const news = [{ id: "1", title: "t", source: null, publication_date: null, url: null, summary: null }]

const financial_kpi = [kpi(2024, { revenue: 1_000_000, net_income: 50_000.5, active_total: 800_000, employees: 12 })]

/** A few organizations: one with features, one inactive, two of one name, and two of one number at different courts. */
export const organizations = [
  organizationRecord({ number: "1" }, {
    name: "Alpha Werke GmbH",
    legal_form: "GmbH",
    address: address(),
    news,
    financial_kpi
  }),
  organizationRecord({ number: "2" }, { name: "Beta Handel GmbH", legal_form: "GmbH" }),
  organizationRecord({ number: "3" }, { name: "Beta Handel und Bau GmbH", status: "INACTIVE" }),
  organizationRecord({ number: "4" }, { name: "Gamma Nord GmbH" }),
  organizationRecord({ number: "5" }, { name: "Gamma Nord GmbH" }),
  organizationRecord({ court: "M1201", number: "1" }, { name: "Delta GmbH" })
]
