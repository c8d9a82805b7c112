import type { Coordinates } from "@kontor/core/Register"
import { PostalCodes } from "../codes/PostalCodes.ts"

/** The place of a German postal code: its state and town, and the middle of its delivery area. */
export interface Place {
  readonly state: string
  readonly town: string
  readonly coordinates: typeof Coordinates.Type
}

const readPlaces = (): ReadonlyMap<string, Place> => {
  const read = new Map<string, Place>()
  let [state, town] = ["", ""]
  for (const entry of PostalCodes.trim().split(/[|\n]/u)) {
    const [code, latitude, longitude, nextState = "", nextTown = ""] = entry.split(";")
    if (nextState !== "") state = nextState
    if (nextTown !== "") town = nextTown
    read.set(code!, { state, town, coordinates: { latitude: Number(latitude), longitude: Number(longitude) } })
  }
  return read
}

let places: ReadonlyMap<string, Place> | undefined

/** The place of a German postal code; undefined for a code without a delivery area. */
export const placeOf = (postalCode: string): Place | undefined => (places ??= readPlaces()).get(postalCode)
