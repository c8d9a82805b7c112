import { Migrations } from "@kontor/postgres"
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { Storage } from "../storage/Storage.ts"
import { answer, json } from "./Answer.ts"
import { example } from "./Example.ts"
import { Configured } from "./Operator.ts"

/** `kontor migrate`: migrates the database to this version. `serve` does the same when it starts. */
export const Migrate = Command.make(
  "migrate",
  { json },
  Effect.fnUntraced(function*(given) {
    const { description } = yield* Storage
    const applied = yield* Migrations.migrate
    yield* answer(given.json, {
      data: { applied },
      text: applied.length === 0
        ? `Nothing to migrate: ${description} is current.`
        : [`Migrated ${description}:`, ...applied.map((name) => `  ${name}`)].join("\n")
    })
  })
).pipe(
  Command.withDescription("Bring the database up to this version; serve does so by itself"),
  example("migrate", "Before the nodes of a new version start"),
  Command.provide(Layer.provideMerge(Storage.layerUnmigrated("command"), Configured))
)
