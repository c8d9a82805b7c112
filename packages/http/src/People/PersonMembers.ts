import type { Members } from "../openapi/Members.ts"

/** The meaning of the members of a person's name. */
export const nameMembers: Members = {
  "**.name_parts": "The parts of the name.",
  "**.given": "The given names.",
  "**.family": "The family name.",
  "**.titles": "Academic titles, such as `Dr.`.",
  "**.birth_date": "The day of birth, where a source has it."
}

/** The meaning of the members of a person's profile. */
export const personMembers: Members = {
  entity_id: "Identifies the person.",
  name: "The name, as it stands in the newest role.",
  ...nameMembers,
  "name_parts.canonical_name": "Family name, comma, given names, without titles.",
  location: "Where the person is; `null` where no source says.",
  "location.home": "Where the person lives, according to the newest role with it.",
  bio:
    "What the website of the organization and its `news` say about the person, in their sentences; `null` where they say nothing.",
  expertise: "What the person is an expert of, as the website of the organization says.",
  contact: "How to reach the person, as the website of the organization says.",
  "contact.emails": "E-mail addresses.",
  "contact.phones": "Phone numbers.",
  profiles: "Profiles elsewhere that the website of the organization links to.",
  "profiles.linkedin": "The profile at LinkedIn.",
  "profiles.other": "Other profiles.",
  commercialregister_roles: "The roles in the register that the person holds and held, newest first.",
  "commercialregister_roles.entity_id": "The organization: pass it as `q` to fetch-organization.",
  "commercialregister_roles.name": "The name of the organization.",
  affiliations:
    "Ties that are not roles in the register: offices that the website or `news` name, and shares in the organization.",
  "affiliations.organization": "The name of the organization.",
  "affiliations.relation": "What ties the person to it."
}
