import { Record, Schema } from "effect"
import { CalendarDate } from "./CalendarDate.ts"
import { DocumentType } from "./Document.ts"
import { Phase } from "./Event.ts"
import {
  AnnualStatement,
  AnnualStatementHtml,
  BalanceSheet,
  EnglishAndGerman,
  FinancialKpi,
  ProfitAndLoss
} from "./Financials.ts"
import { Amount } from "./Organization.ts"
import { BeneficialOwners, MergersAndAcquisitions, Network, Shareholders, Shareholdings } from "./Ownership.ts"
import { entityName, family, given, RelatedPersons } from "./Person.ts"
import { storedWire, type Wire, wireOf } from "./Wire.ts"

const { Literal, NullOr, optionalKey, String: Text, Struct, Union, Array: List } = Schema

const Value = Union([
  Text,
  Struct({
    role: Struct({ name: Text.annotate({ description: "The role, in English." }) }).annotate({
      description: "The role it is about."
    })
  }),
  Struct({
    "@type": Literal("MonetaryAmount").annotate({ description: "Always `MonetaryAmount`." }),
    value: Schema.Finite.annotate({ description: "The amount." }),
    currency: Amount.fields.currency
  }),
  Struct({
    entity_type: Literal("LOCATION").annotate({ description: "Always `LOCATION`." }),
    formatted_address: Text.annotate({ description: "The place, in one line." })
  })
])

/** One entry of the member `history`, which the feature `publications` yields. */
export const Publication = Struct({
  entity_type: Literal("EVENT").annotate({ description: "Always `EVENT`." }),
  name: EnglishAndGerman.annotate({ description: "What happened." }),
  description: Struct({ short: EnglishAndGerman.annotate({ description: "In few words." }) }).annotate({
    description: "The same, in a sentence or less."
  }),
  start_date: Text.annotate({ description: "When it happened, as a date-time at the start of that day." }),
  announced_on: CalendarDate.annotate({ description: "The day on which it was announced." }),
  phase: NullOr(Phase).annotate({
    description:
      "How far it came: `ANNOUNCED` is intended and may never happen, every other phase is done; `null` where the source does not say."
  }),
  text: NullOr(Text).annotate({ description: "The announcement as published." }),
  details: NullOr(Struct({
    value: NullOr(Value).annotate({
      description: "What holds since then: a text, a role, an amount or a place."
    }),
    linked_entities: Struct({
      organization: optionalKey(Struct({ name: entityName })).annotate({ description: "Another organization." }),
      person: optionalKey(Struct({
        name: Struct({ given, family }).annotate({ description: "Its name, or that of the person." })
      })).annotate({ description: "A person." })
    }).annotate({ description: "Whom it is about, beside the organization itself." })
  })).annotate({ description: "What it changed, where that is known." })
})
export type Publication = typeof Publication.Type

/** One entry of the feature `insolvency_publications`. */
export const InsolvencyPublication = Struct({
  publication_date: CalendarDate.annotate({ description: "The day of the publication." }),
  insolvency_id: NullOr(Text).annotate({
    description: "The file number of the proceedings, such as `36 IN 123/25`."
  }),
  court_city: NullOr(Text).annotate({ description: "The town of the insolvency court." }),
  entity_name: Text.annotate({ description: "The name of the debtor." }),
  seat: NullOr(Text).annotate({ description: "The town of the debtor." }),
  register: NullOr(Text).annotate({ description: "The registration of the debtor, in words." }),
  publication_label: Text.annotate({ description: "What was published, such as the opening." }),
  event_notice: NullOr(Text).annotate({ description: "The text as published." })
})
export type InsolvencyPublication = typeof InsolvencyPublication.Type

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

/**
 * One entry of the feature `documents`: a document that fetch-document returns now.
 * Rule: documents#available-documents.
 */
export const AvailableDocument = Struct({
  document_type: DocumentType.annotate({ description: "Its `document_type`, as fetch-document takes it." }),
  as_of: NullOr(CalendarDate).annotate({
    description:
      "The day of an official document. Of an excerpt that the service prints itself, the day of the register data that it shows, as `meta.as_of`; `null` where that is not known."
  }),
  is_official: Schema.Boolean.annotate({
    description: "Whether the register issued it. An excerpt that the service prints itself is not official."
  })
})
export type AvailableDocument = typeof AvailableDocument.Type

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
  news: List(NewsItem).annotate({ description: "The feature `news`: what was reported of it, newest first." }),
  documents: List(AvailableDocument).annotate({
    description:
      "The feature `documents`: what fetch-document returns of it, before anything is paid for it, newest first."
  })
}

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

/** The data of each feature of an organization profile. Rule: profiles#fetch-organization. */
export const featureData = { ...listFeatures, ...objectFeatures }

/** The answer of a profile for each feature, with or without data. */
export const answeredFeatures = { ...listFeatures, ...answeredObjects }

/** The name of a feature of an organization profile. */
export type Feature = keyof typeof featureData

/** Schema of `Feature`. */
export const Feature = Schema.Literals(Object.keys(featureData) as Array<Feature>)

/** The register data of the requested features; one without data is absent. */
export type FeatureData = { readonly [F in Feature]?: (typeof featureData)[F]["Type"] }

/** The same in wire form. */
export type FeatureWires = { readonly [F in Feature]?: Wire<NonNullable<FeatureData[F]>> }

const wires: { readonly [F in Feature]: (data: never) => Wire<unknown> } = Record.map(
  featureData,
  (data: Schema.Codec<unknown>) => wireOf(data)
)

/** The wire forms of features. */
export const featureWires = (data: FeatureData): FeatureWires =>
  Object.fromEntries(
    Object.entries(data).flatMap(([feature, value]) =>
      value === undefined ? [] : [[feature, wires[feature as Feature](value as never)]]
    )
  )

/** The values of features. */
export const featureValues = (wires: FeatureWires): FeatureData =>
  Record.map(wires as Record<Feature, Wire<unknown>>, ({ value }) => value) as FeatureData

/** The member of a profile that holds a feature: its own name, except `history` for `publications`. */
export const memberOf = (feature: Feature): string => feature === "publications" ? "history" : feature

const nothing = { list: storedWire<readonly []>("[]"), object: storedWire<null>("null") }

/** The answer for a feature: its data, else an empty list where the feature is a list, else null. */
export const answeredData = (feature: Feature, data: FeatureWires): Wire<unknown> =>
  data[feature] ?? (feature in listFeatures ? nothing.list : nothing.object)

/** The features computed from the shareholders and role holders of other organizations. */
export const ownershipFeatures = ["ubos", "shareholdings", "network"] as const satisfies ReadonlyArray<Feature>

/** A feature of ownership. */
export type OwnershipFeature = (typeof ownershipFeatures)[number]
