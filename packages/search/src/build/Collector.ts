import type { FinancialFigure } from "@kontor/core/Register"
import {
  type DocumentWords,
  documentWords,
  keysOfShort,
  type SearchDocument,
  weightOfWord
} from "@kontor/register/search"
import { hashOf, type Kind } from "../segment/Segment.ts"

/** 32-bit integers, in a number that is not known in advance. */
export class Growing {
  #numbers = new Uint32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.#numbers.length) this.#grow()
    this.#numbers[this.length++] = value
  }

  at(index: number): number {
    return this.#numbers[index]!
  }

  /** The numbers themselves; valid until more are added. */
  all(): Uint32Array {
    return this.#numbers.subarray(0, this.length)
  }

  #grow(): void {
    const larger = new Uint32Array(Math.ceil(this.#numbers.length * 1.6))
    larger.set(this.#numbers)
    this.#numbers = larger
  }
}

/** Distinct values by key, numbered in the order of arrival. */
class Interned<Value> {
  readonly #numbers = new Map<string, number>()
  readonly values: Array<Value> = []

  get(key: string, make: () => Value): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.values.length
    this.#numbers.set(key, number)
    this.values.push(make())
    return number
  }
}

/** A copy of a text that does not keep the text it was cut out of. */
const ownText = (text: string): string => Buffer.from(text, "utf8").toString("utf8")

/** A place of organizations: a postal code, a town and its coordinates. */
export interface CollectedPlace {
  readonly postal_code: string
  readonly city: string
  readonly latitude: number
  readonly longitude: number
  readonly words: ReadonlyArray<number>
}

/** Names in their words, in the order of arrival. */
export class CollectedNames {
  readonly joined = new Growing()
  readonly coreLengths = new Growing()
  readonly wordStarts = new Growing()
  readonly words = new Growing()

  constructor() {
    this.wordStarts.push(0)
  }

  add({ core, forms }: Pick<DocumentWords, "core" | "forms">, numberOf: (word: string) => number): void {
    this.joined.push(hashOf(core.join("")))
    this.coreLengths.push(core.length)
    for (const word of core) this.words.push(numberOf(word))
    for (const word of forms) this.words.push(numberOf(word))
    this.wordStarts.push(this.words.length)
  }
}

/** A court with a register, and the suffix of its numbers. */
export type NumberKind = Kind & { readonly suffix: string }

/** A day as an integer, `YYYYMMDD`. */
export const dayNumber = (day: string): number => Number(day.slice(0, 4) + day.slice(5, 7) + day.slice(8, 10))

/** Collects documents in any order, in a compact form from which a segment is made. */
export class Collector {
  count = 0
  readonly words = new Interned<{ readonly text: string; readonly weight: number }>()
  readonly places = new Interned<CollectedPlace>()
  readonly kinds = new Interned<Kind>()
  readonly industries = new Interned<ReadonlyArray<string>>()
  readonly numberKinds = new Interned<Omit<NumberKind, "legal_form" | "size" | "is_active">>()
  readonly ids = new Growing()
  readonly weights = new Growing()
  readonly prominences = new Growing()
  readonly activities = new Growing()
  readonly registered = new Growing()
  readonly placeOf = new Growing()
  readonly kindOf = new Growing()
  readonly industryOf = new Growing()
  readonly names = new CollectedNames()
  readonly formers = new CollectedNames()
  readonly formerOwners = new Growing()
  readonly shortHashes = new Growing()
  readonly shortOwners = new Growing()
  readonly numberOwners = new Growing()
  readonly numberValues = new Growing()
  readonly numberDetails = new Growing()
  readonly figures = new Map<FinancialFigure, { readonly owners: Growing; readonly values: Array<number> }>()

  add(document: SearchDocument): void {
    const words = documentWords(document)
    for (let at = 0; at < 32; at += 8) this.ids.push(Number.parseInt(document.entity_id.slice(at, at + 8), 16))
    this.weights.push(words.weight)
    this.prominences.push(document.prominence)
    this.activities.push(document.fields.is_active ? 1 : 0)
    this.registered.push(document.fields.registered_on === undefined ? 0 : dayNumber(document.fields.registered_on))
    this.names.add(words, this.#word)
    for (const former of words.formers) {
      this.formers.add(former, this.#word)
      this.formerOwners.push(this.count)
    }
    for (const key of keysOfShort(words.core)) {
      this.shortHashes.push(hashOf(key))
      this.shortOwners.push(this.count)
    }
    this.placeOf.push(this.#place(document, words.place))
    this.kindOf.push(this.#kind(document))
    this.industryOf.push(this.#industry(document))
    this.#addNumbers(document)
    this.#addFigures(document)
    this.count++
  }

  readonly #word = (word: string): number =>
    this.words.get(word, () => ({ text: ownText(word), weight: weightOfWord(word) }))

  #place({ fields: { city, coordinates, postal_code } }: SearchDocument, words: ReadonlyArray<string>): number {
    const { latitude, longitude } = coordinates ?? { latitude: Number.NaN, longitude: Number.NaN }
    return this.places.get(`${postal_code}|${city}|${latitude}|${longitude}`, () => ({
      postal_code: ownText(postal_code),
      city: ownText(city),
      latitude,
      longitude,
      words: words.map((word) => this.#word(word))
    }))
  }

  #kind({ fields: { is_active, legal_form, size }, numbers: [{ court, type }] }: SearchDocument): number {
    return this.kinds.get(
      `${court}|${type}|${legal_form ?? ""}|${size ?? ""}|${is_active}`,
      () => ({ court, type, legal_form, size, is_active })
    )
  }

  #industry({ fields: { industry_codes } }: SearchDocument): number {
    const codes = [
      ...industry_codes.WZ2008.map((code) => `WZ2008 ${code}`),
      ...industry_codes.WZ2025.map((code) => `WZ2025 ${code}`)
    ]
    return this.industries.get(codes.join("|"), () => codes)
  }

  #addNumbers({ numbers }: SearchDocument): void {
    for (const [place, { court, number, suffix, type }] of numbers.entries()) {
      if (place > 63) break
      const kind = this.numberKinds.get(`${court}|${type}|${suffix}`, () => ({ court, type, suffix }))
      this.numberOwners.push(this.count)
      this.numberValues.push(Number(number))
      this.numberDetails.push(kind * 64 + place)
    }
  }

  #addFigures({ fields: { figures } }: SearchDocument): void {
    for (const [figure, value] of Object.entries(figures) as ReadonlyArray<[FinancialFigure, number]>) {
      const column = this.figures.get(figure) ?? { owners: new Growing(), values: [] }
      this.figures.set(figure, column)
      column.owners.push(this.count)
      column.values.push(value)
    }
  }
}
