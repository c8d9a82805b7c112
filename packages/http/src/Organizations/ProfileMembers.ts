import type { Members } from "../openapi/Members.ts"

/** The meaning of the members of a registration. */
export const registrationMembers: Members = {
  court: "The court that keeps the register.",
  register_type: "The register: HRA, HRB, GnR, PR, VR, GsR, or SR where it is none of these.",
  register_number: "The number in the register, without its suffix.",
  register_number_extra: "The suffix of the number, as some courts have it, such as `B` in Berlin.",
  euid: "The European identifier of the registration, such as `DEK1101R.HRB150148`.",
  former: "Registrations that ended when the organization moved to another register, newest first.",
  "former.court": "The court that kept it.",
  "former.register_type": "The register it was in.",
  "former.register_number": "Its number there.",
  "former.until": "The day on which it ended, if known."
}

/** The meaning of the members of an address. */
export const addressMembers: Members = {
  street: "The street, without the number.",
  house_number: "The number in the street.",
  postal_code: "The postal code.",
  city: "The town.",
  county: "The district.",
  state: "The federal state, such as `Hamburg`.",
  country: "The country: ISO 3166-1 alpha-3, such as `DEU`.",
  coordinates:
    "Where that is, in WGS 84: in Germany, the middle of the area of the postal code unless a source is more precise.",
  "coordinates.latitude": "Degrees north.",
  "coordinates.longitude": "Degrees east."
}

const hit: Members = {
  entity_id: "Identifies the organization: pass it as `q` to fetch-organization, the most reliable way.",
  name: "The name in the register.",
  registration: "Where it is registered.",
  address: "The business address, or the town of the seat where no source knows more.",
  registration_date: "When it was first registered, as a date-time at the start of that day; `null` where unknown.",
  purpose: "The purpose as registered, in German."
}

/** The meaning of the members of a search hit. */
export const hitMembers: Members = hit

/** The meaning of the core members of an organization's profile. */
export const organizationMembers: Members = {
  ...hit,
  status:
    "`ACTIVE`; `INSOLVENT`: insolvency proceedings are open; `DISSOLVED`: it is being wound up; `TERMINATED`: it is deleted; `INACTIVE`: its sheet of the register is closed.",
  legal_form: "The legal form, written out in German.",
  contact_data: "How to reach it. The register holds none of this: it comes from other sources.",
  "contact_data.website": "The address of its website.",
  "contact_data.phone_number": "A phone number.",
  "contact_data.email": "An e-mail address.",
  keywords: "Words that describe it.",
  products_and_services: "What it makes or does.",
  industry_classification: "Its economic activities, in both versions of the German classification.",
  "industry_classification.WZ2008": "By the version of 2008.",
  "industry_classification.WZ2025": "By the version of 2025.",
  "industry_classification.*.code": "The code of the activity, such as `62.10.0`.",
  "industry_classification.*.label": "The official name of the activity, in German.",
  representation_scheme: "Who may represent it in general, as registered.",
  "representation_scheme.current": "What holds now.",
  "representation_scheme.history": "What held before, newest first.",
  "representation_scheme.history.value": "What held then.",
  capital: "The registered capital.",
  "capital.current": "The capital now; `null` where there is none.",
  "capital.history": "The capital before, newest first.",
  "capital.*.kind":
    "What it is called: share capital of a GmbH (`STAMMKAPITAL`) or an AG (`GRUNDKAPITAL`), liable sum of a limited partner (`HAFTSUMME`), capital of a KG (`KOMMANDITKAPITAL`), assets of a cooperative (`GESCHAEFTSGUTHABEN`).",
  "**.effective_from": "The first day it held; `null` where unknown.",
  "**.effective_to": "The day it ended; `null` where unknown.",
  "meta.realtime.status":
    "Whether the live fetch succeeded. If it failed, the profile is the stored one, and the live fetch is free.",
  "meta.realtime.fetched_at": "When it was fetched."
}
