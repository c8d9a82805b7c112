import { courtOfCode } from "../identity/Court.ts"
import type { RegisterNumber } from "../identity/RegisterNumber.ts"
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
 * The address that a profile shows: the one told, else the seat; null where no source knows either. What a German address
 * leaves out is taken from its postal code (coordinates and state) and from the court of the register (state).
 */
export const profileAddress = ({ address, seat }: Facts, number: RegisterNumber): Address | null => {
  const told = address ?? (seat === undefined ? null : addressOfSeat(seat))
  if (told?.country !== "DEU") return told
  const place = told.postal_code === null ? undefined : placeOf(told.postal_code)
  return {
    ...told,
    state: told.state ?? place?.state ?? courtOfCode(number.court)?.state ?? null,
    coordinates: told.coordinates ?? place?.coordinates ?? null
  }
}
