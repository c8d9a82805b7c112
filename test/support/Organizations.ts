import { CalendarDate, type Facts, type RegisterNumber, type SourceRecord } from "@kontor/core/Register"

/** A record of one organization, entered in Hamburg by default. */
const record = (number: Partial<RegisterNumber>, facts: Facts): SourceRecord => ({
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

const address = {
  street: "Musterstraße",
  house_number: "1",
  postal_code: "20095",
  city: "Hamburg",
  county: null,
  state: "Hamburg",
  country: "DEU",
  coordinates: { latitude: 53.55, longitude: 10 }
}

const news = [{ id: "1", title: "t", source: null, publication_date: null, url: null, summary: null }]

const financial_kpi = [{
  year: 2024,
  revenue: 1_000_000,
  net_income: 50_000.5,
  active_total: 800_000,
  equity: null,
  liabilities: null,
  cash: null,
  ebit: null,
  material_expenses: null,
  personnel_expenses: null,
  employees: 12
}]

/** A few organizations: one with features, one inactive, two of one name, and two of one number at different courts. */
export const organizations = [
  record({ number: "1" }, { name: "Alpha Werke GmbH", legal_form: "GmbH", address, news, financial_kpi }),
  record({ number: "2" }, { name: "Beta Handel GmbH", legal_form: "GmbH" }),
  record({ number: "3" }, { name: "Beta Handel und Bau GmbH", status: "INACTIVE" }),
  record({ number: "4" }, { name: "Gamma Nord GmbH" }),
  record({ number: "5" }, { name: "Gamma Nord GmbH" }),
  record({ court: "M1201", number: "1" }, { name: "Delta GmbH" })
]
