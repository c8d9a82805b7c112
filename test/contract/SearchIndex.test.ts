import { SearchIndexMemory } from "@kontor/core/memory"
import * as Search from "@kontor/search"
import { suite } from "./SearchIndexSuite.ts"

suite("memory", SearchIndexMemory.layer)
suite("in the thread that asks", Search.SearchIndexInThread.layer)
suite("threads", Search.layer({ threads: 2 }))
