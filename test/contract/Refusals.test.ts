import { refusalsSuite } from "@kontor/testing"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

refusalsSuite("memory", MemoryStorage.layer)
refusalsSuite("PostgreSQL", PostgresStorage.layer)
