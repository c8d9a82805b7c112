import { SearchIndexMemory } from "@kontor/core/memory"
import { referenceSuite, suite } from "@kontor/core/testing/SearchIndex"
import * as Search from "@kontor/search"
import { runs } from "../support/Runs.ts"
import { searchPostgres } from "../support/SearchPostgres.ts"

suite("memory", SearchIndexMemory.layer)
suite("in the thread that asks", Search.SearchIndexInThread.layer)
suite("threads", Search.layer({ threads: 2 }))
suite("PostgreSQL", searchPostgres())

referenceSuite("in the thread that asks", Search.SearchIndexInThread.layer, { searches: runs(40) })
referenceSuite("PostgreSQL", searchPostgres(), { searches: runs(15) })
referenceSuite("PostgreSQL, counting up to 12", searchPostgres(12), { searches: runs(15), countedUpTo: 12 })
