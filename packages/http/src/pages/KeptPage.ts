import type { BaseUrl } from "@kontor/core"
import { Cache, Effect, type Layer } from "effect"
import { Digest } from "effect/crypto"
import * as Base64 from "effect/encoding/Base64"
import { HttpBody, HttpMiddleware, HttpPlatform, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { toBeAskedAbout } from "../Wire.ts"

/** The time for which a result is shared. */
const holds = "1 second"

/**
 * Makes an effect that all callers share: they wait for a run in progress, and its result is shared for a second. A
 * probe thus costs one run a second, however many ask.
 */
export const shared = <A, E, R>(finding: Effect.Effect<A, E, R>): Effect.Effect<Effect.Effect<A, E, R>> =>
  Effect.cachedWithTTL(finding, holds)

const inline = { script: /<script>(.*?)<\/script>/gs, style: /<style>(.*?)<\/style>/gs }
const encoder = new TextEncoder()

/**
 * The sources of styles, scripts and images for an HTML page: those that it contains, `files` for scripts beside it,
 * and others by the names of their directives.
 */
export const securityPolicy = Effect.fnUntraced(
  function*(html: string, sources: Readonly<Record<string, string>> = {}, files: ReadonlyArray<string> = []) {
    const digests = yield* Digest.Digest
    const hashesOf = Effect.fnUntraced(function*(element: RegExp) {
      const texts = [...html.matchAll(element)].map(([, text]) => encoder.encode(text))
      const hashes = yield* Effect.forEach(texts, (text) => digests.digest(Digest.sha256, text))
      return hashes.length === 0 ? "'none'" : hashes.map((hash) => `'sha256-${Base64.encode(hash)}'`).join(" ")
    })
    const directives = {
      "default-src": "'none'",
      "script-src": [...files, yield* hashesOf(inline.script)].join(" "),
      "style-src": yield* hashesOf(inline.style),
      "base-uri": "'none'",
      "form-action": "'none'",
      "frame-ancestors": "'none'",
      ...sources
    }
    return Object.entries(directives).map(([name, value]) => `${name} ${value}`).join("; ")
  }
)

const decoder = new TextDecoder()

/**
 * The bytes of a response, without its web form where it has them: for the first `Response` of a process, Node loads a
 * whole HTTP client, and answers nobody meanwhile.
 */
const bytesOf = (response: HttpServerResponse.HttpServerResponse): Effect.Effect<Uint8Array> => {
  const { body } = response
  if (body._tag === "Uint8Array") return Effect.succeed(body.body)
  return Effect.map(
    Effect.promise(() => HttpServerResponse.toWeb(response).arrayBuffer()),
    (bytes) => new Uint8Array(bytes)
  )
}

/** Its text. */
export const textOf = (response: HttpServerResponse.HttpServerResponse): Effect.Effect<string> => {
  const { body } = response
  if (body._tag === "Uint8Array" && body.text !== undefined) return Effect.succeed(body.text)
  return Effect.map(bytesOf(response), (bytes) => decoder.decode(bytes))
}

/** The level of compression, in the scale of every coding. It costs once. */
const level = 6

/** The length of a tag, in characters of the digest. */
const tagLength = 32

/** The page as bytes, under a tag that changes with them; it is weak, because it is the same for all codings. */
const tagged = (caching: Readonly<Record<string, string>>) =>
  Effect.fnUntraced(function*(response: HttpServerResponse.HttpServerResponse) {
    const bytes = yield* bytesOf(response)
    const digest = yield* Digest.Digest.use((digests) => digests.digestHex(Digest.sha256, bytes))
    const headers = { etag: `W/"${digest.slice(0, tagLength)}"`, vary: "Accept-Encoding", ...caching }
    const body = HttpBody.uint8Array(bytes, response.headers["content-type"])
    return {
      full: HttpServerResponse.setHeaders(HttpServerResponse.setBody(response, body), headers),
      unchanged: HttpServerResponse.empty({ status: 304, headers }),
      tag: headers.etag.slice(2)
    }
  })

/** A platform that compresses one response, once for each coding. */
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
 * A page that is the same for everyone as long as the process lives: made at the first request, compressed once for
 * each coding that clients accept, and not sent again to those who have it.
 */
export const kept = Effect.fnUntraced(function*<R>(
  page: Effect.Effect<HttpServerResponse.HttpServerResponse, never, R>,
  caching: Readonly<Record<string, string>> = toBeAskedAbout
) {
  const services = yield* Effect.context<R | Digest.Digest>()
  const made = yield* Effect.cached(Effect.provideContext(Effect.flatMap(page, tagged(caching)), services))
  const platform = yield* compressingOnce(Effect.map(made, ({ full }) => full))
  const compressed = HttpMiddleware.compression()(Effect.map(made, ({ full }) => full)).pipe(
    Effect.provideService(HttpPlatform.HttpPlatform, platform)
  )
  // @effect-diagnostics-next-line returnEffectInGen:off -- it answers each request, and is made once.
  return Effect.gen(function*() {
    const { tag, unchanged } = yield* made
    const { headers } = yield* HttpServerRequest.HttpServerRequest
    return headers["if-none-match"]?.includes(tag) === true ? unchanged : yield* compressed
  })
})

/** Such a page at its path. */
export const keptPage = (
  path: HttpRouter.PathInput,
  page: Effect.Effect<HttpServerResponse.HttpServerResponse, never, BaseUrl | Digest.Digest>
): Layer.Layer<never, never, HttpRouter.HttpRouter | HttpPlatform.HttpPlatform | BaseUrl | Digest.Digest> =>
  HttpRouter.use((router) =>
    Effect.flatMap(kept(page), (answer) => router.add("GET", path, answer, { uninterruptible: true }))
  )
