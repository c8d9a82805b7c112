import { canonicalJson, Organization } from "@kontor/core/Register"
import { Struct } from "effect"

/** What is unknown of most organizations in a register: millions of profiles are stored without it. */
const unknown = {
  contact_data: { website: null, phone_number: null, email: null },
  purpose: null,
  keywords: [],
  products_and_services: [],
  industry_classification: { WZ2008: [], WZ2025: [] },
  registration_date: null,
  representation_scheme: { current: [], history: [] },
  capital: { current: null, history: [] }
} as const satisfies Partial<Organization>

type Unknown = keyof typeof unknown

const unknownTexts: ReadonlyMap<string, string> = new Map(
  Object.entries(unknown).map(([name, value]) => [name, canonicalJson(value)])
)

const names = Struct.keys(Organization.fields).toSorted()

/** A profile in its stored form: canonical JSON, so that equal profiles have equal texts. */
export const storedProfile = (organization: Organization): string => {
  let members = ""
  for (const name of names) {
    const text = canonicalJson(organization[name])
    if (text !== unknownTexts.get(name)) members += `${members === "" ? "" : ","}"${name}":${text}`
  }
  return `{${members}}`
}

/** A stored profile. */
export const readStoredProfile = (text: string): Organization => {
  const known: Omit<Organization, Unknown> & Partial<Organization> = JSON.parse(text)
  return { ...unknown, ...known }
}
