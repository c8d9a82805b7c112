import { EntityId, Euid, type Organization, type SearchHit } from "@kontor/core/Register"
import type { Meta } from "../Meta.ts"

/** The profile of a fictional organization for the OpenAPI document. */
export const organizationExample: Organization = {
  entity_id: EntityId.make("4c5e1f0a9b7d42c68e3305d1a7f2b964"),
  name: "Beispielwerk Analytics GmbH",
  status: "ACTIVE",
  legal_form: "Gesellschaft mit beschränkter Haftung",
  address: {
    street: "Musterstraße",
    house_number: "236",
    postal_code: "45133",
    city: "Essen",
    county: null,
    state: "Nordrhein-Westfalen",
    country: "DEU",
    coordinates: { latitude: 51.42, longitude: 6.99 }
  },
  registration: {
    court: "Essen",
    register_type: "HRB",
    register_number: "279",
    register_number_extra: null,
    euid: Euid.make("DER2503.HRB279"),
    former: []
  },
  contact_data: { website: null, phone_number: null, email: null },
  purpose: "Entwicklung von Software zur Auswertung von Messdaten.",
  keywords: [],
  products_and_services: [],
  industry_classification: {
    WZ2008: [{ code: "62.01.0", label: "Programmierungstätigkeiten" }],
    WZ2025: [{ code: "62.10.0", label: "Programmierungstätigkeiten" }]
  },
  registration_date: "2019-10-25T00:00:00+00:00",
  representation_scheme: {
    current: ["Ist nur ein Geschäftsführer bestellt, so vertritt er die Gesellschaft allein."],
    history: []
  },
  capital: { current: { amount: 25_000, currency: "EUR", kind: "STAMMKAPITAL" }, history: [] }
}

const { address, entity_id, name, purpose, registration, registration_date } = organizationExample

/** The same organization as a search hit. */
export const hitExample: SearchHit = { entity_id, name, registration, address, registration_date, purpose }

/** The cost of an answer. */
export const metaExample: Meta = {
  request_id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415",
  request_credit_cost: 1,
  credits_remaining: 999,
  credit_breakdown: { base: 1 }
}
