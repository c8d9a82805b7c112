import { memory, postgresOwned } from "../support/RegisterLayers.ts"
import { suite } from "./RegisterLoadSuite.ts"

suite("memory", memory)
suite("PostgreSQL", postgresOwned)
