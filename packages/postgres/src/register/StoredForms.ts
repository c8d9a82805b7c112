import { type EntityId, type FeatureData, Organization } from "@kontor/core/Register"
import { canonicalJson, type Facts, type RegisterNumber, type SearchDocument } from "@kontor/register"
import { Struct } from "effect"
import type { SqlClient } from "effect/sql"

/** Members that are unknown of most organizations: they are left out of millions of stored profiles. */
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

type Persons = NonNullable<FeatureData["related_persons"]>

/**
 * The features of an organization with rows of their own: its persons only if several records name them. Persons in a
 * single record are read from it, and most organizations of bulk files have one record.
 */
export const featuresInRows = (features: FeatureData, records: number): FeatureData => {
  if (records !== 1) return features
  const { related_persons: _, ...others } = features
  return others
}

/**
 * The persons of an organization for `readPersons`, or null: as a feature, or in its single record. `entity` is the
 * column of its present identifier.
 */
export const personsOf = (sql: SqlClient.SqlClient, entity: string) =>
  sql`coalesce(
    (SELECT data FROM profile_features WHERE entity_id = ${sql(entity)} AND feature = 'related_persons'),
    (SELECT min(content) FROM register_records WHERE entity_id = ${sql(entity)} HAVING count(*) = 1)
  )`

/** The persons in what `personsOf` found; undefined without any. */
export const readPersons = (found: string | null): Persons | undefined => {
  if (found === null) return undefined
  const known: Persons | { readonly facts: Facts } = JSON.parse(found)
  const persons = "facts" in known ? known.facts.related_persons : known
  return persons === undefined || persons.current.length + persons.past.length === 0 ? undefined : persons
}

type Fields = SearchDocument["fields"]
type Codes = Fields["industry_codes"]["WZ2008"]

/** A document in its stored form, without its identifier: compact, because there are millions. */
type Stored = readonly [
  name: string,
  prominence: number,
  numbers: ReadonlyArray<readonly [RegisterNumber["court"], RegisterNumber["type"], string, string]>,
  is_active: boolean,
  legal_form: string | null,
  registered_on: string | null,
  postal_code: string,
  city: string,
  latitude: number | null,
  longitude: number | null,
  WZ2008: Codes,
  WZ2025: Codes,
  size: NonNullable<Fields["size"]> | null,
  figures: Fields["figures"] | null
]

/** A document in its stored form: equal documents have equal texts. */
export const storedDocument = ({ fields, name, numbers, prominence }: SearchDocument): string => {
  const { city, coordinates, figures, industry_codes, is_active, legal_form, postal_code, registered_on, size } = fields
  const stored: Stored = [
    name,
    prominence,
    numbers.map(({ court, number, suffix, type }) => [court, type, number, suffix]),
    is_active,
    legal_form ?? null,
    registered_on ?? null,
    postal_code,
    city,
    coordinates?.latitude ?? null,
    coordinates?.longitude ?? null,
    industry_codes.WZ2008,
    industry_codes.WZ2025,
    size ?? null,
    Object.keys(figures).length === 0 ? null : figures
  ]
  return JSON.stringify(stored)
}

/** A stored document. */
export const readStoredDocument = (entity_id: EntityId, text: string): SearchDocument => {
  const [
    name,
    prominence,
    [today, ...former],
    is_active,
    legal_form,
    registered_on,
    postal_code,
    city,
    latitude,
    longitude,
    WZ2008,
    WZ2025,
    size,
    figures
  ]: Stored = JSON.parse(text)
  const number = ([court, type, number, suffix]: Stored[2][number]): RegisterNumber => ({ court, type, number, suffix })
  return {
    entity_id,
    name,
    numbers: [number(today!), ...former.map(number)],
    prominence,
    fields: {
      is_active,
      legal_form: legal_form ?? undefined,
      registered_on: registered_on ?? undefined,
      postal_code,
      city,
      coordinates: latitude === null || longitude === null ? undefined : { latitude, longitude },
      industry_codes: { WZ2008, WZ2025 },
      size: size ?? undefined,
      figures: figures ?? {}
    }
  }
}
