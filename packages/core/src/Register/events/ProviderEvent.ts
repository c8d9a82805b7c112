import type { CalendarDate } from "../CalendarDate.ts"

/**
 * An event as a provider of register data may give it. It may use words outside the vocabulary of Signals, which go no
 * further. Known members of details and parties pass through as given: a provider gives them in the form of
 * `SignalDetails` and `SignalParty`, by which readers parse them. Every `RegisterEvent` is a `ProviderEvent`.
 */
export interface ProviderEvent {
  readonly id: string
  readonly topic?: string | null
  readonly type?: string | null
  readonly occurred_on?: string | null
  readonly announced_on: CalendarDate
  readonly date_basis?: string | null
  readonly register_entry?: Readonly<Record<string, unknown>> | null
  readonly source: { readonly kind: string; readonly record_id: string }
  readonly details?: Readonly<Record<string, unknown>> | null
  readonly parties?: Readonly<Record<string, unknown>> | null
}
