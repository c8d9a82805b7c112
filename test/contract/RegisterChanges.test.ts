import { suite } from "@kontor/core/testing/RegisterChanges"
import { memory, postgres } from "../support/RegisterLayers.ts"

suite("memory", memory)
suite("PostgreSQL", postgres)
