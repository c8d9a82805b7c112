import { searchedSuite, suite } from "@kontor/core/testing/Register"
import { memory, postgres, postgresSearched } from "../support/RegisterLayers.ts"

suite("memory", memory)
suite("PostgreSQL", postgres)
searchedSuite("PostgreSQL, searched in its tables", postgresSearched)
