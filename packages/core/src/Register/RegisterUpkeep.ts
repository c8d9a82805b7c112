import { Context, Effect, Layer, Schema } from "effect"
import type { CalendarDate } from "./CalendarDate.ts"
import type { UpstreamUnavailable } from "./RegisterUpstream.ts"

const { Array: List, Int, String: Text, Struct } = Schema

/**
 * The content of a register in figures: `outdated` organizations wait for a rebuild, `newest_event` is when it was
 * announced.
 */
export interface RegisterHoldings {
  readonly organizations: number
  readonly outdated: number
  readonly newest_event: CalendarDate | null
}

/** The result of a purge: the records, events and documents deleted, and the organizations left without a record. */
export interface Purged {
  readonly records: number
  readonly events: number
  readonly documents: number
  readonly organizations: number
}

/**
 * The forms of words that the reader of announcements could not place, the most frequent first, names and numbers
 * masked; and in how many announcements one stands that is not shown.
 */
export const UnplacedWordings = Struct({
  wordings: List(Struct({ wording: Text, count: Int })),
  not_shown: Int
})
export type UnplacedWordings = typeof UnplacedWordings.Type

/** A selection of wordings: so many at most, of the newest announcements, or of all of them. */
export interface WordingQuery {
  readonly limit: number
  readonly newest?: number | undefined
  readonly onProgress?: ((announcements: number) => Effect.Effect<void>) | undefined
}

/**
 * Port: the upkeep of a register that the host keeps itself, for its operators and workers. Where another provider
 * keeps it, there is `none`. Rule: operators#administration.
 */
export class RegisterUpkeep extends Context.Service<RegisterUpkeep, {
  /** The content of the register in figures. */
  readonly holdings: Effect.Effect<RegisterHoldings, UpstreamUnavailable>
  /** The number of organizations that were folded by an older version. */
  readonly outdated: Effect.Effect<number>
  /**
   * Folds all outdated organizations anew, portion by portion. Returns their number; `onProgress` receives the number
   * so far after each portion. A rebuild that was stopped continues where it was.
   */
  readonly rebuild: (onProgress: (organizations: number) => Effect.Effect<void>) => Effect.Effect<number>
  /** Deletes what must be gone by a day according to its sources. Rule: register-data#insolvency-messages. */
  readonly purge: (today: CalendarDate) => Effect.Effect<Purged>
  /** Counts the wordings of announcements that their reader could not place. */
  readonly wordings: (query: WordingQuery) => Effect.Effect<UnplacedWordings, UpstreamUnavailable>
}>()("@kontor/core/Register/RegisterUpkeep") {
  /** There is nothing to keep: another provider keeps the register. */
  static readonly none: Layer.Layer<RegisterUpkeep> = Layer.succeed(
    RegisterUpkeep,
    RegisterUpkeep.of({
      holdings: Effect.succeed({ organizations: 0, outdated: 0, newest_event: null }),
      outdated: Effect.succeed(0),
      rebuild: () => Effect.succeed(0),
      purge: () => Effect.succeed({ records: 0, events: 0, documents: 0, organizations: 0 }),
      wordings: () => Effect.succeed({ wordings: [], not_shown: 0 })
    })
  )
}
