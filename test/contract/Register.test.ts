import { memory, postgres } from "../support/RegisterLayers.ts"
import { suite } from "./RegisterSuite.ts"

suite("memory", memory)
suite("PostgreSQL", postgres)
