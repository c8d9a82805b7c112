import { grantService, Migrations } from "@kontor/postgres"
import { Effect, Layer, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { SqlClient } from "effect/sql"
import { Storage } from "../storage/Storage.ts"
import { example } from "./Help.ts"
import { Configured } from "./Operator.ts"
import { answer, json } from "./Output.ts"

/** Migrates the database and grants the role what the service needs, or does neither. */
const migrateFor = Effect.fnUntraced(function*(role: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(Effect.tap(Migrations.migrate, () => grantService(role)))
})

const role = Flag.String("role").pipe(
  Flag.optional,
  Flag.withDescription("Grant this existing role what the service needs, and no more")
)

/** `kontor migrate`: migrates the database to this version. `serve` does the same when it starts. */
export const Migrate = Command.make(
  "migrate",
  { role, json },
  Effect.fnUntraced(function*(given) {
    const { description } = yield* Storage
    const granted = Option.getOrUndefined(given.role)
    const applied = yield* granted === undefined ? Migrations.migrate : migrateFor(granted)
    const migrated = applied.length === 0
      ? [`Nothing to migrate: ${description} is current.`]
      : [`Migrated ${description}:`, ...applied.map((name) => `  ${name}`)]
    const mayServe = `The role "${granted}" may do what the service needs, and no more.`
    yield* answer(given.json, {
      data: granted === undefined ? { applied } : { applied, role: granted },
      text: [...migrated, ...granted === undefined ? [] : [mayServe]].join("\n")
    })
  })
).pipe(
  Command.withDescription("Bring the database up to this version; serve does so by itself"),
  example("migrate", "Before the nodes of a new version start"),
  example("migrate --role kontor_service", "The same, for nodes that connect as this role"),
  Command.provide(Layer.provideMerge(Storage.layerUnmigrated("command"), Configured))
)
