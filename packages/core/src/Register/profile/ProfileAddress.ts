import type { Facts } from "../records/SourceRecord.ts"
import type { Address } from "./Address.ts"
import { placeOf } from "./PostalCode.ts"

const addressOfSeat = (seat: string): Address => ({
  street: null,
  house_number: null,
  postal_code: null,
  city: seat,
  county: null,
  state: null,
  country: "DEU",
  coordinates: null
})

/**
 * The address that a profile shows: a source's, else the seat; null without either. The postal code completes a German
 * address with coordinates and state: a court may keep the registers of several states.
 */
export const profileAddress = ({ address, seat }: Facts): Address | null => {
  const known = address ?? (seat === undefined ? null : addressOfSeat(seat))
  if (known?.country !== "DEU") return known
  const place = known.postal_code === null ? undefined : placeOf(known.postal_code)
  return {
    ...known,
    state: known.state ?? place?.state ?? null,
    coordinates: known.coordinates ?? place?.coordinates ?? null
  }
}
