import { memory, postgres } from "../support/AwaitedUnits.ts"
import { suite } from "./RequestedChecksSuite.ts"

suite(memory.name, memory.storage, memory.isAwaited)
suite(postgres.name, postgres.storage, postgres.isAwaited)
