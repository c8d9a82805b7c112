import { RegisterChanges } from "@kontor/core/Register"
import { RegisterChangesPostgres, SearchIndexPostgres } from "@kontor/postgres"
import { Effect } from "effect"
import { counted } from "../cli/Text.ts"
import { Configuration } from "../configuration/Configuration.ts"
import { ok, warning } from "./Finding.ts"

const check = "search"

/** More changes than these are not a moment's: nobody takes them in. */
const mostBehind = 1000

/** Whether the search index in PostgreSQL is built and follows the register, where searches find by it. */
export const searchChecks = Effect.gen(function*() {
  const { search } = yield* Configuration
  if (search.form !== "postgres") return []
  const { is_built, organizations, through } = yield* SearchIndexPostgres.readPosition
  const { last } = yield* RegisterChanges.use(({ extent }) => extent)
  const behind = Math.max(0, last - through)
  const held = `the index in PostgreSQL holds ${counted(organizations, "organization")}`
  if (!is_built) {
    return [
      warning(check, "the index in PostgreSQL is not built yet. \"kontor serve\" with the role api builds it.")
    ]
  }
  return [
    behind <= mostBehind
      ? ok(check, `${held}, and is ${counted(behind, "change")} behind the register`)
      : warning(
        check,
        `${held}, but is ${counted(behind, "change")} behind the register. Is there a "kontor serve" with the role api?`
      )
  ]
}).pipe(Effect.provide(RegisterChangesPostgres.layer))
