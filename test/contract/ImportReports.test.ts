import { importReportsSuite } from "@kontor/testing"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

importReportsSuite("memory", MemoryStorage.layer)
importReportsSuite("PostgreSQL", PostgresStorage.layer)
