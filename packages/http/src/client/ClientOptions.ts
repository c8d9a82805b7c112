import type { Duration, Redacted } from "effect"

/** An API key, sent as `x-api-key`, or a Bearer token, sent as `Authorization`: neither is ever part of an address. */
export type ClientCredential =
  | { readonly apiKey: string | Redacted.Redacted; readonly token?: never }
  | { readonly token: string | Redacted.Redacted; readonly apiKey?: never }

/**
 * When to send a call again. A refusal with 429 or 503 that charged nothing is always worth another attempt, for any
 * operation. Without an answer, or with that of a proxy, a call is repeated only if it reads and is free, or happens
 * once under its key.
 */
export interface RetryOptions {
  /** The maximum number of attempts of a call, the first one included. Default: 5. */
  readonly maxAttempts?: number
  /**
   * The maximum wait of a call between all its attempts; one that had to wait longer fails at once. Default: 2 minutes.
   */
  readonly maxWait?: Duration.Input
  /** Whether a paid operation is repeated without an answer: it may then be charged twice. Default: false. */
  readonly repeatsPaid?: boolean
}

/** The options of a client. */
export type ClientOptions = ClientCredential & {
  /** The base address of the service, with its prefix: `https://data.example/api`. */
  readonly baseUrl: string | URL
  /** The time limit of an answer, each attempt; of a document, until it begins. Default: 60 seconds. */
  readonly timeout?: Duration.Input
  readonly retries?: RetryOptions
}
