import type { BaseUrl } from "@kontor/core"
import { Cache, Context, Effect, type Layer } from "effect"
import { Digest } from "effect/crypto"
import * as Base64 from "effect/encoding/Base64"
import { HttpBody, HttpMiddleware, HttpPlatform, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { revalidated } from "../Wire.ts"

/** The icon of the pages, as SVG. */
export const icon =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#14532d"/><path d="M9 7v18M9 17 21 7M13 14l9 11" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`

/** The same as an address, for pages that load nothing. */
const favicon = `data:image/svg+xml;base64,${Base64.encode(icon)}`

/** A text within HTML. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/** The same with code and bold words as Markdown marks them. */
export const marked = (text: string): string =>
  escaped(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>").replaceAll(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")

/** Further pages that the head of every page leads to, by name and path below the origin, given by the host. */
export const PageLinks = Context.Reference<ReadonlyArray<readonly [name: string, path: string]>>(
  "@kontor/http/pages/PageLinks",
  { defaultValue: () => [] }
)

const ownLinks = [["API reference", "docs"], ["OpenAPI document", "openapi.json"], ["Problems", "problems"]] as const

const frameStyle = `
:root { color-scheme: light dark; --line: light-dark(#dfe4e1, #2f3833); --soft: light-dark(#e7f2ec, #1f3127); --accent: light-dark(#14532d, #86efac); --quiet: light-dark(#4f5a54, #a9b5ae); --bad: light-dark(#a3211b, #ffa39b); --page: light-dark(#f5f7f6, #1a201d); --back: light-dark(#ffffff, #101412) }
body { font: 1rem/1.6 system-ui, sans-serif; margin: 0; background: var(--back); color: light-dark(#18201c, #e8edea); overflow-wrap: anywhere }
.head { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; align-items: center; padding: 0.6rem 1.25rem; border-bottom: 1px solid var(--line) }
.head strong { display: flex; align-items: center; gap: 0.6rem; margin-inline-end: 1rem }
.head ul { display: flex; flex-wrap: wrap; gap: 0.1rem 1.25rem; list-style: none; margin: 0; padding: 0 }
.head a { display: inline-block; padding: 0.2rem 0 } .head [aria-current] { font-weight: 600 }
.skip { position: absolute; left: -100vw } .skip:focus { left: 0.5rem; top: 0.5rem; background: var(--back); padding: 0.4rem 0.8rem }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem } main:focus { outline: none }
h1 { line-height: 1.2; margin: 1rem 0 0.5rem } h2 { line-height: 1.3 }
a { color: var(--accent) } .quiet { color: var(--quiet) }
code, pre { font-family: ui-monospace, monospace; font-size: 0.92em }
pre { margin: 0.4rem 0; overflow: auto; max-height: 26rem; background: var(--page); border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.75rem; white-space: pre-wrap }
dt { font-weight: 600; margin-top: 1.25rem } dd { margin: 0 }
summary { cursor: pointer; padding: 0.2rem 0 }
button, input, select, textarea { font: inherit; color: inherit; min-height: 2.1rem; padding: 0.2rem 0.6rem; border: 1px solid light-dark(#7a857f, #7d8a83); border-radius: 0.4rem; background: var(--back); box-sizing: border-box }
input, select, textarea { width: 100% } textarea { font-family: ui-monospace, monospace; font-size: 0.9rem }
button { cursor: pointer } button.main { background: var(--accent); color: light-dark(#fff, #06200f); font-weight: 600 }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
@media print { .head, .no-print { display: none } }
`

/** A page of the service. */
interface Framed {
  readonly title: string
  /** Its path below those of the pages, such as `problems/internal`. */
  readonly path: string
  /** Its content, with a `main` that has the id `content`. */
  readonly body: string
  readonly style?: string
  readonly script?: string
  readonly links: ReadonlyArray<readonly [name: string, path: string]>
}

/** A page under the head that all pages have: where one can go from here. Its links are relative, as hosts mount it. */
export const framed = ({ body, links, path, script, style = "", title }: Framed): string => {
  const up = "../".repeat(path.split("/").length - 1)
  const items = [...links, ...ownLinks].map(([name, to]) =>
    `<li><a href="${up}${to}"${
      to === path || (to === "." && path === "") ? ` aria-current="page"` : ""
    }>${name}</a></li>`
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="${favicon}">
<style>${frameStyle}${style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="head"><strong>${
    icon.replace("<svg ", `<svg width="28" height="28" aria-hidden="true" `)
  }Kontor</strong><nav aria-label="Pages"><ul>${items.join("")}</ul></nav></header>
${body}
${script === undefined ? "" : `<script>${script}</script>`}
</body>
</html>
`
}

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

/** The level of compression, in the scale of every coding. It costs once. */
const level = 6

/** The length of a tag, in characters of the digest. */
const tagLength = 32

/** The page as bytes, under a tag that changes with them; it is weak, because it is the same for all codings. */
const tagged = Effect.fnUntraced(function*(response: HttpServerResponse.HttpServerResponse) {
  const bytes = yield* bytesOf(response)
  const digest = yield* Digest.Digest.use((digests) => digests.digestHex(Digest.sha256, bytes))
  const headers = { etag: `W/"${digest.slice(0, tagLength)}"`, vary: "Accept-Encoding", ...revalidated }
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
  page: Effect.Effect<HttpServerResponse.HttpServerResponse, never, R>
) {
  const services = yield* Effect.context<R | Digest.Digest>()
  const made = yield* Effect.cached(Effect.provideContext(Effect.flatMap(page, tagged), services))
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
