import { memory, postgres, postgresSearched } from "../support/RegisterLayers.ts"
import { suite as filterSuite } from "./RegisterFilterSuite.ts"
import { suite as searchSuite } from "./RegisterSearchSuite.ts"
import { suite } from "./RegisterSuite.ts"

suite("memory", memory)
suite("PostgreSQL", postgres)
searchSuite("PostgreSQL, searched in its tables", postgresSearched)
filterSuite("PostgreSQL, searched in its tables", postgresSearched)
