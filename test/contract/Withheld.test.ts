import { WithheldMemory } from "@kontor/core/memory"
import { Database, Migrations, RegisterPostgres } from "@kontor/postgres"
import { withheldSuite } from "@kontor/testing"
import { Effect, Layer } from "effect"
import { storageUrl } from "../support/Database.ts"

const postgres = Layer.unwrap(
  Effect.map(
    storageUrl,
    (url) =>
      RegisterPostgres.withheld.pipe(Layer.provideMerge(Migrations.layer), Layer.provideMerge(Database.layer({ url })))
  )
)

withheldSuite("memory", WithheldMemory.layer)
withheldSuite("PostgreSQL", Layer.fresh(postgres))
