import { SearchIndexMemory } from "@kontor/core/memory"
import { referenceSuite, suite } from "@kontor/core/testing/SearchIndex"
import * as Search from "@kontor/search"
import { runs } from "../support/Runs.ts"

suite("memory", SearchIndexMemory.layer)
suite("in the thread that asks", Search.SearchIndexInThread.layer)
suite("threads", Search.layer({ threads: 2 }))

referenceSuite("in the thread that asks", Search.SearchIndexInThread.layer, runs(40))
