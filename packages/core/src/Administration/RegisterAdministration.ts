import { Effect } from "effect"
import { todayInBerlin } from "../Register/BerlinDay.ts"
import type { CalendarDate } from "../Register/CalendarDate.ts"
import { bothForeseen, type ForeseenChanges } from "../Register/events/ForeseenChanges.ts"
import { type Purged, RegisterIntake } from "../Register/RegisterIntake.ts"
import { makeRereading } from "./Rereading.ts"
import { makeWithholding, type Withholding } from "./Withholding.ts"

/** The records that a rebuild read again, and the organizations that it folded anew. */
export interface Rebuilt {
  readonly records: number
  readonly organizations: number
}

/**
 * How operators manage the register: its imports, what it shows, and what leaves it. Rule: Operator surface (decisions
 * 15).
 */
export interface RegisterAdministration extends Withholding {
  /** Imports records, as `RegisterIntake` does. */
  readonly importRecords: RegisterIntake["Service"]["take"]
  /** Stores a document of an organization in the register, as `RegisterIntake` does. */
  readonly importDocument: RegisterIntake["Service"]["file"]
  /**
   * Deletes what must be gone by today according to its sources, in the register's calendar. Rule: Insolvency messages.
   */
  readonly purge: Effect.Effect<Purged & { readonly day: CalendarDate }>
  /** The number of organizations that were folded by an older version. */
  readonly outdated: Effect.Effect<number>
  /** The number of records that an older version of their reader read, and that a rebuild reads again. */
  readonly unread: Effect.Effect<number>
  /** Counts the events that a rebuild would change. It writes nothing. */
  readonly foreseen: Effect.Effect<ForeseenChanges>
  /**
   * Reads announcements, insolvency messages and structured content again that an older version read, then folds all
   * outdated organizations anew, portion by portion. Returns the numbers of both; `onProgress` receives their sum so
   * far after each portion. A rebuild that was stopped continues where it was.
   */
  readonly rebuild: (onProgress: (done: number) => Effect.Effect<void>) => Effect.Effect<Rebuilt>
}

/** Makes this part of the administration. */
export const makeRegisterAdministration = Effect.gen(function*() {
  const intake = yield* RegisterIntake
  const withholding = yield* makeWithholding
  const rereading = yield* makeRereading

  const purge = Effect.gen(function*() {
    const day = yield* todayInBerlin
    return { day, ...yield* intake.purge(day) }
  })

  const foreseen = Effect.zipWith(rereading.foreseen, intake.foreseen, bothForeseen)

  const rebuild = Effect.fn("Administration.rebuild")(
    function*(onProgress: (done: number) => Effect.Effect<void>) {
      const records = yield* rereading.reread(onProgress)
      let organizations = 0
      let portion = yield* intake.rebuild
      while (portion > 0) {
        organizations += portion
        yield* onProgress(records + organizations)
        portion = yield* intake.rebuild
      }
      return { records, organizations }
    }
  )

  const administration: RegisterAdministration = {
    ...withholding,
    importRecords: intake.take,
    importDocument: intake.file,
    purge,
    outdated: intake.outdated,
    unread: rereading.unread,
    foreseen,
    rebuild
  }
  return administration
})
