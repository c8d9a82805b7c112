import { memory, postgres } from "../support/RegisterLayers.ts"
import { suite } from "./RegisterPurgeSuite.ts"

suite("memory", memory)
suite("PostgreSQL", postgres)
