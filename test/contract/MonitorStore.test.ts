import { monitorStoreSuite } from "@kontor/testing"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

monitorStoreSuite("memory", MemoryStorage.layer)
monitorStoreSuite("PostgreSQL", PostgresStorage.layer)
