import { Redacted, Schema } from "effect"
import type { SqlError } from "effect/sql"

/** The address of a database, without its password. */
export const locationOf = (url: Redacted.Redacted): string => {
  const { host, pathname } = new URL(Redacted.value(url))
  return `${host}${pathname}`
}

/** The error of a database in its own words. */
export const reasonOf = ({ reason }: SqlError.SqlError): string => {
  const cause = reason.cause instanceof Error && reason.cause.message !== "" ? `: ${reason.cause.message}` : ""
  return `${reason.message ?? reason._tag}${cause}`
}

/**
 * The database cannot be used: it does not answer, refuses the user, or lacks a privilege; `reason` is its own message.
 */
export class DatabaseUnavailable extends Schema.TaggedError<DatabaseUnavailable>()("DatabaseUnavailable", {
  location: Schema.String,
  reason: Schema.String
}) {
  static readonly of = (url: Redacted.Redacted) => (error: SqlError.SqlError) =>
    new DatabaseUnavailable({ location: locationOf(url), reason: reasonOf(error) })

  override get message(): string {
    return `The database ${this.location} cannot be used (${this.reason}). ` +
      "Check that it runs, and what KONTOR_DATABASE_URL says of it."
  }
}
