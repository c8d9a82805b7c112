// Generated from the OpenAPI document by `npm run clients`.

import type { FileAnswer } from "../../FileAnswer.ts"
import type {
  Account,
  ApiKeyRotation,
  ApiKeys,
  CreatedApiKey,
  Credits,
  LowBalanceThreshold,
  NewApiKey,
  NewLowBalanceThreshold,
  RevokedApiKey,
  RotatedApiKey,
  Subscription,
  Transactions,
  Usage
} from "./Account.ts"
import type {
  ChangedMonitor,
  CreatedMonitor,
  CreatedMonitors,
  MonitorChange,
  MonitorDetail,
  Monitors,
  MonitorsQuote,
  MonitorStatus,
  NewMonitor,
  NewMonitors,
  Pricing
} from "./Monitoring.ts"
import type {
  Coordinates,
  Feature,
  OrganizationProfile,
  Range,
  SearchAnswer,
  SearchedRegisterType,
  Suggestions
} from "./Organizations.ts"
import type { PersonFeature, PersonProfile } from "./People.ts"
import type { PriceLists } from "./Prices.ts"
import type { DocumentType, Topic, WebhookDeliveryStatus } from "./Shared.ts"
import type { SignalAnswer, SignalsAnswer, SignalsCatalog } from "./Signals.ts"
import type { CreatedToken, NewToken, RevokedToken, RevokedTokens, Tokens } from "./Tokens.ts"
import type {
  RetriedWebhookDelivery,
  WebhookDeliveries,
  WebhookDeliveryDetail,
  WebhookEvents
} from "./WebhookDeliveries.ts"
import type {
  CreatedWebhookEndpoint,
  NewWebhookEndpoint,
  OneWebhookEndpoint,
  RotatedWebhookSecret,
  TestedWebhookEndpoint,
  VerifiedWebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpoints,
  WebhookEndpointStatus,
  WebhookSecretRotation
} from "./WebhookEndpoints.ts"

/** The input and the answer of each operation. */
export interface Operations {
  readonly searchOrganizations: {
    readonly input: {
      readonly "idempotency-key"?: string | undefined
      readonly q?: string | undefined
      readonly skip?: number | undefined
      readonly limit?: number | undefined
      readonly filters?: {
        readonly registration_date_from?: string | undefined
        readonly registration_date_to?: string | undefined
        readonly legal_form_code?: string | ReadonlyArray<string> | undefined
        readonly industry_code?: string | ReadonlyArray<string> | undefined
        readonly industry_scheme?: "WZ2025" | "WZ2008" | undefined
        readonly active?: boolean | undefined
        readonly postal_code?: string | undefined
        readonly city?: string | undefined
        readonly location_coordinates?: Coordinates | undefined
        readonly location_max_distance_km?: number | undefined
        readonly registration_type?: SearchedRegisterType | ReadonlyArray<SearchedRegisterType> | undefined
        readonly registration_authority_name?: string | undefined
        readonly registration_number?: string | undefined
        readonly company_size_category?: "micro" | "small" | "medium" | "large" | undefined
        readonly financial_filters?: {
          readonly emp_count?: Range | undefined
          readonly bs_assets_total?: Range | undefined
          readonly bs_equity_total?: Range | undefined
          readonly bs_liabilities_total?: Range | undefined
          readonly bs_cash_and_equivalents?: Range | undefined
          readonly bs_cash_to_liabilities?: Range | undefined
          readonly bs_equity_ratio?: Range | undefined
          readonly bs_debt_to_assets?: Range | undefined
          readonly pl_revenue?: Range | undefined
          readonly pl_net_income?: Range | undefined
          readonly pl_ebit?: Range | undefined
        } | undefined
      } | undefined
      readonly sort?: "relevance" | "name" | "registration_date" | undefined
      readonly order?: "asc" | "desc" | undefined
    }
    readonly answer: SearchAnswer
  }
  readonly fetchOrganization: {
    readonly input: {
      readonly "idempotency-key"?: string | undefined
      readonly q: string
      readonly feature?: ReadonlyArray<Feature> | undefined
      readonly features?: ReadonlyArray<Feature> | undefined
      readonly ai_search?: "on-default" | undefined
      readonly realtime_mode?: "commercialregister-default" | undefined
    }
    readonly answer: OrganizationProfile
  }
  readonly getOrganization: {
    readonly input: {
      readonly "idempotency-key"?: string | undefined
      readonly q: string
      readonly feature?: ReadonlyArray<Feature> | undefined
      readonly features?: ReadonlyArray<Feature> | undefined
      readonly ai_search?: "on-default" | undefined
      readonly realtime_mode?: "commercialregister-default" | undefined
    }
    readonly answer: OrganizationProfile
  }
  readonly suggestOrganizations: { readonly input: { readonly q: string }; readonly answer: Suggestions }
  readonly fetchPerson: {
    readonly input: {
      readonly "idempotency-key"?: string | undefined
      readonly person_q: string
      readonly organization_q: string
      readonly feature?: ReadonlyArray<PersonFeature> | undefined
      readonly features?: ReadonlyArray<PersonFeature> | undefined
    }
    readonly answer: PersonProfile
  }
  readonly fetchDocument: {
    readonly input: {
      readonly "idempotency-key"?: string | undefined
      readonly company_id: string
      readonly document_type: DocumentType
    }
    readonly answer: FileAnswer
  }
  readonly listSignals: {
    readonly input: {
      readonly "idempotency-key"?: string | undefined
      readonly cursor?: string | undefined
      readonly topics?: ReadonlyArray<Topic> | undefined
      readonly organization_ids?: ReadonlyArray<string> | undefined
      readonly from?: string | undefined
      readonly to?: string | undefined
    }
    readonly answer: SignalsAnswer
  }
  readonly getSignalsCatalog: { readonly input: {}; readonly answer: SignalsCatalog }
  readonly fetchSignal: {
    readonly input: { readonly signalId: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: SignalAnswer
  }
  readonly getPrices: { readonly input: {}; readonly answer: PriceLists }
  readonly createToken: { readonly input: {} & NewToken; readonly answer: CreatedToken }
  readonly listTokens: {
    readonly input: { readonly per_page?: number | undefined; readonly cursor?: string | undefined }
    readonly answer: Tokens
  }
  readonly revokeTokens: { readonly input: {}; readonly answer: RevokedTokens }
  readonly revokeToken: { readonly input: { readonly id: string }; readonly answer: RevokedToken }
  readonly getAccount: { readonly input: {}; readonly answer: Account }
  readonly getCredits: { readonly input: {}; readonly answer: Credits }
  readonly getLowBalanceThreshold: { readonly input: {}; readonly answer: LowBalanceThreshold }
  readonly setLowBalanceThreshold: { readonly input: {} & NewLowBalanceThreshold; readonly answer: LowBalanceThreshold }
  readonly getUsage: {
    readonly input: {
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly group_by?: "day" | "month" | undefined
    }
    readonly answer: Usage
  }
  readonly listTransactions: {
    readonly input: {
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly endpoint?: string | undefined
      readonly per_page?: number | undefined
      readonly cursor?: string | undefined
    }
    readonly answer: Transactions
  }
  readonly getSubscription: { readonly input: {}; readonly answer: Subscription }
  readonly listApiKeys: {
    readonly input: { readonly per_page?: number | undefined; readonly cursor?: string | undefined }
    readonly answer: ApiKeys
  }
  readonly createApiKey: { readonly input: {} & NewApiKey; readonly answer: CreatedApiKey }
  readonly rotateApiKey: { readonly input: {} & ApiKeyRotation; readonly answer: RotatedApiKey }
  readonly revokeApiKey: { readonly input: { readonly id: string }; readonly answer: RevokedApiKey }
  readonly getMonitoringPricing: {
    readonly input: { readonly poll_interval_days?: number | undefined }
    readonly answer: Pricing
  }
  readonly listMonitors: {
    readonly input: {
      readonly status?: MonitorStatus | undefined
      readonly per_page?: number | undefined
      readonly cursor?: string | undefined
    }
    readonly answer: Monitors
  }
  readonly createMonitor: {
    readonly input: { readonly "idempotency-key"?: string | undefined } & NewMonitor
    readonly answer: CreatedMonitor
  }
  readonly getMonitor: { readonly input: { readonly id: string }; readonly answer: MonitorDetail }
  readonly changeMonitor: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined } & MonitorChange
    readonly answer: ChangedMonitor
  }
  readonly archiveMonitor: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: ChangedMonitor
  }
  readonly createMonitors: {
    readonly input: { readonly "idempotency-key"?: string | undefined } & NewMonitors
    readonly answer: CreatedMonitors
  }
  readonly quoteMonitors: { readonly input: {} & NewMonitors; readonly answer: MonitorsQuote }
  readonly pauseMonitor: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: ChangedMonitor
  }
  readonly resumeMonitor: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: ChangedMonitor
  }
  readonly checkMonitor: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: ChangedMonitor
  }
  readonly listWebhookEndpoints: {
    readonly input: {
      readonly status?: WebhookEndpointStatus | undefined
      readonly per_page?: number | undefined
      readonly cursor?: string | undefined
    }
    readonly answer: WebhookEndpoints
  }
  readonly createWebhookEndpoint: {
    readonly input: { readonly "idempotency-key"?: string | undefined } & NewWebhookEndpoint
    readonly answer: CreatedWebhookEndpoint
  }
  readonly getWebhookEndpoint: { readonly input: { readonly id: string }; readonly answer: OneWebhookEndpoint }
  readonly changeWebhookEndpoint: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined } & WebhookEndpointChange
    readonly answer: OneWebhookEndpoint
  }
  readonly archiveWebhookEndpoint: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: OneWebhookEndpoint
  }
  readonly rotateWebhookSecret: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined } & WebhookSecretRotation
    readonly answer: RotatedWebhookSecret
  }
  readonly enableWebhookEndpoint: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: OneWebhookEndpoint
  }
  readonly disableWebhookEndpoint: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: OneWebhookEndpoint
  }
  readonly verifyWebhookEndpoint: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: VerifiedWebhookEndpoint
  }
  readonly testWebhookEndpoint: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: TestedWebhookEndpoint
  }
  readonly listWebhookDeliveries: {
    readonly input: {
      readonly endpoint?: string | undefined
      readonly status?: WebhookDeliveryStatus | undefined
      readonly per_page?: number | undefined
      readonly cursor?: string | undefined
    }
    readonly answer: WebhookDeliveries
  }
  readonly getWebhookDelivery: { readonly input: { readonly id: string }; readonly answer: WebhookDeliveryDetail }
  readonly listWebhookEvents: {
    readonly input: {
      readonly since?: string | undefined
      readonly per_page?: number | undefined
      readonly cursor?: string | undefined
    }
    readonly answer: WebhookEvents
  }
  readonly retryWebhookDelivery: {
    readonly input: { readonly id: string; readonly "idempotency-key"?: string | undefined }
    readonly answer: RetriedWebhookDelivery
  }
}
