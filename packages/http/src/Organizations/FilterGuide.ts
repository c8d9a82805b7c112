import type { Filter } from "@kontor/core/Register"
import type { Guide, Guides } from "../parameters/ParameterGuide.ts"

const date = { rule: "must be a date as YYYY-MM-DD", schema: { type: "string", format: "date" } }
const text = "must be a text of 1 to 200 characters, without control characters, that is not blank"

const members: Readonly<Record<keyof Filter, Guide>> = {
  registration_date_from: { about: "Registered on this day or later.", ...date },
  registration_date_to: { about: "Registered on this day or earlier.", ...date },
  legal_form_code: {
    about: "A short form (`GmbH`, `UG`, `AG`, `GmbH & Co. KG`, ...), an XJustiz code or an ISO 20275 code, or several.",
    rule: "must be the code of a legal form, or a list of up to 50"
  },
  industry_code: {
    about:
      "An industry code, which stands for all codes below it (`62` finds `62.01.0`), or several. Points may be left out; a letter is a section.",
    rule: "must be an industry code, or a list of up to 50"
  },
  industry_scheme: {
    about: "The classification that `industry_code` means. Default WZ2025.",
    rule: "must be WZ2025 or WZ2008"
  },
  active: { about: "Whether the organization is active.", rule: "must be true or false" },
  postal_code: { about: "The postal code of the address.", rule: text },
  city: { about: "The town of the address.", rule: text },
  location_coordinates: {
    about: "The centre of a circle. Needs `location_max_distance_km`.",
    rule: "must be an object with latitude and longitude"
  },
  location_max_distance_km: {
    about: "The radius of the circle around `location_coordinates`, in kilometres.",
    rule: "must be a number from 1 to 100"
  },
  registration_type: {
    about: "The register, or several.",
    rule: "must be one of HRA, HRB, GnR, PR, VR, or a list of them"
  },
  registration_authority_name: { about: "The court that keeps the register.", rule: text },
  registration_number: {
    about: "The number in the register, with its register or without: `150148`, `HRB 150148`.",
    rule: "must be a register number, such as 150148 or HRB 150148"
  },
  company_size_category: {
    about: "The size class of section 267 HGB.",
    rule: "must be one of micro, small, medium, large"
  },
  financial_filters: {
    about: "Ranges of financial figures, each of the newest year that has it. Amounts are in EUR, ratios from 0 to 1.",
    rule: "must be an object whose members are ranges"
  }
}

const inner: Guides = {
  "location_coordinates.latitude": { about: "Degrees north.", rule: "must be a number from -90 to 90" },
  "location_coordinates.longitude": { about: "Degrees east.", rule: "must be a number from -180 to 180" },
  "financial_filters.*": { about: "A range, its ends included.", rule: "must be an object with gte, lte or both" },
  "financial_filters.*.gte": { about: "The least value.", rule: "must be a number" },
  "financial_filters.*.lte": { about: "The greatest value.", rule: "must be a number" }
}

/** The guides of the members of `filters`. Rule: Search filter object (service description, Resources). */
export const filterGuide: Guides = Object.fromEntries(
  Object.entries({ ...members, ...inner }).map(([name, guide]) => [`filters.${name}`, guide])
)
