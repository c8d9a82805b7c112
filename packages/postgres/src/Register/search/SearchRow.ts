import { documentWords, type EntityId, maxProminence, type SearchDocument, type WordPart } from "@kontor/core/Register"

/** A word by which an organization is found, and its place in the order of hits of that word alone. */
interface PostedWord {
  readonly word: string
  readonly ord: number
  readonly is_first: boolean
}

/** What the tables of the search hold of an organization, except the ids of its words. */
export interface SearchRow {
  readonly columns: Readonly<Record<string, unknown>>
  readonly words: ReadonlyArray<PostedWord>
}

/** Words as a row holds them: with a blank on either side of each. */
export const spaced = (words: ReadonlyArray<string>): string => words.length === 0 ? "" : ` ${words.join(" ")} `

/** The word that stands for a register number. */
export const wordOfNumber = (number: string): string => `#${number}`

/** The place of an organization in the order of hits without text. */
const standingOf = (entity: EntityId, prominence: number, isActive: boolean): number =>
  (maxProminence - prominence) * 2 ** 21 + (isActive ? 0 : 2 ** 20) + Number.parseInt(entity.slice(0, 5), 16)

/** The facts of the order of hits that `standing` holds. */
export const readStanding = (standing: number) => ({
  prominence: maxProminence - Math.floor(standing / 2 ** 21),
  is_active: Math.floor(standing / 2 ** 20) % 2 === 0
})

/** The least `ord` of those that leave so much uncovered. */
export const ordOf = (uncovered: number): number => uncovered * 2 ** 23

/** The parts of a word by which it is found with typos, as the vocabulary holds them. */
export const keysOfParts = (parts: ReadonlyArray<WordPart>): ReadonlyArray<string> =>
  parts.map(({ length, letters, part, typos }) => `${typos}.${length}.${part}.${letters}`)

const filterColumns = ({ fields, numbers: [today, ...former] }: SearchDocument) => {
  const codes = Object.entries(fields.industry_codes).flatMap(([scheme, list]) =>
    list.map((code) => `${scheme} ${code}`)
  )
  return {
    latitude: fields.coordinates?.latitude,
    longitude: fields.coordinates?.longitude,
    registered_on: fields.registered_on,
    is_active: fields.is_active,
    postal_code: fields.postal_code,
    city: fields.city,
    court: today.court,
    register_type: today.type,
    register_number: today.number,
    suffix: today.suffix,
    former_numbers: former.length === 0 ? undefined : former,
    legal_form: fields.legal_form,
    size: fields.size,
    industries: codes.length === 0 ? undefined : codes,
    divisions: codes.length === 0 ? undefined : [...new Set(codes.map((code) => code.slice(0, "WZ2008 62".length)))],
    figures: Object.keys(fields.figures).length === 0 ? undefined : fields.figures
  }
}

/** What the tables of the search hold of an organization. */
export const searchRow = (document: SearchDocument): SearchRow => {
  const { core, forms, place, weight, weights } = documentWords(document)
  const standing = standingOf(document.entity_id, document.prominence, document.fields.is_active)
  const ord = (covered: number) => ordOf(Math.max(0, weight - covered)) + Math.floor(standing / 2 ** 8)
  return {
    columns: {
      entity_id: document.entity_id,
      standing,
      weight,
      core: spaced(core),
      forms: spaced(forms),
      place: spaced(place),
      ...filterColumns(document)
    },
    words: [
      ...[...new Set([...weights.keys(), ...place])].map((word) => ({
        word,
        ord: ord(weights.get(word) ?? 0),
        is_first: word === core[0]
      })),
      ...[...new Set(document.numbers.map(({ number }) => wordOfNumber(number)))].map((word) => ({
        word,
        ord: ord(weight),
        is_first: false
      }))
    ]
  }
}
