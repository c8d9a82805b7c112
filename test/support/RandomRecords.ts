import { type EntityId, type Facts, type RegisterNumber, Source, type SourceRecord } from "@kontor/core/Register"
import { Schema } from "effect"
import { address, day, director, holding, kpi, registerEvent, shareholderList, sourceRecord } from "./Records.ts"

const { Array: List, Boolean: Flag, Int, NullOr, Struct } = Schema

const numberBelow = (limit: number) => Int.check(Schema.isBetween({ minimum: 0, maximum: limit - 1 }))

const names = [
  "Müller GmbH",
  "Mueller Gesellschaft mit beschränkter Haftung",
  "Müller & Söhne Maschinenbau GmbH & Co. KG",
  "Muller Maschinen AG",
  "Möller Bau UG (haftungsbeschränkt)",
  "Groß und Klein e.V.",
  "Gross Klein Verwaltungs GmbH",
  "olly UG",
  "Hamburg Hafen GmbH",
  "Berlin Brandenburg Flughafen GmbH",
  "ABC Handels GmbH",
  "A.B.C. Handel GmbH",
  "HRB 7 Beteiligungs GmbH",
  "Straße 17 Immobilien GmbH",
  "Österreich-Ungarn Beteiligungsgesellschaft mbH",
  "Łódź Zürich Ærø GmbH",
  "株式会社 東京",
  "!!!"
] as const

const towns = [
  { city: "Hamburg", postal_code: "20095", coordinates: { latitude: 53.55, longitude: 10 } },
  { city: "München", postal_code: "80331", coordinates: { latitude: 48.137, longitude: 11.575 } },
  { city: "Muenchen", postal_code: "80333", coordinates: null },
  { city: "Frankfurt am Main", postal_code: "60311", coordinates: { latitude: 50.11, longitude: 8.68 } },
  { city: "Frankfurt (Oder)", postal_code: "15230", coordinates: { latitude: 52.34, longitude: 14.55 } },
  { city: "Müller", postal_code: null, coordinates: null }
] as const

const forms = ["GmbH", "UG", "AG", "GmbH & Co. KG", "e.V."] as const
const statuses = ["ACTIVE", "INACTIVE", "DISSOLVED", "INSOLVENT"] as const
const days = ["2019-12-31", "2020-01-01", "2024-05-06", "2025-05-06", "2026-05-06"] as const
const persons = [
  director("Eva", "Muster"),
  director("Jörg", "Groß"),
  director("Joerg", "Gross"),
  { ...director("Eva", "Muster"), entity_id: director("Max", "Müller").entity_id }
]
const codes = ["62.01.0", "62.10.0", "10.71.0", "01.11", "70"] as const

const courts: ReadonlyArray<Pick<RegisterNumber, "court" | "type" | "suffix">> = [
  { court: "K1101R", type: "HRB", suffix: "" },
  { court: "F1103R", type: "HRB", suffix: "B" },
  { court: "X1517R", type: "HRB", suffix: "KI" },
  { court: "X1517R", type: "HRB", suffix: "" },
  { court: "D2601V", type: "HRA", suffix: "" },
  { court: "M1201", type: "VR", suffix: "" }
]

const numberOf = ({ court, number }: { readonly court: number; readonly number: number }): RegisterNumber => ({
  ...courts[court]!,
  number: String(number + 1)
})

/** A share of a person, or of an organization of the first two courts. */
const ShareSeed = Struct({
  person: NullOr(numberBelow(persons.length)),
  court: numberBelow(2),
  number: numberBelow(8),
  ratio: NullOr(Schema.Literals([0.1, 0.25, 1 / 3, 0.5, 1]))
})

/** What a random record is made of. */
export const RecordSeed = Struct({
  court: numberBelow(courts.length),
  number: numberBelow(8),
  source: Source,
  day: numberBelow(days.length),
  entry: NullOr(numberBelow(4)),
  name: numberBelow(names.length),
  former_name: NullOr(numberBelow(names.length)),
  town: NullOr(numberBelow(towns.length)),
  status: NullOr(numberBelow(statuses.length)),
  form: NullOr(numberBelow(forms.length)),
  registered: NullOr(numberBelow(days.length)),
  codes: List(numberBelow(codes.length)).check(Schema.isMaxLength(2)),
  persons: NullOr(List(numberBelow(persons.length)).check(Schema.isMaxLength(3))),
  shares: NullOr(List(ShareSeed).check(Schema.isMaxLength(3))),
  past_shares: List(ShareSeed).check(Schema.isMaxLength(1)),
  year: NullOr(numberBelow(3)),
  scale: numberBelow(9),
  capital: NullOr(numberBelow(3)),
  former: NullOr(numberBelow(8)),
  event: NullOr(numberBelow(4)),
  document: NullOr(numberBelow(3)),
  news: NullOr(Flag)
})
export type RecordSeed = typeof RecordSeed.Type

const item = { id: "n", title: "t", source: null, publication_date: null, url: null, summary: null }

const holdingOf = ({ person, ratio, ...number }: typeof ShareSeed.Type) =>
  holding(person === null ? numberOf(number) : persons[person]!, ratio)

const factsOf = (seed: RecordSeed): Facts => ({
  name: names[seed.name]!,
  ...(seed.former_name !== null && { former_names: [names[seed.former_name]!] }),
  ...(seed.town !== null && { address: address(towns[seed.town]) }),
  ...(seed.status !== null && { status: statuses[seed.status]! }),
  ...(seed.form !== null && { legal_form: forms[seed.form]! }),
  ...(seed.registered !== null && { registration_date: `${days[seed.registered]}T00:00:00+00:00` }),
  ...(seed.codes.length > 0 && {
    industry_classification: { WZ2008: [], WZ2025: seed.codes.map((code) => ({ code: codes[code]!, label: "" })) }
  }),
  ...(seed.persons !== null && {
    related_persons: { current: seed.persons.map((person) => persons[person]!), past: [] }
  }),
  ...(seed.shares !== null && {
    shareholders: shareholderList(seed.shares.map(holdingOf), { past: seed.past_shares.map(holdingOf) })
  }),
  ...(seed.year !== null && {
    financial_kpi: [
      kpi(2020 + seed.year, {
        revenue: 10 ** seed.scale,
        employees: 3 ** seed.scale,
        active_total: 10 ** seed.scale,
        cash: 0.1
      })
    ]
  }),
  ...(seed.capital !== null && {
    capital: { amount: 25_000 * (seed.capital + 1), currency: "EUR", kind: "STAMMKAPITAL" as const }
  }),
  ...(seed.news !== null && { news: seed.news ? [item] : [] })
})

/** The record of a seed; the same seed yields the same record, and an event of one identifier is always the same. */
export const recordOf = (seed: RecordSeed): SourceRecord => {
  const registration = numberOf(seed)
  const id = `${registration.court}.${registration.type}${registration.number}${registration.suffix}.${seed.event}`
  return sourceRecord({
    source: seed.source,
    registration,
    as_of: day(days[seed.day]!),
    entered_on: seed.entry === null ? null : day(days[seed.entry]!),
    former: seed.former === null
      ? []
      : [{ court: "Kiel", register_type: "HRB", register_number: `${seed.former} KI`, until: null }],
    ...(seed.source === "XJUSTIZ" && { extract: { entries: seed.entry, texts: [] } }),
    facts: factsOf(seed),
    events: seed.event === null ? [] : [registerEvent({ id, announced_on: day(days[seed.event]!) })],
    document: seed.document === null ? null : { type: "SI", bytes: Uint8Array.of(seed.document, 255) }
  })
}

/** Every person a random record may name. */
export const everyPerson: ReadonlyArray<EntityId> = persons.map(({ entity_id }) => entity_id)

/** The names of random records, to make queries of. */
export const everyName: ReadonlyArray<string> = names
