import { ledgerSuite } from "@kontor/testing"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

ledgerSuite("memory", MemoryStorage.layer)
ledgerSuite("PostgreSQL", PostgresStorage.layer)
