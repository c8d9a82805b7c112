import { PostalCodes } from "../codes/PostalCodes.ts"
import type { Coordinates } from "./Organization.ts"

/** What a German postal code tells of a place: its state, and the middle of its delivery area. */
export interface Place {
  readonly state: string
  readonly coordinates: typeof Coordinates.Type
}

const readPlaces = (): ReadonlyMap<string, Place> => {
  const read = new Map<string, Place>()
  let state = ""
  for (const entry of PostalCodes.trim().split(/[|\n]/u)) {
    const [code, latitude, longitude, change] = entry.split(";")
    state = change ?? state
    read.set(code!, { state, coordinates: { latitude: Number(latitude), longitude: Number(longitude) } })
  }
  return read
}

let places: ReadonlyMap<string, Place> | undefined

/** The place of a German postal code; undefined for one that is not the code of a delivery area. */
export const placeOf = (postalCode: string): Place | undefined => (places ??= readPlaces()).get(postalCode)
