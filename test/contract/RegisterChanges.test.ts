import { memory, postgres } from "../support/RegisterLayers.ts"
import { suite } from "./RegisterChangesSuite.ts"

suite("memory", memory)
suite("PostgreSQL", postgres)
