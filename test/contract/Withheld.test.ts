import { WithheldMemory } from "@kontor/core/memory"
import { suite } from "@kontor/core/testing/Withheld"
import { Database, Migrations, WithheldPostgres } from "@kontor/postgres"
import { Effect, Layer } from "effect"
import { storageUrl } from "../support/Database.ts"

const postgres = Layer.unwrap(
  Effect.map(
    storageUrl,
    (url) =>
      WithheldPostgres.layer.pipe(Layer.provideMerge(Migrations.layer), Layer.provideMerge(Database.layer({ url })))
  )
)

suite("memory", WithheldMemory.layer)
suite("PostgreSQL", Layer.fresh(postgres))
