import { wakeUpsSuite } from "@kontor/testing"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

wakeUpsSuite("memory", MemoryStorage.layer)
wakeUpsSuite("PostgreSQL", PostgresStorage.layer)
