import { Admissions } from "@kontor/core"
import { Layer } from "effect"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"
import { suite } from "./AdmissionsSuite.ts"

suite("memory", MemoryStorage.layer)
suite("PostgreSQL", PostgresStorage.layer)
suite("PostgreSQL, apart", Layer.fresh(Layer.provideMerge(Admissions.apart, PostgresStorage.layer)))
