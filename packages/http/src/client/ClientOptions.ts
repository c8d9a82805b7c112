import type { Duration, Redacted } from "effect"

/** An API key, sent as `x-api-key`, or a Bearer token, sent as `Authorization`: neither ever stands in an address. */
export type ClientCredential =
  | { readonly apiKey: string | Redacted.Redacted; readonly token?: never }
  | { readonly token: string | Redacted.Redacted; readonly apiKey?: never }

/**
 * When a call is sent again. A refusal with 429 or 503 that charged nothing is always worth another attempt, whatever the operation;
 * where there is no answer, or that of a proxy, only what reads and is free is, and what happens once under its key.
 */
export interface RetryOptions {
  /** How many attempts a call has, the first one included. Default: 5. */
  readonly mostAttempts?: number
  /** How long a call waits in all between its attempts; one that had to wait longer fails at once. Default: 2 minutes. */
  readonly longestWaiting?: Duration.Input
  /** Whether a paid operation is sent again where there is no answer: it may then be charged twice. Default: false. */
  readonly repeatsPaid?: boolean
}

/** What a client needs to know. */
export type ClientOptions = ClientCredential & {
  /** The base address of the service, with its prefix: `https://data.example/api`. */
  readonly baseUrl: string | URL
  /** How long an answer may take, each attempt; of a document, until it begins. Default: 60 seconds. */
  readonly timeout?: Duration.Input
  readonly retries?: RetryOptions
}
