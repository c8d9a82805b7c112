import { Effect } from "effect"
import { todayInBerlin } from "../Register/BerlinDay.ts"
import type { CalendarDate } from "../Register/CalendarDate.ts"
import { type Purged, RegisterIntake } from "../Register/RegisterIntake.ts"
import { makeWithholding, type Withholding } from "./Withholding.ts"

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
  /**
   * Folds all outdated organizations anew, portion by portion. Returns their number; `onProgress` receives the number so
   * far after each portion. A rebuild that was stopped continues where it was.
   */
  readonly rebuild: (onProgress: (organizations: number) => Effect.Effect<void>) => Effect.Effect<number>
}

/** Makes this part of the administration. */
export const makeRegisterAdministration = Effect.gen(function*() {
  const intake = yield* RegisterIntake
  const withholding = yield* makeWithholding

  const purge = Effect.gen(function*() {
    const day = yield* todayInBerlin
    return { day, ...yield* intake.purge(day) }
  })

  const rebuild = Effect.fn("Administration.rebuild")(
    function*(onProgress: (organizations: number) => Effect.Effect<void>) {
      let organizations = 0
      let portion = yield* intake.rebuild
      while (portion > 0) {
        organizations += portion
        yield* onProgress(organizations)
        portion = yield* intake.rebuild
      }
      return organizations
    }
  )

  const administration: RegisterAdministration = {
    ...withholding,
    importRecords: intake.take,
    importDocument: intake.file,
    purge,
    outdated: intake.outdated,
    rebuild
  }
  return administration
})
