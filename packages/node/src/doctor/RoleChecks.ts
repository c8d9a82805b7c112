import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Configuration } from "../configuration/Configuration.ts"
import { ok, warning } from "./Finding.ts"

const check = "role"

/** A role, and whether it may do what the service never does. */
interface Role {
  readonly name: string
  readonly is_superuser: boolean
  readonly makes_roles: boolean
  readonly changes_ledger: boolean
}

const powers: ReadonlyArray<readonly [power: Exclude<keyof Role, "name">, inWords: string]> = [
  ["is_superuser", "is a superuser"],
  ["makes_roles", "may make roles"],
  ["changes_ledger", "may change or delete what the ledger holds"]
]

/** Whether the service's role in a database of one's own may do more than the service needs. */
export const roleChecks = Effect.gen(function*() {
  const { databaseUrl } = yield* Configuration
  if (databaseUrl === undefined) return []
  const sql = yield* SqlClient.SqlClient
  const [role] = yield* sql<Role>`
    SELECT rolname AS name, rolsuper AS is_superuser, rolcreaterole AS makes_roles,
      coalesce(
        has_table_privilege(to_regclass('kontor.ledger_entries'), 'UPDATE') OR
        has_table_privilege(to_regclass('kontor.ledger_entries'), 'DELETE') OR
        has_table_privilege(to_regclass('kontor.ledger_entries'), 'TRUNCATE'),
        false
      ) AS changes_ledger
    FROM pg_roles WHERE rolname = current_user`
  const found = powers.flatMap(([power, inWords]) => role?.[power] === true ? [inWords] : [])
  return [
    found.length === 0
      ? ok(check, `${role?.name} may do no more than it needs to`)
      : warning(
        check,
        `${role?.name} ${found.join(", ")}: anybody who gets hold of KONTOR_DATABASE_URL may do so too. Make a role ` +
          "of the service's own (CREATE ROLE), run \"kontor migrate --role NAME\", and connect as that role."
      )
  ]
})
