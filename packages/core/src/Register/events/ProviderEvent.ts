import type { CalendarDate } from "../CalendarDate.ts"

/**
 * An event as a provider of register data may give it: what is unknown to the vocabulary of Signals is allowed here,
 * and goes no further. Known members of details and parties go out as they are given: a provider gives them in the form
 * of `SignalDetails` and `SignalParty`, by which readers take them. Every `RegisterEvent` is one.
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
