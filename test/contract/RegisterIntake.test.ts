import { memory, postgres } from "../support/RegisterLayers.ts"
import { suite } from "./RegisterIntakeSuite.ts"

suite("memory", memory)
suite("PostgreSQL", postgres)
