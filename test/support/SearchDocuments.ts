import {
  EntityId,
  type FinancialFigures,
  type RegisterNumber,
  registerNumber,
  type SearchDocument
} from "@kontor/core/Register"
import { searchKey } from "@kontor/core/testing"
import { createHash } from "node:crypto"
import { drawsOf } from "./Draws.ts"

let documents = 0

/** The identifier of an organization, by a text that distinguishes it from others. */
export const entityOfText = (text: string): EntityId =>
  EntityId.make(createHash("sha256").update(text).digest("hex").slice(0, 32))

const number = (parts: Partial<RegisterNumber>): RegisterNumber =>
  registerNumber({ court: "K1101R", type: "HRB", number: "1", ...parts })!

/** What of a document a test states; the rest is that of an active GmbH in Hamburg. */
export interface DocumentParts extends Partial<Omit<SearchDocument, "fields" | "numbers">> {
  readonly numbers?: ReadonlyArray<Partial<RegisterNumber>>
  readonly fields?: Partial<SearchDocument["fields"]>
}

/** A document of a new organization. Its town and postal code are folded, as a register does. */
export const searchDocument = ({ fields, numbers, ...parts }: DocumentParts = {}): SearchDocument => {
  documents++
  const [today, ...former] = numbers ?? [{ number: String(70_000_000 + documents) }]
  return {
    entity_id: entityOfText(`document ${documents}`),
    name: `Organisation ${documents} GmbH`,
    numbers: [number(today ?? {}), ...former.map(number)],
    prominence: 0,
    ...parts,
    fields: {
      is_active: true,
      legal_form: "GmbH",
      registered_on: undefined,
      coordinates: undefined,
      industry_codes: { WZ2008: [], WZ2025: [] },
      size: undefined,
      figures: {},
      ...fields,
      postal_code: searchKey(fields?.postal_code ?? "20095"),
      city: searchKey(fields?.city ?? "Hamburg")
    }
  }
}

const surnames =
  "Müller Schmidt Rhein Neckar RheinNeckar Rhein-Neckar Hoffmann Hofmann Otto Graf Bau Baumann Hochtief Meyer Rose"
    .split(" ")
const branches =
  "Bau Holding Verwaltungs Logistik Immobilien Service Hausverwaltung Haus Verwaltung Beteiligungs Technik".split(" ")
const forms = [
  "GmbH",
  "AG",
  "GmbH & Co. KG",
  "UG (haftungsbeschränkt)",
  "e.K.",
  "Gesellschaft mit beschränkter Haftung",
  ""
]
const towns = ["Hamburg", "Berlin", "München", "Frankfurt am Main", "Erfurt", "Freiburg im Breisgau", "Rhein"]
const courts = ["K1101R", "F1103R", "D2601V", "M1201", "Y1206", "B8536"]
const joints = [" ", " & ", " und ", "-"]

/** Organizations of few words, so that every search finds many of them: the same for the same seed. */
export const randomDocuments = (count: number, seed: number): ReadonlyArray<SearchDocument> => {
  const { below, next, pick } = drawsOf(seed)
  return Array.from({ length: count }, (_, index) => {
    const words = [pick(surnames), ...(next() < 0.5 ? [pick(surnames)] : []), ...(next() < 0.7 ? [pick(branches)] : [])]
    const town = next() < 0.15 ? ` ${pick(towns)}` : ""
    const figures: FinancialFigures = next() < 0.3 ? { emp_count: below(50), pl_revenue: below(1000) * 1000 } : {}
    const numbers = Array.from({ length: 1 + below(2) }, () => ({
      court: pick(courts),
      type: pick(["HRA", "HRB"] as const),
      number: String(1 + below(40))
    }))
    return searchDocument({
      entity_id: entityOfText(`${seed} ${index}`),
      name: `${words.join(pick(joints))}${town} ${pick(forms)}`.trim(),
      prominence: below(4) * 10,
      numbers,
      fields: {
        city: pick(towns),
        postal_code: pick(["20095", "10115", "80331"]),
        is_active: next() < 0.8,
        legal_form: pick(["GmbH", "AG", undefined]),
        registered_on: next() < 0.9 ? `20${10 + below(15)}-0${1 + below(9)}-1${below(10)}` : undefined,
        coordinates: next() < 0.8 ? { latitude: 50 + next() * 3, longitude: 9 + next() * 3 } : undefined,
        industry_codes: {
          WZ2008: [pick(["62.01.0", "41.20.1"])],
          WZ2025: next() < 0.5 ? [pick(["62.10.0", "41.00.0"])] : []
        },
        size: pick(["micro", "large", undefined]),
        figures
      }
    })
  })
}

/** Texts that people may search for among random organizations. */
export const randomText = (seed: number): string => {
  const { below, next, pick } = drawsOf(seed)
  const mistyped = (word: string): string => {
    const place = below(word.length)
    const kind = below(3)
    if (kind === 0) return word.slice(0, place) + word.slice(place + 1)
    return kind === 1
      ? `${word.slice(0, place)}x${word.slice(place + 1)}`
      : word.slice(0, place) + (word[place + 1] ?? "") + word[place]! + word.slice(place + 2)
  }
  const word = () => {
    const drawn = pick([...surnames, ...branches])
    return next() < 0.15 ? mistyped(drawn) : next() < 0.1 ? drawn.slice(0, 4) : drawn
  }
  const words = Array.from({ length: 1 + below(3) }, word)
  const parts = [
    next() < 0.1 ? "Firma" : "",
    words.join(pick(joints)),
    next() < 0.3 ? pick(forms) : "",
    next() < 0.15 ? `HRB ${1 + below(45)}` : "",
    next() < 0.2 ? pick(["aus", "in", ""]) : "",
    next() < 0.25 ? pick(towns) : ""
  ]
  return next() < 0.1 ? `${1 + below(45)} ${pick(towns)}` : parts.filter((part) => part !== "").join(" ")
}
