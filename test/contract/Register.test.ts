import { searchedSuite, suite } from "@kontor/core/testing/Register"
import { memory, postgres, postgresRead, postgresSearched, postgresSearchedRead } from "../support/RegisterLayers.ts"

suite("memory", memory)
suite("PostgreSQL", postgres)
suite("PostgreSQL, read from a standby", postgresRead)
searchedSuite("PostgreSQL, searched in its tables", postgresSearched)
searchedSuite("PostgreSQL, searched in the tables of a standby", postgresSearchedRead)
