import { accountsSuite } from "@kontor/testing"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

accountsSuite("memory", MemoryStorage.layer)
accountsSuite("PostgreSQL", PostgresStorage.layer)
