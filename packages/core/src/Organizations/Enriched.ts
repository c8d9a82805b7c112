import type { Description } from "../Enrichment/Enrichment.ts"
import type { Organization } from "../Register/profile/Organization.ts"

const together = (known: ReadonlyArray<string>, more: ReadonlyArray<string>): ReadonlyArray<string> => {
  const stated = new Set(known.map((text) => text.toLowerCase()))
  return [...known, ...more.filter((text) => !stated.has(text.toLowerCase()))]
}

/** A profile with what enrichment adds, after what the register says and without repeating it. */
export const enriched = (
  organization: Organization,
  { keywords, products_and_services }: Description
): Organization => ({
  ...organization,
  keywords: together(organization.keywords, keywords),
  products_and_services: together(organization.products_and_services, products_and_services)
})
