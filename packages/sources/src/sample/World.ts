import { type Day, dayOf, monthsBefore } from "./Day.ts"

/** What a sample register is made from: all of it is a function of these values. */
export interface SampleOptions {
  /** The number of organizations. */
  readonly organizations: number
  /** Another seed makes another register. Default 1. */
  readonly seed?: number | undefined
  /** The last day of the register's life, `YYYY-MM-DD`. Default 2026-10-31: the same register whenever it is made. */
  readonly until?: string | undefined
  /** The number of months of changes before that day. Default 24. */
  readonly months?: number | undefined
}

/**
 * The effective options of a sample register: its life begins with the first snapshots on `since` and ends on the last
 * day.
 */
export interface World {
  readonly organizations: number
  readonly seed: number
  readonly since: Day
  readonly until: Day
  readonly months: number
}

/** Fills in the defaults. */
export const worldOf = (options: SampleOptions): World => {
  const until = dayOf(options.until ?? "2026-10-31")
  const months = options.months ?? 24
  return {
    organizations: options.organizations,
    seed: options.seed ?? 1,
    since: monthsBefore(until, months),
    until,
    months
  }
}

/** Length of the register's life, in days. Chances are stated for two years and scaled to it. */
export const spanOf = (world: World): number => world.until - world.since
