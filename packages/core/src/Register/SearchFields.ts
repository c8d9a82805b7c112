import type { CompanySize } from "./CompanySize.ts"
import { companySize } from "./CompanySize.ts"
import { type FinancialFigures, newestFigures } from "./FinancialFigures.ts"
import type { Folded } from "./Fold.ts"
import { foldedWords, foldText } from "./Name.ts"

/** What a register keeps beside a profile so that it can be found. All texts are folded. */
export interface SearchFields {
  readonly name_key: string
  readonly name_words: ReadonlyArray<string>
  readonly place_words: ReadonlyArray<string>
  readonly city: string
  readonly court: string
  readonly is_active: boolean
  readonly legal_form: string | undefined
  readonly industry_codes: { readonly WZ2008: ReadonlyArray<string>; readonly WZ2025: ReadonlyArray<string> }
  readonly size: CompanySize | undefined
  readonly figures: FinancialFigures
}

/** Derives the search fields of a folded profile. */
export const searchFields = ({ facts, legal_form, organization }: Folded): SearchFields => ({
  name_key: foldText(organization.name),
  name_words: foldedWords(organization.name),
  place_words: foldedWords(`${organization.address?.postal_code ?? ""} ${organization.address?.city ?? ""}`),
  city: foldText(organization.address?.city ?? ""),
  court: foldText(organization.registration.court),
  is_active: organization.status === "ACTIVE",
  legal_form,
  industry_codes: {
    WZ2008: organization.industry_classification.WZ2008.map((industry) => industry.code),
    WZ2025: organization.industry_classification.WZ2025.map((industry) => industry.code)
  },
  size: companySize(facts.financial_kpi ?? []),
  figures: newestFigures(facts.financial_kpi ?? [])
})
