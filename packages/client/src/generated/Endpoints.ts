// Generated from the OpenAPI document by `npm run clients`.

import type { Endpoint } from "../Endpoint.ts"
import type { Operations } from "./contract/Operations.ts"

/** How each operation is sent. */
export const endpoints: { readonly [Name in keyof Operations]: Endpoint } = {
  searchOrganizations: {
    method: "GET",
    path: "/v1/search-organizations",
    isUnderKey: true,
    query: ["q", "skip", "limit", "filters", "sort", "order"]
  },
  fetchOrganization: {
    method: "GET",
    path: "/v1/fetch-organization",
    isUnderKey: true,
    query: ["q", "feature", "features", "ai_search", "realtime_mode"]
  },
  getOrganization: {
    method: "GET",
    path: "/v1/get-organization",
    isUnderKey: true,
    query: ["q", "feature", "features", "ai_search", "realtime_mode"]
  },
  suggestOrganizations: { method: "GET", path: "/v1/suggest-organizations", isFree: true, query: ["q"] },
  fetchPerson: {
    method: "GET",
    path: "/v1/fetch-person",
    isUnderKey: true,
    query: ["person_q", "organization_q", "feature", "features"]
  },
  fetchDocument: {
    method: "GET",
    path: "/v1/fetch-document",
    isUnderKey: true,
    isFile: true,
    query: ["company_id", "document_type"]
  },
  listSignals: {
    method: "GET",
    path: "/v1/signals",
    isUnderKey: true,
    query: ["cursor", "topics", "organization_ids", "from", "to"]
  },
  getSignalsCatalog: { method: "GET", path: "/v1/signals/catalog", isFree: true },
  fetchSignal: { method: "GET", path: "/v1/signals/{signalId}", isUnderKey: true },
  getPrices: { method: "GET", path: "/v1/prices", isFree: true },
  createToken: { method: "POST", path: "/v1/auth/tokens/create", isFree: true, hasBody: true },
  listTokens: { method: "GET", path: "/v1/auth/tokens", isFree: true, query: ["per_page", "cursor"] },
  revokeTokens: { method: "DELETE", path: "/v1/auth/tokens", isFree: true },
  revokeToken: { method: "DELETE", path: "/v1/auth/tokens/{id}", isFree: true },
  getAccount: { method: "GET", path: "/v1/account", isFree: true },
  getCredits: { method: "GET", path: "/v1/account/credits", isFree: true },
  getLowBalanceThreshold: { method: "GET", path: "/v1/account/credits/threshold", isFree: true },
  setLowBalanceThreshold: { method: "PUT", path: "/v1/account/credits/threshold", isFree: true, hasBody: true },
  getUsage: { method: "GET", path: "/v1/account/usage", isFree: true, query: ["from", "to", "group_by"] },
  listTransactions: {
    method: "GET",
    path: "/v1/account/usage/transactions",
    isFree: true,
    query: ["from", "to", "endpoint", "per_page", "cursor"]
  },
  getSubscription: { method: "GET", path: "/v1/account/subscription", isFree: true },
  listApiKeys: { method: "GET", path: "/v1/account/api-keys", isFree: true, query: ["per_page", "cursor"] },
  createApiKey: { method: "POST", path: "/v1/account/api-keys", isFree: true, hasBody: true },
  rotateApiKey: { method: "POST", path: "/v1/account/api-keys/rotate", isFree: true, hasBody: true },
  revokeApiKey: { method: "DELETE", path: "/v1/account/api-keys/{id}", isFree: true },
  getMonitoringPricing: {
    method: "GET",
    path: "/v1/account/monitoring/pricing",
    isFree: true,
    query: ["poll_interval_days"]
  },
  listMonitors: { method: "GET", path: "/v1/account/monitors", isFree: true, query: ["status", "per_page", "cursor"] },
  createMonitor: { method: "POST", path: "/v1/account/monitors", isFree: true, isUnderKey: true, hasBody: true },
  getMonitor: { method: "GET", path: "/v1/account/monitors/{id}", isFree: true },
  changeMonitor: { method: "PATCH", path: "/v1/account/monitors/{id}", isFree: true, isUnderKey: true, hasBody: true },
  archiveMonitor: { method: "DELETE", path: "/v1/account/monitors/{id}", isFree: true, isUnderKey: true },
  createMonitors: { method: "POST", path: "/v1/account/monitors/batch", isFree: true, isUnderKey: true, hasBody: true },
  quoteMonitors: { method: "POST", path: "/v1/account/quotes", isFree: true, hasBody: true },
  pauseMonitor: { method: "POST", path: "/v1/account/monitors/{id}/pause", isFree: true, isUnderKey: true },
  resumeMonitor: { method: "POST", path: "/v1/account/monitors/{id}/resume", isUnderKey: true },
  checkMonitor: { method: "POST", path: "/v1/account/monitors/{id}/check", isUnderKey: true },
  listWebhookEndpoints: {
    method: "GET",
    path: "/v1/account/webhook-endpoints",
    isFree: true,
    query: ["status", "per_page", "cursor"]
  },
  createWebhookEndpoint: {
    method: "POST",
    path: "/v1/account/webhook-endpoints",
    isFree: true,
    isUnderKey: true,
    hasBody: true
  },
  getWebhookEndpoint: { method: "GET", path: "/v1/account/webhook-endpoints/{id}", isFree: true },
  changeWebhookEndpoint: {
    method: "PATCH",
    path: "/v1/account/webhook-endpoints/{id}",
    isFree: true,
    isUnderKey: true,
    hasBody: true
  },
  archiveWebhookEndpoint: {
    method: "DELETE",
    path: "/v1/account/webhook-endpoints/{id}",
    isFree: true,
    isUnderKey: true
  },
  rotateWebhookSecret: {
    method: "POST",
    path: "/v1/account/webhook-endpoints/{id}/rotate-secret",
    isFree: true,
    isUnderKey: true,
    hasBody: true
  },
  enableWebhookEndpoint: {
    method: "POST",
    path: "/v1/account/webhook-endpoints/{id}/enable",
    isFree: true,
    isUnderKey: true
  },
  disableWebhookEndpoint: {
    method: "POST",
    path: "/v1/account/webhook-endpoints/{id}/disable",
    isFree: true,
    isUnderKey: true
  },
  verifyWebhookEndpoint: {
    method: "POST",
    path: "/v1/account/webhook-endpoints/{id}/verify",
    isFree: true,
    isUnderKey: true
  },
  testWebhookEndpoint: {
    method: "POST",
    path: "/v1/account/webhook-endpoints/{id}/test",
    isFree: true,
    isUnderKey: true
  },
  listWebhookDeliveries: {
    method: "GET",
    path: "/v1/account/webhook-deliveries",
    isFree: true,
    query: ["endpoint", "status", "per_page", "cursor"]
  },
  getWebhookDelivery: { method: "GET", path: "/v1/account/webhook-deliveries/{id}", isFree: true },
  listWebhookEvents: {
    method: "GET",
    path: "/v1/account/webhook-events",
    isFree: true,
    query: ["since", "per_page", "cursor"]
  },
  retryWebhookDelivery: {
    method: "POST",
    path: "/v1/account/webhook-deliveries/{id}/retry",
    isFree: true,
    isUnderKey: true
  }
}
