import { EntityId, type Holding, type Organization, type Shareholders } from "@kontor/core/Register"
import type { Ties } from "@kontor/register"

/** The identifier of an organization or a person of the tests, by name: its letters as hexadecimal numbers. */
export const entity = (name: string): EntityId =>
  EntityId.make(Array.from(name, (letter) => letter.charCodeAt(0).toString(16)).join("").padEnd(32, "0").slice(0, 32))

/** A shareholder with a share: an organization where the name ends with a legal form, else a person (`Eva Adler`). */
export const holding = (name: string, contribution_ratio: number | null, amount: number | null = null): Holding => {
  const [first_name, last_name] = name.split(" ") as [string, string]
  return {
    shareholder: /(GmbH|AG|KG)$/u.test(name)
      ? { entity_id: entity(name), entity_name: name }
      : { entity_id: entity(name), first_name, last_name, birth_date: null, city: null },
    contribution: amount === null ? null : { amount, currency: "EUR" },
    contribution_ratio,
    role: null
  }
}

/** A list of shareholders, by name and share. */
export const shareholders = (
  entries: Readonly<Record<string, number>>,
  past: ReadonlyArray<Holding> = []
): Shareholders => ({
  total_capital: null,
  entries: Object.entries(entries).map(([name, ratio]) => holding(name, ratio)),
  history: { current_as_of: null, past }
})

/** A profile that holds no more than a name. */
const organization = (name: string): Organization => ({
  entity_id: entity(name),
  name,
  status: "ACTIVE",
  legal_form: null,
  address: null,
  registration: {
    court: "Hamburg",
    register_type: "HRB",
    register_number: "1",
    register_number_extra: null,
    euid: "DEK1101R.HRB1" as Organization["registration"]["euid"],
    former: []
  },
  contact_data: { website: null, phone_number: null, email: null },
  purpose: null,
  keywords: [],
  former_names: [],
  former_seats: [],
  products_and_services: [],
  industry_classification: { WZ2008: [], WZ2025: [] },
  registration_date: null,
  representation_scheme: { current: [], history: [] },
  capital: { current: null, history: [] }
})

/** An organization with its ties. */
export const ties = (name: string, reported: Partial<Omit<Ties, "organization">>): Ties<Organization> => ({
  organization: organization(name),
  related_persons: undefined,
  shareholders: undefined,
  ...reported
})
