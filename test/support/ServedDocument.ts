import { BaseUrl } from "@kontor/core"
import { makePriceListInForce } from "@kontor/core/Prices"
import { Effect } from "effect"
import { conformance, type OpenApiDocument } from "./OpenApiDocument.ts"

interface Served {
  readonly document: OpenApiDocument
  readonly conforms: ReturnType<typeof conformance>
}

const served = new Map<string, Served>()

/**
 * The OpenAPI document that a service serves at a path, and the check of answers against it. Services with the same
 * base URL and prices serve the same one: it is fetched from the first of them, since its making and the compiling of
 * its schemas cost more than most tests do.
 */
export const servedDocument = Effect.fnUntraced(
  function*<E, R>(path: string, fetched: Effect.Effect<{ readonly text: string }, E, R>) {
    const prices = yield* Effect.flatten(makePriceListInForce)
    const key = JSON.stringify([path, yield* BaseUrl, prices])
    const known = served.get(key)
    if (known !== undefined) return known
    const document: OpenApiDocument = JSON.parse((yield* fetched).text)
    const made = { document, conforms: conformance(document) }
    served.set(key, made)
    return made
  }
)
