import { Schema } from "effect"
import { AnnualStatement, AnnualStatementHtml, BalanceSheet, FinancialKpi, ProfitAndLoss } from "./Financials.ts"
import { Network } from "./Network.ts"
import { BeneficialOwners, MergersAndAcquisitions, Shareholdings } from "./Ownership.ts"
import { RelatedPersons } from "./Person.ts"
import { InsolvencyPublication, Publication } from "./Publications.ts"
import { Shareholders } from "./Shareholders.ts"

const { Array: List, NullOr, optionalKey, String: Text, Struct } = Schema

/** The feature `news`. */
export const NewsItem = Struct({
  id: Text.annotate({ description: "Identifies the report." }),
  title: Text.annotate({ description: "Its title." }),
  source: NullOr(Text).annotate({ description: "Who published it." }),
  publication_date: NullOr(Text).annotate({ description: "When it was published." }),
  url: NullOr(Text).annotate({ description: "Where it can be read." }),
  summary: NullOr(Text).annotate({ description: "What it says, in short." })
})

const page = {
  url: Text.annotate({ description: "The address of the page." }),
  content: Text.annotate({ description: "The text, as Markdown." }),
  fetched_at: Text.annotate({ description: "When it was read." })
}

/** The feature `website_content`: the text of the organization's website, as Markdown. */
export const WebsiteContent = Struct({
  ...page,
  pages: optionalKey(List(Struct(page))).annotate({
    description: "Its imprint, team and contact pages, as far as they were read."
  })
})

/** The features that are lists: `[]` without data. */
const listFeatures = {
  financial_kpi: List(FinancialKpi).annotate({
    description: "The feature `financial_kpi`: key figures in EUR, newest year first."
  }),
  publications: List(Publication).annotate({
    description: "The feature `publications`: the entries and announcements of the register, newest first."
  }),
  balance_sheet_accounts: List(BalanceSheet).annotate({
    description: "The feature `balance_sheet_accounts`: balance sheets, newest year first."
  }),
  profit_and_loss_account: List(ProfitAndLoss).annotate({
    description: "The feature `profit_and_loss_account`: profit and loss accounts, newest year first."
  }),
  insolvency_publications: List(InsolvencyPublication).annotate({
    description: "The feature `insolvency_publications`: what was published of insolvency proceedings, newest first."
  }),
  annual_financial_statements: List(AnnualStatement).annotate({
    description: "The feature `annual_financial_statements`: statements as Markdown, newest first."
  }),
  annual_financial_statements__html: List(AnnualStatementHtml).annotate({
    description: "The feature `annual_financial_statements__html`: statements as HTML, newest first."
  }),
  news: List(NewsItem).annotate({ description: "The feature `news`: what was reported of it, newest first." })
}

/** The features that are objects. */
const objectFeatures = {
  related_persons: RelatedPersons,
  shareholders: Shareholders,
  shareholdings: Shareholdings,
  ubos: BeneficialOwners,
  mergers_and_acquisitions: MergersAndAcquisitions,
  website_content: WebsiteContent,
  network: Network
}

/** The features that are objects, as they are answered: `null` without data. */
const answeredObjects = {
  related_persons: NullOr(RelatedPersons).annotate({
    description: "The feature `related_persons`: who holds a role in it, and who did before."
  }),
  shareholders: NullOr(Shareholders).annotate({
    description: "The feature `shareholders`: who holds shares of it, according to the newest list of shareholders."
  }),
  shareholdings: NullOr(Shareholdings).annotate({
    description:
      "The feature `shareholdings`: shares held in other organizations, according to the lists of their shareholders."
  }),
  ubos: NullOr(BeneficialOwners).annotate({
    description:
      "The feature `ubos`: the natural persons behind 25 % and more of it, computed from shareholders: shares multiply along a chain, and add up over all chains."
  }),
  mergers_and_acquisitions: NullOr(MergersAndAcquisitions).annotate({
    description:
      "The feature `mergers_and_acquisitions`: transformations in which organizations or their parts change hands."
  }),
  website_content: NullOr(WebsiteContent).annotate({
    description: "The feature `website_content`: the text of its home page, and of its imprint, team and contact pages."
  }),
  network: NullOr(Network).annotate({
    description: "The feature `network`: the organizations and persons around this one, and what ties them."
  })
} satisfies { readonly [Feature in keyof typeof objectFeatures]: Schema.Top }

/** The data of each feature of an organization profile. Rule: GET /v1/fetch-organization, `feature`. */
export const featureData = { ...listFeatures, ...objectFeatures }

/** What a profile answers for each feature, with or without data. Rule: fetch-organization (decisions 9). */
export const answeredFeatures = { ...listFeatures, ...answeredObjects }

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
