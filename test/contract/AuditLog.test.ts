import { auditLogSuite } from "@kontor/testing"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

auditLogSuite("memory", MemoryStorage.layer)
auditLogSuite("PostgreSQL", PostgresStorage.layer)
