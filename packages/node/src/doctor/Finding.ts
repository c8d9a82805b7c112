import { Cause, Effect } from "effect"

/** What a check found, and whether the service can work with it. */
export interface Finding {
  readonly check: string
  readonly status: "ok" | "warning" | "failed"
  readonly found: string
}

/** Nothing to do. */
export const ok = (check: string, found: string): Finding => ({ check, status: "ok", found })

/** The service works, but hardly as it is meant to. */
export const warning = (check: string, found: string): Finding => ({ check, status: "warning", found })

/** The service does not work like this. */
export const failed = (check: string, found: string): Finding => ({ check, status: "failed", found })

/** What checks found; where they could not be made, why, as the finding of one. */
export const orFailed =
  (check: string) =>
  <E, R>(findings: Effect.Effect<ReadonlyArray<Finding>, E, R>): Effect.Effect<ReadonlyArray<Finding>, never, R> =>
    Effect.catchCause(findings, (cause) => {
      const failure = Cause.squash(cause)
      return Effect.succeed([failed(check, failure instanceof Error ? failure.message : String(failure))])
    })
