import { suite } from "@kontor/core/testing/Register"
import { memory, postgres, postgresRead } from "../support/RegisterLayers.ts"

suite("memory", memory)
suite("PostgreSQL", postgres)
suite("PostgreSQL, read from a standby", postgresRead)
