import { shared32, shared64 } from "../segment/Arrays.ts"
import type { Segment } from "../segment/Segment.ts"
import { textsOf } from "../segment/Texts.ts"
import type { CollectedPlace, Collector } from "./Collector.ts"
import { listsOf } from "./Listing.ts"

/** The row of a latitude, in tenths of degrees. */
export const rowOf = (latitude: number): number => Math.floor(latitude * 10)

/** Places by rows of latitude, then by longitude; those without coordinates last. */
export const orderOfPlaces = (places: ReadonlyArray<CollectedPlace>): ReadonlyArray<number> => {
  const key = ({ latitude }: CollectedPlace) => Number.isNaN(latitude) ? Infinity : rowOf(latitude)
  return places.map((_, index) => index).toSorted((left, right) => {
    const [one, other] = [places[left]!, places[right]!]
    const [row, otherRow] = [key(one), key(other)]
    if (row !== otherRow) return row - otherRow
    return row === Infinity ? left - right : one.longitude - other.longitude
  })
}

/** Makes the places of a segment. */
export const finishPlaces = (
  { placeOf, places }: Collector,
  order: Uint32Array,
  placeAt: Uint32Array,
  wordAt: Uint32Array
): Segment["places"] => {
  const sorted: Array<CollectedPlace> = []
  for (const [from, place] of places.values.entries()) sorted[placeAt[from]!] = place
  const of = shared32(order.length)
  for (let ordinal = 0; ordinal < order.length; ordinal++) of[ordinal] = placeAt[placeOf.at(order[ordinal]!)]!
  const texts = [...new Set(sorted.flatMap(({ city, postal_code }) => [city, postal_code]))].toSorted()
  const textAt = new Map(texts.map((text, place) => [text, place]))
  const [postalCodes, cities] = [shared32(sorted.length), shared32(sorted.length)]
  const [latitudes, longitudes] = [shared64(sorted.length), shared64(sorted.length)]
  for (const [index, { city, latitude, longitude, postal_code }] of sorted.entries()) {
    postalCodes[index] = textAt.get(postal_code)!
    cities[index] = textAt.get(city)!
    latitudes[index] = latitude
    longitudes[index] = longitude
  }
  return {
    groups: {
      of,
      members: listsOf(sorted.length, (take) => {
        for (let ordinal = 0; ordinal < of.length; ordinal++) take(of[ordinal]!, ordinal)
      })
    },
    words: listsOf(sorted.length, (take) => {
      for (const [place, { words }] of sorted.entries()) for (const word of words) take(place, wordAt[word]!)
    }),
    postalCodes,
    cities,
    texts: textsOf(texts),
    latitudes,
    longitudes
  }
}
