import type { Feature, FeatureData } from "@kontor/core/Register"
import type { Facts } from "./SourceRecord.ts"

const holdsList = (list: ReadonlyArray<unknown> | undefined): boolean => list !== undefined && list.length > 0

/** The features that sources contain, each with a test for data to show. */
const holdsData: { readonly [F in Feature & keyof Facts]: (facts: Facts) => boolean } = {
  related_persons: ({ related_persons }) => holdsList(related_persons?.current) || holdsList(related_persons?.past),
  financial_kpi: (facts) => holdsList(facts.financial_kpi),
  balance_sheet_accounts: (facts) => holdsList(facts.balance_sheet_accounts),
  profit_and_loss_account: (facts) => holdsList(facts.profit_and_loss_account),
  annual_financial_statements: (facts) => holdsList(facts.annual_financial_statements),
  annual_financial_statements__html: (facts) => holdsList(facts.annual_financial_statements__html),
  shareholders: ({ shareholders }) => holdsList(shareholders?.entries) || holdsList(shareholders?.history.past),
  news: (facts) => holdsList(facts.news),
  website_content: (facts) => facts.website_content !== undefined
}

/** A feature that sources contain; the others are computed from events and from other organizations. */
export type StoredFeature = keyof typeof holdsData

/** Every `StoredFeature`. */
export const storedFeatures = Object.keys(holdsData) as ReadonlyArray<StoredFeature>

/** The features in the facts of an organization; one without data is absent. */
export const featuresOf = (facts: Facts): FeatureData =>
  Object.fromEntries(
    storedFeatures.filter((feature) => holdsData[feature](facts)).map((feature) => [feature, facts[feature]])
  )
