import { SearchIndexMemory } from "@kontor/register/memory"
import * as Search from "@kontor/search"
import { searchIndexReferenceSuite, searchIndexSuite } from "@kontor/testing"
import { runs } from "../support/Runs.ts"

searchIndexSuite("memory", SearchIndexMemory.layer)
searchIndexSuite("in the thread that asks", Search.SearchIndexInThread.layer)
searchIndexSuite("threads", Search.layer({ threads: 2 }))

searchIndexReferenceSuite("in the thread that asks", Search.SearchIndexInThread.layer, runs(40))
