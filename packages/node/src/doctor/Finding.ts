import { Cause, Effect } from "effect"

/** The result of a check, and whether the service can work with it. */
export interface Finding {
  readonly check: string
  readonly status: "ok" | "warning" | "failed"
  readonly found: string
}

/** Nothing to do. */
export const ok = (check: string, found: string): Finding => ({ check, status: "ok", found })

/** The service works, but not as intended. */
export const warning = (check: string, found: string): Finding => ({ check, status: "warning", found })

/** The service does not work like this. */
export const failed = (check: string, found: string): Finding => ({ check, status: "failed", found })

/** The findings of checks or, if they could not run, one finding with the reason. */
export const orFailed =
  (check: string) =>
  <E, R>(findings: Effect.Effect<ReadonlyArray<Finding>, E, R>): Effect.Effect<ReadonlyArray<Finding>, never, R> =>
    Effect.catchCause(findings, (cause) => {
      const failure = Cause.squash(cause)
      return Effect.succeed([failed(check, failure instanceof Error ? failure.message : String(failure))])
    })
