import { RegisterChanges } from "@kontor/core/Register"
import * as RegisterChangesPostgres from "@kontor/postgres/Register/RegisterChangesPostgres"
import * as SearchIndexPostgres from "@kontor/postgres/Register/search/SearchIndexPostgres"
import { Effect } from "effect"
import { counted } from "../cli/Text.ts"
import { Configuration } from "../configuration/Configuration.ts"
import { ok, warning } from "./Finding.ts"
import { indexChecks } from "./IndexChecks.ts"

const check = "search"

/** More changes than these are not a moment's: nobody takes them in. */
const maxBehind = 1000

const inPostgres = Effect.gen(function*() {
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
    behind <= maxBehind
      ? ok(check, `${held}, and is ${counted(behind, "change")} behind the register`)
      : warning(
        check,
        `${held}, but is ${counted(behind, "change")} behind the register. Is there a "kontor serve" with the role api?`
      )
  ]
}).pipe(Effect.provide(RegisterChangesPostgres.layer))

/**
 * Whether searches find what the register holds: the index in PostgreSQL, or those of the processes that search, is
 * built and follows the register.
 */
export const searchChecks = Effect.flatMap(
  Configuration,
  ({ search }) => search.form === "postgres" ? inPostgres : indexChecks
)
