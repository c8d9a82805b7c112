import { memory, postgres } from "../support/RegisterLayers.ts"
import { suite } from "./RegisterReadersSuite.ts"

suite("memory", memory)
suite("PostgreSQL", postgres)
