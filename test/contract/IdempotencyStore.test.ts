import { idempotencyStoreSuite } from "@kontor/testing"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

idempotencyStoreSuite("memory", MemoryStorage.layer)
idempotencyStoreSuite("PostgreSQL", PostgresStorage.layer)
