import { Schema, Struct as Members } from "effect"
import { AnnualStatement, AnnualStatementHtml, BalanceSheet, FinancialKpi, ProfitAndLoss } from "./Financials.ts"
import { BeneficialOwners, MergersAndAcquisitions, Network, Shareholdings } from "./Ownership.ts"
import { RelatedPersons } from "./Person.ts"
import { InsolvencyPublication, Publication } from "./Publications.ts"
import { Shareholders } from "./Shareholders.ts"

const { Array: List, NullOr, String: Text, Struct } = Schema

/** The feature `news`. */
export const NewsItem = Struct({
  id: Text,
  title: Text,
  source: NullOr(Text),
  publication_date: NullOr(Text),
  url: NullOr(Text),
  summary: NullOr(Text)
})

/** The feature `website_content`: the text of the organization's website, as Markdown. */
export const WebsiteContent = Struct({ url: Text, content: Text, fetched_at: Text })

/** The features that are lists: `[]` without data. */
const listFeatures = {
  financial_kpi: List(FinancialKpi),
  publications: List(Publication),
  balance_sheet_accounts: List(BalanceSheet),
  profit_and_loss_account: List(ProfitAndLoss),
  insolvency_publications: List(InsolvencyPublication),
  annual_financial_statements: List(AnnualStatement),
  annual_financial_statements__html: List(AnnualStatementHtml),
  news: List(NewsItem)
}

/** The features that are objects: `null` without data. */
const objectFeatures = {
  related_persons: RelatedPersons,
  shareholders: Shareholders,
  shareholdings: Shareholdings,
  ubos: BeneficialOwners,
  mergers_and_acquisitions: MergersAndAcquisitions,
  website_content: WebsiteContent,
  network: Network
}

/** The data of each feature of an organization profile. Rule: GET /v1/fetch-organization, `feature`. */
export const featureData = { ...listFeatures, ...objectFeatures }

/** What a profile answers for each feature, with or without data. Rule: fetch-organization (decisions 9). */
export const answeredFeatures = { ...listFeatures, ...Members.map(objectFeatures, NullOr) }

/** The name of a feature of an organization profile. */
export type Feature = keyof typeof featureData

/** Schema of `Feature`. */
export const Feature = Schema.Literals(Object.keys(featureData) as Array<Feature>)

/** The register data of the requested features; one without data is absent. */
export type FeatureData = { readonly [F in Feature]?: (typeof featureData)[F]["Type"] }

/** The member of a profile that holds a feature: its own name, except `history` for `publications`. */
export const memberOf = (feature: Feature): string => feature === "publications" ? "history" : feature

/** What is answered for a feature: its data, else an empty list where the feature is a list, else null. */
export const answeredData = <F extends Feature>(feature: F, data: FeatureData): FeatureData[F] | readonly [] | null =>
  data[feature] ?? (feature in listFeatures ? [] : null)
