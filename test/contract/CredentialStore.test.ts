import { credentialStoreSuite } from "@kontor/testing"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

credentialStoreSuite("memory", MemoryStorage.layer)
credentialStoreSuite("PostgreSQL", PostgresStorage.layer)
