import { rateLimitsSuite } from "@kontor/testing"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

rateLimitsSuite("memory", MemoryStorage.layer)
rateLimitsSuite("PostgreSQL", PostgresStorage.layer)
