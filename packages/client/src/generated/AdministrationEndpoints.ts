// Generated from the OpenAPI document by `npm run clients`.

import type { Endpoint } from "../Endpoint.ts"
import type { Operations } from "./administration/Operations.ts"

/** How each operation is sent. */
export const endpoints: { readonly [Name in keyof Operations]: Endpoint } = {
  listAccounts: { method: "GET", path: "/accounts", isFree: true, query: ["text", "status", "per_page", "cursor"] },
  createAccount: { method: "POST", path: "/accounts", isFree: true, hasBody: true },
  findAccounts: { method: "POST", path: "/accounts/find", isFree: true, hasBody: true },
  getAccountOverview: { method: "GET", path: "/accounts/{id}", isFree: true },
  changeAccount: { method: "PATCH", path: "/accounts/{id}", isFree: true, hasBody: true },
  eraseAccount: { method: "DELETE", path: "/accounts/{id}", isFree: true },
  suspendAccount: { method: "POST", path: "/accounts/{id}/suspend", isFree: true },
  resumeAccount: { method: "POST", path: "/accounts/{id}/resume", isFree: true },
  grantCredits: { method: "POST", path: "/accounts/{id}/grants", isFree: true, hasBody: true },
  setPlan: { method: "PUT", path: "/accounts/{id}/plan", isFree: true, hasBody: true },
  setSubscription: { method: "PUT", path: "/accounts/{id}/subscription", isFree: true, hasBody: true },
  getStatement: { method: "GET", path: "/accounts/{id}/statement", isFree: true, query: ["month"] },
  getStatementFile: {
    method: "GET",
    path: "/accounts/{id}/statement.csv",
    isFree: true,
    isFile: true,
    query: ["month"]
  },
  exportAccount: { method: "GET", path: "/accounts/{id}/export", isFree: true },
  listAccountApiKeys: { method: "GET", path: "/accounts/{id}/api-keys", isFree: true, query: ["per_page", "cursor"] },
  createAccountApiKey: { method: "POST", path: "/accounts/{id}/api-keys", isFree: true, hasBody: true },
  listAccountTokens: { method: "GET", path: "/accounts/{id}/tokens", isFree: true, query: ["per_page", "cursor"] },
  createAccountToken: { method: "POST", path: "/accounts/{id}/tokens", isFree: true, hasBody: true },
  revokeAccountApiKey: { method: "DELETE", path: "/accounts/{id}/api-keys/{credential_id}", isFree: true },
  revokeAccountToken: { method: "DELETE", path: "/accounts/{id}/tokens/{credential_id}", isFree: true },
  getRegisterStatus: { method: "GET", path: "/register", isFree: true },
  listWordings: { method: "GET", path: "/register/wordings", isFree: true, query: ["limit", "newest"] },
  listImports: { method: "GET", path: "/imports", isFree: true, query: ["per_page", "cursor"] },
  getImport: { method: "GET", path: "/imports/{id}", isFree: true },
  listWithheld: { method: "GET", path: "/withheld", isFree: true, query: ["per_page", "cursor"] },
  withholdOrganization: { method: "POST", path: "/withheld", isFree: true, hasBody: true },
  releaseOrganization: { method: "DELETE", path: "/withheld/{entity}", isFree: true },
  listWorkers: { method: "GET", path: "/workers", isFree: true },
  getQueues: { method: "GET", path: "/queues", isFree: true },
  getActivity: { method: "GET", path: "/activity", isFree: true },
  getOperatedPrices: { method: "GET", path: "/prices", isFree: true },
  listFailingEndpoints: {
    method: "GET",
    path: "/webhook-endpoints/failing",
    isFree: true,
    query: ["account_id", "per_page", "cursor"]
  },
  retryDeliveries: { method: "POST", path: "/deliveries/retry", isFree: true, hasBody: true },
  verifyLedger: { method: "POST", path: "/ledger/verify", isFree: true },
  listAudit: { method: "GET", path: "/audit", isFree: true, query: ["account_id", "action", "per_page", "cursor"] }
}
