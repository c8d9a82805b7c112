import type { OrganizationProfile, SearchHit, Signal } from "@kontor/client"
import { session } from "../../session/Session.ts"
import { type Store, store } from "../../state/Store.ts"
import type { ShownFeature } from "../company/ShownFeatures.ts"

/** What is known of a company in this tab, so that nothing is paid for twice by going back and forth. */
export interface Known {
  readonly hit?: SearchHit
  readonly profile?: OrganizationProfile
  readonly features: ReadonlyArray<ShownFeature>
  readonly signals?: ReadonlyArray<Signal>
  readonly signalsCursor?: string | undefined
}

const unknown: Known = { features: [] }

const companies = new Map<string, Store<Known>>()

/** What is known of a company; it goes when the reader signs out. */
export const knownCompany = (id: string): Store<Known> => {
  const known = companies.get(id) ?? store(unknown)
  companies.set(id, known)
  return known
}

/** Adds to what is known of a company. */
export const learn = (id: string, more: Partial<Known>): void => {
  const known = knownCompany(id)
  known.set({ ...known.get(), ...more })
}

session.subscribe(() => {
  if (session.get() === undefined) companies.clear()
})
