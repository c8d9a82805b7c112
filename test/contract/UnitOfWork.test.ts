import { unitOfWorkSuite } from "@kontor/testing"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

unitOfWorkSuite("memory", MemoryStorage.layer)
unitOfWorkSuite("PostgreSQL", PostgresStorage.layer)
