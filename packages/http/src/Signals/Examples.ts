import { CalendarDate, eventTypeName } from "@kontor/core/Register"
import type { CatalogTopic, Signal } from "@kontor/core/Signals"
import { organizationExample } from "../Organizations/Examples.ts"

const { entity_id, name, registration: { court, register_number, register_type } } = organizationExample

/** A Signal of a fictional organization for the OpenAPI document. */
export const signalExample: Signal = {
  event: {
    id: "sig_3f0c2a86e4157d4a9b570198f3b26c1e",
    topic: "CAPITAL_CHANGES",
    topic_name: { de: "Kapitalveränderungen", en: "Capital changes" },
    type: "CAPITAL_INCREASE",
    type_name: eventTypeName.CAPITAL_INCREASE,
    occurred_on: CalendarDate.make("2026-11-18"),
    announced_on: CalendarDate.make("2026-11-20"),
    date_basis: "REGISTER_ENTRY"
  },
  organization: {
    type: "ORGANIZATION",
    entity_id,
    current_profile: {
      name,
      registration: { register_type, register_number, court },
      legal_form: {
        name: { de: "Gesellschaft mit beschränkter Haftung", en: "Limited liability company" },
        short: { de: "GmbH", en: "GmbH" }
      },
      seat: { city: "Essen" },
      status: { code: "ACTIVE" }
    }
  },
  register_entry: {
    entry_date: CalendarDate.make("2026-11-18"),
    phase: "INCREASED",
    context: "PRIMARY",
    flags: [],
    entry_number: "7"
  },
  source: { kind: "STRUCTURED_CONTENT", record_id: "DER2503.HRB279#7" },
  details: {
    schema: "CAPITAL_CHANGE",
    capital_kind: "SHARE_CAPITAL",
    resulting_amount: { currency: "EUR", amount: "50000.00" },
    change_amount: { currency: "EUR", amount: "25000.00" }
  }
}

/** A topic of the catalog, for the OpenAPI document. */
export const topicExample: CatalogTopic = {
  code: "CAPITAL_CHANGES",
  label: { de: "Kapitalveränderungen", en: "Capital changes" },
  description: {
    de: "Erhöhung und Herabsetzung des Kapitals, genehmigtes Kapital und Haftsummen.",
    en: "Increase and decrease of capital, authorized capital and liable sums."
  },
  tier: "ALL",
  observed: true
}
