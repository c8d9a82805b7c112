import { memory, postgres } from "../support/AwaitedUnits.ts"
import { suite } from "./AccountEventsSuite.ts"

suite(memory.name, memory.storage)
suite(postgres.name, postgres.storage)
