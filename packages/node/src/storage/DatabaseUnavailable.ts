import { failureInWords } from "@kontor/postgres"
import { Redacted, Schema } from "effect"
import type { SqlError } from "effect/sql"

/** The address of a database, without its password. */
export const locationOf = (url: Redacted.Redacted): string => {
  const { host, pathname } = new URL(Redacted.value(url))
  return `${host}${pathname}`
}

/**
 * The database cannot be used: it does not answer, refuses the user, or lacks a privilege; `reason` is its own message.
 */
export class DatabaseUnavailable extends Schema.TaggedError<DatabaseUnavailable>()("DatabaseUnavailable", {
  location: Schema.String,
  reason: Schema.String
}) {
  static readonly of = (url: Redacted.Redacted) => (error: SqlError.SqlError) =>
    new DatabaseUnavailable({ location: locationOf(url), reason: failureInWords(error) })

  override get message(): string {
    return `The database ${this.location} cannot be used (${this.reason}). ` +
      "Check that it runs, and what KONTOR_DATABASE_URL says of it."
  }
}
