import { suite } from "@kontor/core/testing/RegisterLoad"
import { memory, postgresOwned } from "../support/RegisterLayers.ts"

suite("memory", memory)
suite("PostgreSQL", postgresOwned)
