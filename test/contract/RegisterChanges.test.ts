import { registerChangesSuite } from "@kontor/testing"
import { memory, postgres } from "../support/RegisterLayers.ts"

registerChangesSuite("memory", memory)
registerChangesSuite("PostgreSQL", postgres)
