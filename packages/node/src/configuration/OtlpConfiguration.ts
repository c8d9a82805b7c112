import type { Redacted } from "effect"

/** Where traces and metrics go. */
export interface OtlpConfiguration {
  /** Without a final slash; `/v1/traces` and `/v1/metrics` follow. */
  readonly url: string
  /** The share of traces that are kept, from 0 to 1. */
  readonly sample: number
  readonly headers: Redacted.Redacted<Readonly<Record<string, string>>> | undefined
}
