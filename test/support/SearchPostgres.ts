import { Database, Migrations, SearchIndexPostgres } from "@kontor/postgres"
import { Effect, Layer } from "effect"
import { storageUrl } from "./Database.ts"

/** A search index in the tables of a new database, and the clients of that database. */
export const searchPostgres = (countedUpTo?: number) =>
  Layer.fresh(Layer.unwrap(Effect.map(storageUrl, (url) =>
    SearchIndexPostgres.layer({ countedUpTo }).pipe(
      Layer.provideMerge(Migrations.layer),
      Layer.provideMerge(Database.layer({ url }))
    ))))
