import { RegisterIntakePostgres } from "@kontor/postgres"
import { Layer } from "effect"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"
import { identity } from "../support/RegisterLayers.ts"
import { suite } from "./SubscriptionsSuite.ts"

suite("memory", MemoryStorage.layer)
suite(
  "PostgreSQL",
  RegisterIntakePostgres.layer.pipe(Layer.provideMerge(PostgresStorage.layer), Layer.provide(identity))
)
