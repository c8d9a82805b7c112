import { BaseUrl } from "@kontor/core"
import { KontorMemory } from "@kontor/core/memory"
import { RegisterMemory } from "@kontor/register/memory"
import { Layer } from "effect"

/** The address of the API under test. */
export const baseUrl = "https://kontor.test/api"

/** The same address, as a layer. */
export const address = Layer.succeed(BaseUrl, baseUrl)

/** The whole core in memory, at that address. */
export const memoryCore = KontorMemory.layer.pipe(
  Layer.provideMerge(RegisterMemory.upstream),
  Layer.provideMerge(address)
)
