import type { Effect, Redacted, Scope } from "effect"

/** What happens to a database, and what ends it. */
export interface Strike {
  readonly strike: Effect.Effect<void>
  readonly mend: Effect.Effect<void>
}

/** A database that a service uses, and what can happen to it or to its standby. */
export interface Struck extends Strike {
  /** Where the service finds the database. */
  readonly url: Redacted.Redacted
  /** A standby that it reads from, if any. */
  readonly readUrl?: Redacted.Redacted
  /** Where the database is now, past whatever is between the service and it. */
  readonly truth: () => Redacted.Redacted
}

/** A fault of a database. */
export interface Fault {
  readonly name: string
  /** What `/readyz` shows while it lasts: the check, and its state. None where the service stays ready in between. */
  readonly shows: readonly [check: string, state: string] | undefined
  /** Whether clients must not notice it: every request is answered. */
  readonly isUnnoticed?: boolean
  readonly prepare: Effect.Effect<Struck, unknown, Scope.Scope>
}
