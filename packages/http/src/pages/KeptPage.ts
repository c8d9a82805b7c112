import type { BaseUrl } from "@kontor/core"
import { Cache, Effect, type Layer } from "effect"
import type { Digest } from "effect/crypto"
import { HttpBody, HttpMiddleware, HttpPlatform, HttpRouter, HttpServerResponse } from "effect/http"
import { notToBeStored } from "../CacheControl.ts"

/** How hard a page is compressed, on the scale of every coding: it is done once. */
const level = 6

const bytesOf = (response: HttpServerResponse.HttpServerResponse) =>
  Effect.map(Effect.promise(() => HttpServerResponse.toWeb(response).arrayBuffer()), (bytes) => new Uint8Array(bytes))

/** The platform, as one that compresses one response, and that once for each coding. */
const compressingOnce = Effect.fnUntraced(function*(kept: Effect.Effect<HttpServerResponse.HttpServerResponse>) {
  const platform = yield* HttpPlatform.HttpPlatform
  const { algorithms, compressResponse } = platform.compression
  const compressed = yield* Cache.make({
    capacity: algorithms.size,
    lookup: Effect.fnUntraced(function*(algorithm: HttpPlatform.CompressionAlgorithm) {
      const response = yield* compressResponse(yield* kept, algorithm, { level })
      const body = HttpBody.uint8Array(yield* bytesOf(response), response.headers["content-type"])
      return HttpServerResponse.setBody(response, body)
    })
  })
  const compression = {
    algorithms,
    compressResponse: (_: HttpServerResponse.HttpServerResponse, algorithm: HttpPlatform.CompressionAlgorithm) =>
      Cache.get(compressed, algorithm)
  }
  return HttpPlatform.HttpPlatform.of({ ...platform, compression })
})

/**
 * A page that is the same for everyone as long as the process lives, at its path: made at the first request, and compressed as a client
 * accepts it.
 */
export const keptPage = (
  path: HttpRouter.PathInput,
  page: Effect.Effect<HttpServerResponse.HttpServerResponse, never, BaseUrl | Digest.Digest>
): Layer.Layer<never, never, HttpRouter.HttpRouter | HttpPlatform.HttpPlatform | BaseUrl | Digest.Digest> =>
  HttpRouter.use((router) =>
    Effect.gen(function*() {
      const services = yield* Effect.context<BaseUrl | Digest.Digest>()
      const kept = yield* Effect.cached(Effect.provideContext(
        Effect.map(page, HttpServerResponse.setHeaders({ ...notToBeStored, vary: "Accept-Encoding" })),
        services
      ))
      const platform = yield* compressingOnce(kept)
      const answer = HttpMiddleware.compression()(kept).pipe(
        Effect.provideService(HttpPlatform.HttpPlatform, platform)
      )
      yield* router.add("GET", path, answer, { uninterruptible: true })
    })
  )
