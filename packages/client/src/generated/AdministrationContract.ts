// Generated from the OpenAPI document by `npm run clients`.

export type TemporarilyUnavailableProblem = {
  readonly type: "/problems/temporarily-unavailable"
  readonly title: "Temporarily unavailable"
  readonly status: 503
  readonly detail: string
  readonly code: "temporarily_unavailable"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type InternalProblem = {
  readonly type: "/problems/internal"
  readonly title: "Internal error"
  readonly status: 500
  readonly detail: string
  readonly code: "internal"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type UriTooLongProblem = {
  readonly type: "/problems/uri-too-long"
  readonly title: "URI too long"
  readonly status: 414
  readonly detail: string
  readonly code: "uri_too_long"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type PayloadTooLargeProblem = {
  readonly type: "/problems/payload-too-large"
  readonly title: "Payload too large"
  readonly status: 413
  readonly detail: string
  readonly code: "payload_too_large"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type RateLimitedProblem = {
  readonly type: "/problems/rate-limited"
  readonly title: "Rate limited"
  readonly status: 429
  readonly detail: string
  readonly code: "rate_limited"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type UnauthenticatedProblem = {
  readonly type: "/problems/unauthenticated"
  readonly title: "Unauthenticated"
  readonly status: 401
  readonly detail: string
  readonly code: "unauthenticated"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type InvalidRequestProblem = {
  readonly type: "/problems/invalid-request"
  readonly title: "Invalid request"
  readonly status: 400
  readonly detail: string
  readonly code: "invalid_request"
  readonly request_id: string
  readonly invalid_params: Readonly<Record<string, ReadonlyArray<string>>>
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type AuditLog = {
  readonly entries: ReadonlyArray<AuditEntry>
  readonly pagination: { readonly next_cursor: string | null; readonly per_page: number; readonly has_more: boolean }
  readonly meta: { readonly request_id: string }
}

export type AuditEntry = {
  readonly id: string
  readonly at: string
  readonly operator: string
  readonly via: "api" | "command" | "program"
  readonly action:
    | "account.create"
    | "account.change"
    | "account.plan"
    | "account.grant"
    | "account.suspend"
    | "account.resume"
    | "account.export"
    | "account.erase"
    | "api_key.create"
    | "api_key.revoke"
    | "token.create"
    | "token.revoke"
    | "register.import"
    | "register.withhold"
    | "register.release"
    | "deliveries.retry"
    | "keys.rotate"
  readonly account_id: string | null
  readonly subject: string | null
  readonly details: Readonly<Record<string, string | number>>
}

export type InvalidBodyProblem = {
  readonly type: "/problems/invalid-body"
  readonly title: "Invalid body"
  readonly status: 422
  readonly detail: string
  readonly code: "invalid_request"
  readonly request_id: string
  readonly invalid_params: Readonly<Record<string, ReadonlyArray<string>>>
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type LedgerVerification = {
  readonly accounts: number
  readonly entries: number
  readonly discrepancies: ReadonlyArray<Discrepancy>
  readonly meta: { readonly request_id: string }
}

export type Discrepancy = { readonly account_id: string; readonly sequence: number | null; readonly found: string }

export type UnsupportedMediaTypeProblem = {
  readonly type: "/problems/unsupported-media-type"
  readonly title: "Unsupported media type"
  readonly status: 415
  readonly detail: string
  readonly code: "unsupported_media_type"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type NotFoundProblem = {
  readonly type: "/problems/not-found"
  readonly title: "Not found"
  readonly status: 404
  readonly detail: string
  readonly code: "not_found"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type RetriedDeliveries = { readonly retried: number; readonly meta: { readonly request_id: string } }

export type NewRetry = { readonly since: string; readonly account_id?: string | undefined }

export type OperatedPrices = {
  readonly price_list: PriceList
  readonly coming: ReadonlyArray<PriceList_1>
  readonly meta: { readonly request_id: string }
}

export type PriceList_1 = {
  readonly version: string
  readonly from: string | null
  readonly prices: Prices
  readonly plans: {
    readonly persons: ReadonlyArray<"free" | "plus" | "pro" | "max">
    readonly network: ReadonlyArray<"free" | "plus" | "pro" | "max">
  }
  readonly topics: {
    readonly NEW_REGISTRATIONS: "ALL" | "PRO" | "MAX"
    readonly MASTER_DATA_CHANGES: "ALL" | "PRO" | "MAX"
    readonly CLOSURES: "ALL" | "PRO" | "MAX"
    readonly ROLE_HOLDER_CHANGES: "ALL" | "PRO" | "MAX"
    readonly CAPITAL_CHANGES: "ALL" | "PRO" | "MAX"
    readonly INSOLVENCIES: "ALL" | "PRO" | "MAX"
    readonly TRANSFORMATIONS: "ALL" | "PRO" | "MAX"
  }
  readonly tiers: {
    readonly ALL: ReadonlyArray<"free" | "plus" | "pro" | "max">
    readonly PRO: ReadonlyArray<"free" | "plus" | "pro" | "max">
    readonly MAX: ReadonlyArray<"free" | "plus" | "pro" | "max">
  }
  readonly limits: {
    readonly register: number
    readonly document: number
    readonly profile: number
    readonly account: number
    readonly unauthenticated: number
  }
}

export type Prices = {
  readonly operations: {
    readonly "search-organizations": number
    readonly "fetch-organization": number
    readonly "fetch-person": number
    readonly "fetch-document": number
    readonly signals: number
    readonly "signals-detail": number
    readonly "signals-catalog": number
    readonly "monitoring-management": number
  }
  readonly features: {
    readonly financial_kpi: number
    readonly publications: number
    readonly related_persons: number
    readonly balance_sheet_accounts: number
    readonly profit_and_loss_account: number
    readonly insolvency_publications: number
    readonly annual_financial_statements: number
    readonly annual_financial_statements__html: number
    readonly shareholders: number
    readonly shareholdings: number
    readonly ubos: number
    readonly news: number
    readonly mergers_and_acquisitions: number
    readonly website_content: number
    readonly network: number
  }
  readonly person_features: { readonly shareholdings: number; readonly network: number }
  readonly ai_search: number
  readonly realtime_mode: number
  readonly monitoring: {
    readonly cycle: {
      readonly daily: number
      readonly every_3_days: number
      readonly weekly: number
      readonly monthly: number
    }
    readonly extra_check: number
  }
}

export type PriceList = {
  readonly version: string
  readonly from: string | null
  readonly prices: Prices
  readonly plans: {
    readonly persons: ReadonlyArray<"free" | "plus" | "pro" | "max">
    readonly network: ReadonlyArray<"free" | "plus" | "pro" | "max">
  }
  readonly topics: {
    readonly NEW_REGISTRATIONS: "ALL" | "PRO" | "MAX"
    readonly MASTER_DATA_CHANGES: "ALL" | "PRO" | "MAX"
    readonly CLOSURES: "ALL" | "PRO" | "MAX"
    readonly ROLE_HOLDER_CHANGES: "ALL" | "PRO" | "MAX"
    readonly CAPITAL_CHANGES: "ALL" | "PRO" | "MAX"
    readonly INSOLVENCIES: "ALL" | "PRO" | "MAX"
    readonly TRANSFORMATIONS: "ALL" | "PRO" | "MAX"
  }
  readonly tiers: {
    readonly ALL: ReadonlyArray<"free" | "plus" | "pro" | "max">
    readonly PRO: ReadonlyArray<"free" | "plus" | "pro" | "max">
    readonly MAX: ReadonlyArray<"free" | "plus" | "pro" | "max">
  }
  readonly limits: {
    readonly register: number
    readonly document: number
    readonly profile: number
    readonly account: number
    readonly unauthenticated: number
  }
}

export type Queues = {
  readonly monitors: MonitorQueue
  readonly deliveries: DeliveryQueue
  readonly meta: { readonly request_id: string }
}

export type DeliveryQueue = {
  readonly due: number
  readonly due_since: string | null
  readonly by_status: {
    readonly pending?: number | undefined
    readonly in_flight?: number | undefined
    readonly retry_wait?: number | undefined
    readonly succeeded?: number | undefined
    readonly exhausted?: number | undefined
    readonly blocked_endpoint?: number | undefined
    readonly cancelled?: number | undefined
  }
  readonly counted: number
}

export type MonitorQueue = {
  readonly due: number
  readonly due_since: string | null
  readonly by_status: {
    readonly initializing?: number | undefined
    readonly active?: number | undefined
    readonly paused_user?: number | undefined
    readonly paused_configuration?: number | undefined
    readonly paused_billing?: number | undefined
    readonly paused_entitlement?: number | undefined
    readonly error?: number | undefined
    readonly archived?: number | undefined
  }
}

export type Workers = { readonly workers: ReadonlyArray<Worker>; readonly meta: { readonly request_id: string } }

export type Worker = {
  readonly id: string
  readonly version: string
  readonly roles: ReadonlyArray<string>
  readonly seen_at: string
}

export type UpstreamUnavailableProblem = {
  readonly type: "/problems/upstream-unavailable"
  readonly title: "Register unavailable"
  readonly status: 503
  readonly detail: string
  readonly code: "upstream_unavailable"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type ReleasedOrganization = {
  readonly entity_id: string
  readonly was_withheld: boolean
  readonly meta: { readonly request_id: string }
}

export type Withholding = { readonly withheld: WithheldOrganization; readonly meta: { readonly request_id: string } }

export type WithheldOrganization = {
  readonly entity_id: string
  readonly reason: string | null
  readonly since: string
}

export type NewWithholding = { readonly entity: string; readonly reason?: string | null | undefined }

export type Withheld = {
  readonly withheld: ReadonlyArray<WithheldOrganization>
  readonly meta: { readonly request_id: string }
}

export type ImportReport = {
  readonly import: Import
  readonly rejected: ReadonlyArray<RejectedRecord>
  readonly meta: { readonly request_id: string }
}

export type RejectedRecord = {
  readonly file: string
  readonly line: number
  readonly reason: string
  readonly is_out_of_scope: boolean
}

export type Import = {
  readonly id: string
  readonly source: string
  readonly operator: string
  readonly started_at: string
  readonly ended_at: string | null
  readonly outcome: "running" | "completed" | "failed"
  readonly failure: string | null
  readonly read: number
  readonly imported: number
  readonly unchanged: number
  readonly events: number
  readonly rejected_total: number
  readonly unreadable_total: number
}

export type Imports = {
  readonly imports: ReadonlyArray<Import>
  readonly pagination: { readonly next_cursor: string | null; readonly per_page: number; readonly has_more: boolean }
  readonly meta: { readonly request_id: string }
}

export type Wordings = {
  readonly wordings: ReadonlyArray<{ readonly wording: string; readonly count: number }>
  readonly not_shown: number
  readonly meta: { readonly request_id: string }
}

export type RegisterStatus = {
  readonly organizations: number
  readonly outdated: number
  readonly withheld: number
  readonly newest_event: string | null
  readonly meta: { readonly request_id: string }
}

export type RevokedCredential = { readonly revoked: string; readonly meta: { readonly request_id: string } }

export type InvalidStateProblem = {
  readonly type: "/problems/invalid-state"
  readonly title: "Invalid state"
  readonly status: 409
  readonly detail: string
  readonly code: "invalid_state"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type CreatedAccountToken = {
  readonly token: string
  readonly record: ListedToken
  readonly meta: { readonly request_id: string }
}

export type ListedToken = {
  readonly id: number
  readonly name: string
  readonly abilities: ReadonlyArray<"api:data" | "account:read" | "monitoring:manage" | "account:keys">
  readonly expires_at: string | null
  readonly created_at: string
  readonly last_used_at: string | null
}

export type NewAccountToken = {
  readonly token_name: string
  readonly abilities: ReadonlyArray<"api:data" | "account:read" | "monitoring:manage" | "account:keys">
  readonly expires_at?: string | null | undefined
}

export type CreatedAccountApiKey = {
  readonly key: string
  readonly api_key: ListedApiKey
  readonly meta: { readonly request_id: string }
}

export type ListedApiKey = {
  readonly id: string
  readonly name: string
  readonly masked_key: string
  readonly created_at: string
  readonly last_used_at: string | null
}

export type NewAccountApiKey = { readonly name: string }

export type ChangedAccount = { readonly account: OperatedAccount; readonly meta: { readonly request_id: string } }

export type OperatedAccount = {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly plan: "free" | "plus" | "pro" | "max"
  readonly status: "active" | "suspended" | "erased"
  readonly subscription: {
    readonly plan: "free" | "plus" | "pro" | "max"
    readonly status: "active" | "past_due" | "canceled"
    readonly current_period_start: string
    readonly current_period_end: string
  } | null
  readonly created_at: string
}

export type AccountExport = {
  readonly exported_at: string
  readonly account: OperatedAccount
  readonly balance: { readonly total: number; readonly granted: number; readonly spent: number }
  readonly api_keys: ReadonlyArray<ListedApiKey>
  readonly tokens: ReadonlyArray<ListedToken>
  readonly ledger: ReadonlyArray<OperatedTransaction>
  readonly refused: ReadonlyArray<RefusedRequests>
  readonly monitors: ReadonlyArray<Monitor>
  readonly webhook_endpoints: ReadonlyArray<WebhookEndpoint>
  readonly webhook_events: ReadonlyArray<ExportedEvent>
  readonly webhook_deliveries: ReadonlyArray<WebhookDelivery>
}

export type WebhookDelivery = {
  readonly id: string
  readonly endpoint_id: string
  readonly event_id: string
  readonly message_id: string
  readonly type: "organization.signal.detected" | "endpoint.test"
  readonly status: "pending" | "in_flight" | "retry_wait" | "succeeded" | "exhausted" | "blocked_endpoint" | "cancelled"
  readonly attempts: number
  readonly next_attempt_at: string | null
  readonly created_at: string
}

export type ExportedEvent = {
  readonly id: string
  readonly monitor_id: string
  readonly entity_id: string
  readonly signal_id: string
  readonly created_at: string
}

export type WebhookEndpoint = {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly status: "pending_verification" | "active" | "disabled_user" | "disabled_failures" | "archived"
  readonly exhausted_in_a_row: number
  readonly former_secret_signs_until: string | null
  readonly created_at: string
}

export type Monitor = {
  readonly id: string
  readonly entity_id: string
  readonly label: string | null
  readonly poll_interval_days: number
  readonly endpoint_ids: ReadonlyArray<string>
  readonly status:
    | "initializing"
    | "active"
    | "paused_user"
    | "paused_configuration"
    | "paused_billing"
    | "paused_entitlement"
    | "error"
    | "archived"
  readonly created_at: string
  readonly baselined_at: string | null
  readonly next_check_at: string | null
}

export type RefusedRequests = {
  readonly day: string
  readonly endpoint: string
  readonly requests: number
  readonly required_credits: number
  readonly last_refused_at: string
}

export type OperatedTransaction = {
  readonly request_id: string
  readonly kind: "grant" | "charge" | "surcharge" | "monitoring_cycle" | "monitoring_check" | "adjustment"
  readonly endpoint: string | null
  readonly credits: number
  readonly breakdown: Readonly<Record<string, number>>
  readonly id: string
  readonly balance_after: number
  readonly created_at: string
  readonly price_version: string | null
}

export type NewPlan = { readonly plan: "free" | "plus" | "pro" | "max" }

export type IdempotencyConflictProblem = {
  readonly type: "/problems/idempotency-conflict"
  readonly title: "Idempotency conflict"
  readonly status: 409
  readonly detail: string
  readonly code: "idempotency_conflict"
  readonly request_id: string
  readonly meta: {
    readonly message: string
    readonly request_credit_cost: number
    readonly credits_remaining?: number | undefined
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
  }
}

export type Granted = { readonly entry: OperatedTransaction; readonly meta: { readonly request_id: string } }

export type NewGrant = { readonly credits: number; readonly reference?: string | undefined }

export type AccountChanges = { readonly name?: string | undefined; readonly email?: string | null | undefined }

export type AccountOverview = {
  readonly account: OperatedAccount
  readonly balance: { readonly total: number; readonly granted: number; readonly spent: number }
  readonly api_keys: ReadonlyArray<ListedApiKey>
  readonly tokens: ReadonlyArray<ListedToken>
  readonly meta: { readonly request_id: string }
}

export type CreatedAccount = {
  readonly account: OperatedAccount
  readonly api_key: string
  readonly meta: { readonly request_id: string }
}

export type NewAccount = {
  readonly name: string
  readonly email?: string | null | undefined
  readonly plan?: "free" | "plus" | "pro" | "max" | undefined
  readonly credits?: number | undefined
}

export type OperatedAccounts = {
  readonly accounts: ReadonlyArray<OperatedAccount>
  readonly pagination: { readonly next_cursor: string | null; readonly per_page: number; readonly has_more: boolean }
  readonly meta: { readonly request_id: string }
}

/** Any problem that the service answers with. */
export type Problem =
  | TemporarilyUnavailableProblem
  | InternalProblem
  | UriTooLongProblem
  | PayloadTooLargeProblem
  | RateLimitedProblem
  | UnauthenticatedProblem
  | InvalidRequestProblem
  | InvalidBodyProblem
  | UnsupportedMediaTypeProblem
  | NotFoundProblem
  | UpstreamUnavailableProblem
  | InvalidStateProblem
  | IdempotencyConflictProblem

/** The input and the answer of each operation. */
export interface Operations {
  readonly listAccounts: {
    readonly input: {
      readonly text?: string | undefined
      readonly status?: "active" | "suspended" | "erased" | undefined
      readonly per_page?: number | undefined
      readonly cursor?: string | undefined
    }
    readonly answer: OperatedAccounts
  }
  readonly createAccount: { readonly input: {} & NewAccount; readonly answer: CreatedAccount }
  readonly getAccountOverview: { readonly input: { readonly id: string }; readonly answer: AccountOverview }
  readonly changeAccount: { readonly input: { readonly id: string } & AccountChanges; readonly answer: ChangedAccount }
  readonly eraseAccount: { readonly input: { readonly id: string }; readonly answer: ChangedAccount }
  readonly suspendAccount: { readonly input: { readonly id: string }; readonly answer: ChangedAccount }
  readonly resumeAccount: { readonly input: { readonly id: string }; readonly answer: ChangedAccount }
  readonly grantCredits: { readonly input: { readonly id: string } & NewGrant; readonly answer: Granted }
  readonly setPlan: { readonly input: { readonly id: string } & NewPlan; readonly answer: ChangedAccount }
  readonly exportAccount: { readonly input: { readonly id: string }; readonly answer: AccountExport }
  readonly createAccountApiKey: {
    readonly input: { readonly id: string } & NewAccountApiKey
    readonly answer: CreatedAccountApiKey
  }
  readonly revokeAccountApiKey: {
    readonly input: { readonly id: string; readonly credential_id: string }
    readonly answer: RevokedCredential
  }
  readonly createAccountToken: {
    readonly input: { readonly id: string } & NewAccountToken
    readonly answer: CreatedAccountToken
  }
  readonly revokeAccountToken: {
    readonly input: { readonly id: string; readonly credential_id: string }
    readonly answer: RevokedCredential
  }
  readonly getRegisterStatus: { readonly input: {}; readonly answer: RegisterStatus }
  readonly listWordings: {
    readonly input: { readonly limit?: number | undefined; readonly newest?: number | undefined }
    readonly answer: Wordings
  }
  readonly listImports: {
    readonly input: { readonly per_page?: number | undefined; readonly cursor?: string | undefined }
    readonly answer: Imports
  }
  readonly getImport: { readonly input: { readonly id: string }; readonly answer: ImportReport }
  readonly listWithheld: { readonly input: {}; readonly answer: Withheld }
  readonly withholdOrganization: { readonly input: {} & NewWithholding; readonly answer: Withholding }
  readonly releaseOrganization: { readonly input: { readonly entity: string }; readonly answer: ReleasedOrganization }
  readonly listWorkers: { readonly input: {}; readonly answer: Workers }
  readonly getQueues: { readonly input: {}; readonly answer: Queues }
  readonly getOperatedPrices: { readonly input: {}; readonly answer: OperatedPrices }
  readonly retryDeliveries: { readonly input: {} & NewRetry; readonly answer: RetriedDeliveries }
  readonly verifyLedger: { readonly input: {}; readonly answer: LedgerVerification }
  readonly listAudit: {
    readonly input: {
      readonly account_id?: string | undefined
      readonly action?:
        | "account.create"
        | "account.change"
        | "account.plan"
        | "account.grant"
        | "account.suspend"
        | "account.resume"
        | "account.export"
        | "account.erase"
        | "api_key.create"
        | "api_key.revoke"
        | "token.create"
        | "token.revoke"
        | "register.import"
        | "register.withhold"
        | "register.release"
        | "deliveries.retry"
        | "keys.rotate"
        | undefined
      readonly per_page?: number | undefined
      readonly cursor?: string | undefined
    }
    readonly answer: AuditLog
  }
}
