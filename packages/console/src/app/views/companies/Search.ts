import type { InputTo, SearchHit } from "@kontor/client"
import { kontor } from "../../api/Kontor.ts"
import { shared } from "../../session/Session.ts"
import { filled } from "../../ui/Field.tsx"
import { learn } from "./Known.ts"

type Filters = InputTo<"searchOrganizations">["filters"]

/** The registers that a search can be narrowed to. */
export const registerTypes = ["HRA", "HRB", "GnR", "PR", "VR"] as const

type RegisterType = typeof registerTypes[number]

/** The input of a search. */
export interface Sought {
  readonly query: string
  readonly city: string
  readonly postalCode: string
  readonly legalForm: string
  readonly registerType: RegisterType | ""
  readonly isActive: boolean
}

/** The hits so far, and the search that they answer. */
export interface Result {
  readonly sought: Sought
  readonly hits: ReadonlyArray<SearchHit>
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

/** The last input and its hits: they were paid for, and stay for the session. */
export const sought = shared("sought", nothingSought)
export const found = shared<Result | undefined>("found", undefined)

const pageSize = 20

const filtersOf = ({ city, isActive, legalForm, postalCode, registerType }: Sought): Filters => {
  const filters = {
    ...(city.trim() !== "" && { city: city.trim() }),
    ...(postalCode.trim() !== "" && { postal_code: postalCode.trim() }),
    ...(legalForm.trim() !== "" && { legal_form_code: legalForm.trim() }),
    ...(registerType !== "" && { registration_type: registerType }),
    ...(isActive && { active: true })
  }
  return Object.keys(filters).length === 0 ? undefined : filters
}

/** Searches, or goes on with what was found before. */
export const search = async (what: Sought, before: Result | undefined): Promise<void> => {
  const hits = before?.hits ?? []
  const { meta, results, total } = await kontor().searchOrganizations({
    q: filled(what.query),
    filters: filtersOf(what),
    skip: hits.length,
    limit: pageSize
  })
  for (const hit of results) learn(hit.entity_id, { hit })
  found.set({ sought: what, hits: [...hits, ...results], total, isLowerBound: meta.total_is_lower_bound ?? false })
}
