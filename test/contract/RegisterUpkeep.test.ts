import { registerUpkeepSuite } from "@kontor/testing"
import { memory, postgres } from "../support/RegisterLayers.ts"

registerUpkeepSuite("in memory", memory)
registerUpkeepSuite("PostgreSQL", postgres)
