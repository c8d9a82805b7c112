import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"
import { suite } from "./RefusalsSuite.ts"

suite("memory", MemoryStorage.layer)
suite("PostgreSQL", PostgresStorage.layer)
