import { BaseUrl } from "@kontor/core"
import { KontorMemory } from "@kontor/core/memory"
import { Layer } from "effect"

/** The address of the API under test. */
export const baseUrl = "https://kontor.test/api"

/** The same address, as a layer. */
export const address = Layer.succeed(BaseUrl, baseUrl)

/** The whole core in memory, at that address. */
export const memoryCore = Layer.provideMerge(KontorMemory.layer, address)
