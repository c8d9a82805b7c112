import { MonitorStoreMemory } from "@kontor/core/memory"
import { MonitorStorePostgres } from "@kontor/postgres"
import { Layer } from "effect"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"
import { suite } from "./MonitorStoreSuite.ts"

suite("memory", Layer.provideMerge(Layer.fresh(MonitorStoreMemory.layer), MemoryStorage.layer))
suite("PostgreSQL", Layer.fresh(Layer.provideMerge(MonitorStorePostgres.layer, PostgresStorage.layer)))
