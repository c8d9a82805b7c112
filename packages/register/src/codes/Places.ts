import type { Coordinates } from "@kontor/core/Register"
import postalCodes from "./postal-codes.json" with { type: "json" }

/** The place of a German postal code: its state and town, and the middle of its delivery area. */
export interface Place {
  readonly state: string
  readonly town: string
  readonly coordinates: typeof Coordinates.Type
}

/**
 * A line for each two-digit region: entries divided by `|`, each with code, latitude, longitude (degrees, WGS 84), and
 * the state and the town where they differ from the entry before. Codes of single large recipients and of post-office
 * boxes are left out: GeoNames does not know where they are.
 */
const readPlaces = (): ReadonlyMap<string, Place> => {
  const read = new Map<string, Place>()
  let [state, town] = ["", ""]
  for (const entry of postalCodes.flatMap((region) => region.split("|"))) {
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
