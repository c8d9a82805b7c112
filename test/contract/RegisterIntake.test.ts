import { registerIntakeSuite } from "@kontor/testing"
import { memory, postgres } from "../support/RegisterLayers.ts"

registerIntakeSuite("memory", memory)
registerIntakeSuite("PostgreSQL", postgres)
