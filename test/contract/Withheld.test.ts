import { WithheldMemory } from "@kontor/core/memory"
import { Database, Migrations, WithheldPostgres } from "@kontor/postgres"
import { withheldSuite } from "@kontor/testing"
import { Effect, Layer } from "effect"
import { storageUrl } from "../support/Database.ts"

const postgres = Layer.unwrap(
  Effect.map(
    storageUrl,
    (url) =>
      WithheldPostgres.layer.pipe(Layer.provideMerge(Migrations.layer), Layer.provideMerge(Database.layer({ url })))
  )
)

withheldSuite("memory", WithheldMemory.layer)
withheldSuite("PostgreSQL", Layer.fresh(postgres))
