import { suite } from "@kontor/core/testing/WakeUps"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

suite("memory", MemoryStorage.layer)
suite("PostgreSQL", PostgresStorage.layer)
