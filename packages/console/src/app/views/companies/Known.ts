import type { OrganizationProfile, SearchHit, Signal } from "@kontor/client"
import { keptNames, shared } from "../../session/Session.ts"
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
  "insolvency_publications",
  "documents"
] as const

/** A feature of a profile that the console shows. */
export type ShownFeature = typeof shownFeatures[number]

/** The paid parts of a company in this session, so that nothing is paid for twice. */
export interface Known {
  /** Its name, where nothing else is known of it. */
  readonly name?: string
  readonly hit?: SearchHit
  readonly profile?: OrganizationProfile
  readonly features: ReadonlyArray<ShownFeature>
  /** When the profile was loaded last, as an instant. */
  readonly loadedAt?: string
  readonly signals?: ReadonlyArray<Signal>
  readonly signalsCursor?: string | undefined
}

const nothing: Known = { features: [] }

/** A company as far as it is known. */
export const knownCompany = (id: string): Store<Known> => shared(`company.${id}`, nothing)

/** The name of a company as far as the session knows it, else its id. */
export const knownName = (id: string): string => {
  const { hit, name, profile } = knownCompany(id).get()
  return profile?.name ?? hit?.name ?? name ?? id
}

/** The companies whose names the session knows. */
export const knownCompanies = (): ReadonlyArray<{ readonly id: string; readonly name: string }> =>
  keptNames("company.").flatMap((id) => {
    const name = knownName(id)
    return name === id ? [] : [{ id, name }]
  })

/** Adds to what is known of a company. */
export const learn = (id: string, more: Partial<Known>): void => {
  const known = knownCompany(id)
  known.set({ ...known.get(), ...more })
}
