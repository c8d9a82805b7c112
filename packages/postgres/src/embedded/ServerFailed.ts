import { Schema } from "effect"

/** PostgreSQL could not make the cluster (`initdb`) or could not start on it (`postgres`); `output` is what it said. */
export class ServerFailed extends Schema.TaggedError<ServerFailed>()("ServerFailed", {
  program: Schema.Literals(["initdb", "postgres"]),
  directory: Schema.String,
  output: Schema.String
}) {
  override get message(): string {
    return `The embedded PostgreSQL did not start on ${this.directory}; ${this.program} said:\n${this.output}`
  }
}
