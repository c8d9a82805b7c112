import type { Facts } from "../records/SourceRecord.ts"
import type { Address } from "./Organization.ts"
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
 * The address that a profile shows: the one told, else the seat; null where no source knows either. What a German
 * address leaves out is taken from its postal code: coordinates and state. A court may keep the registers of several
 * states.
 */
export const profileAddress = ({ address, seat }: Facts): Address | null => {
  const told = address ?? (seat === undefined ? null : addressOfSeat(seat))
  if (told?.country !== "DEU") return told
  const place = told.postal_code === null ? undefined : placeOf(told.postal_code)
  return {
    ...told,
    state: told.state ?? place?.state ?? null,
    coordinates: told.coordinates ?? place?.coordinates ?? null
  }
}
