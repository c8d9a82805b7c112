// Generated from the OpenAPI document by `npm run clients`.

export type * from "./contract/Account.ts"
export type * from "./contract/Monitoring.ts"
export type * from "./contract/Operations.ts"
export type * from "./contract/Organizations.ts"
export type * from "./contract/People.ts"
export type * from "./contract/Prices.ts"
export type * from "./contract/Problems.ts"
export type * from "./contract/Shared.ts"
export type * from "./contract/Signals.ts"
export type * from "./contract/Tokens.ts"
export type * from "./contract/WebhookDeliveries.ts"
export type * from "./contract/WebhookEndpoints.ts"
