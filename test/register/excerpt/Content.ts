import { type ExcerptContent, Excerpts } from "@kontor/core/Documents"
import {
  CalendarDate,
  EntityId,
  Euid,
  type Organization,
  type RegisterEvent,
  type RelatedPersons,
  roleName
} from "@kontor/core/Register"
import { ExcerptsPdf } from "@kontor/register/excerpts"
import { Effect, Option } from "effect"
import { director, registerEvent } from "../../support/Records.ts"

/** A day of the calendar. */
export const day = (text: string): CalendarDate => CalendarDate.make(text)

const organization: Organization = {
  entity_id: EntityId.make("4c5e1f0a9b7d42c68e3305d1a7f2b964"),
  name: "Beispielwerk Analytics GmbH",
  status: "ACTIVE",
  legal_form: "Gesellschaft mit beschränkter Haftung",
  address: {
    street: "Mühlenstraße",
    house_number: "236",
    postal_code: "45133",
    city: "Essen",
    county: null,
    state: "Nordrhein-Westfalen",
    country: "DEU",
    coordinates: null
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
  industry_classification: { WZ2008: [], WZ2025: [] },
  registration_date: "2019-10-25T00:00:00+00:00",
  representation_scheme: { current: ["Ein Geschäftsführer vertritt die Gesellschaft allein."], history: [] },
  capital: { current: { amount: 25_000, currency: "EUR", kind: "STAMMKAPITAL" }, history: [] }
}

const procura = { label: "PROCURA", role: roleName("PROCURA") }

const persons: RelatedPersons = {
  current: [
    director("Erika", "Mustermann", {
      name_parts: { given: "Erika", family: "Mustermann", titles: ["Dr."] },
      birth_date: day("1985-07-14"),
      representation: "einzelvertretungsberechtigt",
      start_date: day("2019-10-25")
    }),
    director("Łukasz", "Đorđević", { birth_date: day("1990-02-01"), start_date: day("2023-03-01") }),
    director("Ayşe", "Yıldırımoğlu", { ...procura, representation: "Einzelprokura", start_date: day("2021-05-04") })
  ],
  past: [
    director("Jürgen", "Groß", { start_date: day("2019-10-25"), end_date: day("2023-03-01") })
  ]
}

/** What a register holds of an organization, unless a test says otherwise. */
export const contentOf = (
  { organization: members, ...parts }: Partial<Omit<ExcerptContent, "organization">> & {
    readonly organization?: Partial<Organization>
  } = {}
): ExcerptContent => ({
  type: "AD",
  persons,
  shareholders: undefined,
  sheet: undefined,
  events: [],
  made_on: day("2026-11-21"),
  ...parts,
  organization: { ...organization, ...members }
})

/** A change of a field of the master data, entered on a day under a number. */
export const masterDataChange = (
  field: string,
  values: readonly [previous: string, current: string],
  entry_date: string,
  entry_number: string
): RegisterEvent =>
  registerEvent({
    occurred_on: day(entry_date),
    announced_on: day(entry_date),
    register_entry: { flags: [], entry_date: day(entry_date), entry_number },
    details: { schema: "MASTER_DATA_CHANGE", changes: [{ field, previous: values[0], current: values[1] }] }
  })

/** The excerpt of some content, as PDF. */
export const excerptOf = (content: ExcerptContent): Effect.Effect<Uint8Array> =>
  Excerpts.use(({ make }) => Effect.map(make(content), Option.getOrThrow)).pipe(Effect.provide(ExcerptsPdf.layer))
