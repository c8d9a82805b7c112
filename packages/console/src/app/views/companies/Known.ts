import type { OrganizationProfile, SearchHit, Signal } from "@kontor/client"
import { shared } from "../../session/Session.ts"
import type { Store } from "../../state/Store.ts"

/** The features of a profile that the console shows, in the order of its tabs. */
export const shownFeatures = [
  "related_persons",
  "shareholders",
  "ubos",
  "shareholdings",
  "financial_kpi",
  "balance_sheet_accounts",
  "profit_and_loss_account",
  "annual_financial_statements",
  "publications",
  "insolvency_publications"
] as const

/** A feature of a profile that the console shows. */
export type ShownFeature = typeof shownFeatures[number]

/** What was paid for of a company in this session, so that nothing is paid for twice. */
export interface Known {
  readonly hit?: SearchHit
  readonly profile?: OrganizationProfile
  readonly features: ReadonlyArray<ShownFeature>
  /** When the profile was loaded last, as an instant. */
  readonly loadedAt?: string
  readonly signals?: ReadonlyArray<Signal>
  readonly signalsCursor?: string | undefined
}

const nothing: Known = { features: [] }

/** What is known of a company. */
export const knownCompany = (id: string): Store<Known> => shared(`company.${id}`, nothing)

/** The name of a company as far as the session knows it, else its id. */
export const knownName = (id: string): string => {
  const { hit, profile } = knownCompany(id).get()
  return profile?.name ?? hit?.name ?? id
}

/** Adds to what is known of a company. */
export const learn = (id: string, more: Partial<Known>): void => {
  const known = knownCompany(id)
  known.set({ ...known.get(), ...more })
}
