import { registerLoadSuite } from "@kontor/testing"
import { memory, postgresOwned } from "../support/RegisterLayers.ts"

registerLoadSuite("memory", memory)
registerLoadSuite("PostgreSQL", postgresOwned)
