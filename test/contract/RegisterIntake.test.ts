import { memory, postgres } from "../support/RegisterLayers.ts"
import { suite as filingSuite } from "./RegisterFilingSuite.ts"
import { suite } from "./RegisterIntakeSuite.ts"
import { suite as oneEventSuite } from "./RegisterOneEventSuite.ts"

suite("memory", memory)
suite("PostgreSQL", postgres)
filingSuite("memory", memory)
filingSuite("PostgreSQL", postgres)
oneEventSuite("memory", memory)
oneEventSuite("PostgreSQL", postgres)
