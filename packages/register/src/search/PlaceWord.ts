import { placeOf } from "../profile/PostalCode.ts"
import { placeWords } from "./SearchDocument.ts"
import { searchKey } from "./SearchKey.ts"

/** A word of a query that a place may have. */
export interface PlaceWord {
  readonly word: string
  /**
   * If the word is a postal code, its town as the only words of a place: a place without a postal code has the code
   * that way. Registers often name a town by the beginning of its name alone (`Freiburg`).
   */
  readonly towns: ReadonlyArray<string>
}

const postalCode = /^\d{5}$/u

const townsOf = (code: string): ReadonlyArray<string> => {
  const town = postalCode.test(code) ? placeOf(code)?.town : undefined
  if (town === undefined) return []
  const words = searchKey(town).split(" ")
  const beginnings = words.map((_, place) => words.slice(0, place + 1).join(" "))
  return [...new Set(beginnings.map((city) => placeWords({ city, postal_code: "" }).join(" ")))]
}

/** Reads a word of a query as one of a place. */
export const placeWord = (word: string): PlaceWord => ({ word, towns: townsOf(word) })

/** Whether a word of a query is a known postal code. */
export const isPostalCode = ({ towns }: PlaceWord): boolean => towns.length > 0
