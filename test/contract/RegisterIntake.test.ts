import { suite } from "@kontor/core/testing/RegisterIntake"
import { memory, postgres } from "../support/RegisterLayers.ts"

suite("memory", memory)
suite("PostgreSQL", postgres)
