import { ask } from "../../api/Ask.ts"
import type { Found, Hit } from "../../api/Organizations.ts"
import { session } from "../../session/Session.ts"
import { store } from "../../state/Store.ts"
import { learn } from "./Known.ts"

/** What is searched for. */
export interface Sought {
  readonly query: string
  readonly city: string
  readonly postalCode: string
  readonly legalForm: string
  readonly registerType: string
  readonly isActive: boolean
}

/** What was found so far for what was sought. */
export interface Result {
  readonly sought: Sought
  readonly hits: ReadonlyArray<Hit>
  readonly total: number
  readonly isLowerBound: boolean
}

const nothingSought: Sought = {
  query: "",
  city: "",
  postalCode: "",
  legalForm: "",
  registerType: "",
  isActive: false
}

/** What the reader typed last, and what was found last: both stay while other views are open. */
export const sought = store(nothingSought)
export const found = store<Result | undefined>(undefined)

session.subscribe(() => {
  if (session.get() !== undefined) return
  sought.set(nothingSought)
  found.set(undefined)
})

const pageSize = 20

const filtersOf = ({ city, isActive, legalForm, postalCode, registerType }: Sought): string => {
  const filters = {
    ...(city.trim() !== "" && { city: city.trim() }),
    ...(postalCode.trim() !== "" && { postal_code: postalCode.trim() }),
    ...(legalForm.trim() !== "" && { legal_form_code: legalForm.trim() }),
    ...(registerType !== "" && { registration_type: registerType }),
    ...(isActive && { active: true })
  }
  return Object.keys(filters).length === 0 ? "" : JSON.stringify(filters)
}

/** Searches, or goes on with what was found before. */
export const search = async (what: Sought, before: Result | undefined): Promise<void> => {
  const hits = before?.hits ?? []
  const { meta, results, total } = await ask<Found>("search-organizations", {
    query: { q: what.query.trim(), filters: filtersOf(what), skip: String(hits.length), limit: String(pageSize) }
  })
  for (const hit of results) learn(hit.entity_id, { hit })
  found.set({ sought: what, hits: [...hits, ...results], total, isLowerBound: meta.total_is_lower_bound ?? false })
}
