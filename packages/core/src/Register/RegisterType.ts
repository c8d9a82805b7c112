/** The registers of the German courts. The search filter `registration_type` knows the first five. */
export const registerTypes = ["HRA", "HRB", "GnR", "PR", "VR", "GsR", "SR"] as const

export type RegisterType = (typeof registerTypes)[number]

const types: ReadonlyMap<string, RegisterType> = new Map(registerTypes.map((type) => [type.toUpperCase(), type]))

/** The register of a name in any case; undefined for another name. */
export const registerTypeOf = (name: string): RegisterType | undefined => types.get(name.toUpperCase())

/** Digits in the form in which they are compared: without leading zeros. */
export const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/u, "")
