import type { OrganizationProfile } from "@kontor/client"

type Part<Name extends keyof OrganizationProfile> = NonNullable<OrganizationProfile[Name]>

/** Someone who acts for an organization: a person, or another organization. */
export type RelatedPerson = Part<"related_persons">["current"][number]

/** Figures of one year, in euros. */
export type YearFigures = Part<"financial_kpi">[number]

/** A publication of an organization. */
export type Publication = Part<"history">[number]
