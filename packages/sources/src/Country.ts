import { Countries } from "./codes/Countries.ts"

const isoCodes: ReadonlyMap<string, string> = new Map(Object.entries(Countries).map(([code, [iso]]) => [code, iso]))

/** The ISO 3166-1 alpha-3 code of a country code of register documents (bfj.staat). */
export const countryOf = (code: string): string | undefined => isoCodes.get(code)
