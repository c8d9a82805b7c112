import { webhookStoreSuite } from "@kontor/testing"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

webhookStoreSuite("memory", MemoryStorage.layer)
webhookStoreSuite("PostgreSQL", PostgresStorage.layer)
