import type { EntityId, RegisterNumber, SearchDocument } from "@kontor/core/Register"

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
