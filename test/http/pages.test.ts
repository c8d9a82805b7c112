import { assert, describe, it } from "@effect/vitest"
import { DocumentExamples, type Examples, Problems } from "@kontor/http"
import { Effect, Layer } from "effect"
import { gunzipSync } from "node:zlib"
import { makeService } from "../support/Service.ts"

describe.each(["/docs", "/openapi.json", "/problems/internal"])("%s", (path) => {
  it.live("is not sent again to who has it, in whatever coding", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const { headers: { etag = "", ...headers } } = yield* sent(path, { headers: { "accept-encoding": "gzip" } })
      assert.strictEqual(headers["cache-control"], "private, no-cache")
      assert.match(etag, /^W\/"[0-9a-f]{32}"$/)
      const again = yield* sent(path, { headers: { "if-none-match": `"other", ${etag}` } })
      assert.deepStrictEqual([again.status, again.bytes.length, again.headers["etag"]], [304, 0, etag])
      const other = yield* sent(path, { headers: { "if-none-match": "\"other\"" } })
      assert.deepStrictEqual([other.status, other.headers["etag"]], [200, etag])
    }))
})

describe.each(["/docs", "/openapi.json"])("%s", (path) => {
  it.live("is compressed for who accepts that, however often it is asked for", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const plain = yield* sent(path)
      for (const accepted of ["gzip", "br;q=0.5, gzip", "gzip"]) {
        const { bytes, headers } = yield* sent(path, { headers: { "accept-encoding": accepted } })
        assert.strictEqual(headers["content-encoding"], "gzip")
        assert.strictEqual(headers["content-type"], plain.headers["content-type"])
        assert.strictEqual(headers["vary"], "Accept-Encoding")
        assert.strictEqual(gunzipSync(bytes).toString(), plain.text)
        assert.isBelow(bytes.length, plain.bytes.length / 2)
      }
      assert.notProperty(plain.headers, "content-encoding")
    }))
})

describe("/problems/{slug}", () => {
  for (const [slug, { code, status, title }] of Object.entries(Problems)) {
    it.live(`${slug} has a page that says what happened and what helps, with an example`, () =>
      Effect.gen(function*() {
        const { sent } = yield* makeService()
        const page = yield* sent(`/problems/${slug}`)
        assert.strictEqual(page.status, 200)
        assert.strictEqual(page.headers["content-type"], "text/html; charset=utf-8")
        for (const part of [`<h1>${title}</h1>`, String(status), code, "What happened", "What helps"]) {
          assert.include(page.text, part)
        }
        const [, example = "{}"] = /<pre><code>(.*)<\/code>/s.exec(page.text) ?? []
        assert.deepInclude(JSON.parse(example), { type: `/problems/${slug}`, title, status, code })
      }))
  }

  it.live("shows both codes of a problem for which Signals have a code of their own", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const { text } = yield* sent("/problems/rate-limited")
      assert.include(text, "code <code>rate_limited</code>; on the endpoints of Signals <code>RATE_LIMITED</code>")
    }))

  it.live("the type of a problem leads to its page", () =>
    Effect.gen(function*() {
      const { request, sent } = yield* makeService()
      const { body } = yield* request("/v1/search-organizations?q=alpha")
      const { status } = yield* sent(String(body.type))
      assert.strictEqual(status, 200)
    }))
})

/** The address of the script of the reference. */
const scriptOf = (page: string): string => /<script src="([^"]+)"><\/script>/.exec(page)?.[1] ?? ""

/** The icon of a page, which is in it. */
const icon = /<link rel="icon" href="data:[^"]+" \/>/

describe("/docs", () => {
  it.live("loads nothing but its own script, and its policy lets it reach nothing else", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const { headers, status, text } = yield* sent("/docs")
      const policy: Readonly<Record<string, ReadonlyArray<string>>> = Object.fromEntries(
        headers["content-security-policy"]!.split("; ").map((directive) => {
          const [name, ...sources] = directive.split(" ")
          return [name, sources]
        })
      )
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(policy["default-src"], ["'none'"])
      assert.deepStrictEqual(policy["connect-src"], ["'self'"])
      assert.deepStrictEqual([policy["frame-src"], policy["object-src"]], [["blob:"], ["blob:"]])
      assert.strictEqual(policy["script-src"]?.length, 2)
      assert.isTrue(policy["script-src"]?.every((source) => source === "'self'" || source.startsWith("'sha256-")))
      assert.notMatch(text.replace(scriptOf(text), "").replace(icon, ""), /<(script|link|img)[^>]+(src|href)="(?!")/)
    }))

  it.live("its script is a file that is kept for good, at a name of its own, compressed as clients accept it", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const path = `/${scriptOf((yield* sent("/docs")).text)}`
      assert.match(path, /^\/docs\/assets\/reference-[0-9a-f]{16}\.js$/)
      const { bytes, headers, status } = yield* sent(path, { headers: { "accept-encoding": "gzip" } })
      assert.strictEqual(status, 200)
      assert.strictEqual(headers["cache-control"], "public, max-age=31536000, immutable")
      assert.strictEqual(headers["content-type"], "text/javascript; charset=utf-8")
      assert.strictEqual(headers["x-content-type-options"], "nosniff")
      assert.isAbove(gunzipSync(bytes).length, 1_000_000)
      const unknown = yield* sent("/docs/assets/reference-0000000000000000.js")
      assert.deepStrictEqual([unknown.status, unknown.text], [404, "{\"message\":\"Not Found\"}"])
    }))

  it.live("shows the examples of its host, from the moment they are there", () =>
    Effect.gen(function*() {
      let examples: Examples = { values: {} }
      const host = Layer.succeed(DocumentExamples, Effect.sync(() => examples))
      const { sent } = yield* makeService({ host })
      const before = yield* sent("/docs")
      assert.notInclude(before.text, "Nordlicht AG")
      assert.notInclude(before.text, "securitySchemes\":{\"apiKeyHeader\":{\"value")
      examples = { values: { q: "Nordlicht AG" }, apiKey: "kt_of_the_demonstration" }
      const after = yield* sent("/docs")
      assert.include(after.text, "Nordlicht AG")
      assert.include(after.text, "\"securitySchemes\":{\"apiKeyHeader\":{\"value\":\"kt_of_the_demonstration\"}}")
      assert.notStrictEqual(after.headers["etag"], before.headers["etag"])
      assert.strictEqual((yield* sent("/docs")).headers["etag"], after.headers["etag"])
      assert.notInclude((yield* sent("/openapi.json")).text, "kt_of_the_demonstration")
    }))

  it.live("tries requests out on the host it is read from, whatever host links carry", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService({ baseUrl: "https://kontor.test/register/api" })
      const { text } = yield* sent("/docs")
      const shown = /content: (\{.*\})\n/.exec(text)?.[1] ?? ""
      assert.deepStrictEqual(JSON.parse(shown).servers, [{ url: "/register/api" }])
    }))

  it.live("shows the document of /openapi.json", () =>
    Effect.gen(function*() {
      const { document, sent } = yield* makeService()
      const { text } = yield* sent("/docs")
      const shown = /content: (\{.*\})\n/.exec(text)?.[1] ?? ""
      assert.deepStrictEqual(JSON.parse(shown), { ...document, servers: [{ url: "/api" }] })
    }))
})
