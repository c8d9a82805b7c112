import { registerSuite } from "@kontor/testing"
import { memory, postgres, postgresRead } from "../support/RegisterLayers.ts"

registerSuite("memory", memory)
registerSuite("PostgreSQL", postgres)
registerSuite("PostgreSQL, read from a standby", postgresRead)
