import type { Address } from "@kontor/core/Register"

const postalCodeAndCity = /^(.*?),?\s*\b(\d{5})\s+([^,]+?)\.?$/su
const streetAndNumber = /^(.*?)\s+(\d+(?:\s?[a-z])?(?:\s?[-–/+]\s?\d+(?:\s?[a-z])?)*)$/iu

const streetOf = (text: string): Pick<Address, "street" | "house_number"> => {
  const parts = text.split(",").map((part) => part.trim()).filter((part) => part !== "")
  const numbered = parts.map((part) => streetAndNumber.exec(part)).findLast((match) => match !== null)
  if (numbered === undefined || numbered === null) {
    return { street: parts.length === 0 ? null : parts.join(", "), house_number: null }
  }
  const careOf = parts.filter((part) => /^c\/o\s/iu.test(part) && !part.includes(numbered[0]))
  return { street: [...careOf, numbered[1]!].join(", "), house_number: numbered[2]! }
}

/**
 * Splits an address line (`Waidmannstraße 1, 22769 Hamburg.`). If the line ends after the street (`Oststr.`), the town
 * is that of the registered office.
 */
export const addressOfLine = (line: string, office: string | null): Address => {
  const [, before, postal_code, city] = postalCodeAndCity.exec(line.trim()) ?? []
  return {
    ...streetOf(before ?? line.trim()),
    postal_code: postal_code ?? null,
    city: city ?? office,
    county: null,
    state: null,
    country: "DEU",
    coordinates: null
  }
}
