import { Schema } from "effect"

const nameless = /could not look up effective user ID/

const namelessAdvice =
  "\nPostgreSQL makes a cluster only as a user with a name. Add an entry for this user id to /etc/passwd, " +
  "start as a user that has one, or set KONTOR_DATABASE_URL to a PostgreSQL of your own."

/**
 * PostgreSQL could not make the cluster (`initdb`) or could not start on it (`postgres`); `output` is what it printed.
 */
export class ServerFailed extends Schema.TaggedError<ServerFailed>()("ServerFailed", {
  program: Schema.Literals(["initdb", "postgres"]),
  directory: Schema.String,
  output: Schema.String
}) {
  override get message(): string {
    const advice = nameless.test(this.output) ? namelessAdvice : ""
    return `The embedded PostgreSQL did not start on ${this.directory}; ${this.program} said:\n${this.output}${advice}`
  }
}
