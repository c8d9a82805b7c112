import { assert, describe, it } from "@effect/vitest"
import { DocumentExamples, type Examples, Problems } from "@kontor/http"
import { Effect, Layer } from "effect"
import { gunzipSync } from "node:zlib"
import { makeService } from "../support/Service.ts"

/** The parts of an operation that the reference shows. */
interface Described {
  readonly operationId: string
  readonly summary: string
  readonly parameters: ReadonlyArray<{ readonly name: string }>
  readonly responses: Readonly<Record<string, unknown>>
}

/** The parts of the document that the reference shows. */
interface Documented {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

describe.each(["/docs", "/openapi.json", "/problems", "/problems/internal"])("%s", (path) => {
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
        const [, example = "{}"] = /<pre tabindex="0"><code>(.*)<\/code>/s.exec(page.text) ?? []
        assert.deepInclude(JSON.parse(example), { type: `/problems/${slug}`, title, status, code })
      }))
  }

  it.live("shows both codes of a problem for which Signals have a code of their own", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const { text } = yield* sent("/problems/rate-limited")
      assert.include(text, "code <code>rate_limited</code>; on the endpoints of Signals <code>RATE_LIMITED</code>")
    }))

  it.live("/problems lists all, and an unknown slug is answered 404 with the same list", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const all = yield* sent("/problems")
      const unknown = yield* sent("/problems/nothing-like-it")
      assert.deepStrictEqual([all.status, unknown.status], [200, 404])
      assert.strictEqual(unknown.headers["content-type"], "text/html; charset=utf-8")
      for (const slug of Object.keys(Problems)) {
        assert.include(all.text, `href="problems/${slug}"`)
        assert.include(unknown.text, `href="../problems/${slug}"`)
      }
    }))

  it.live("the type of a problem leads to its page", () =>
    Effect.gen(function*() {
      const { request, sent } = yield* makeService()
      const { body } = yield* request("/v1/search-organizations?q=alpha")
      const { status } = yield* sent(String(body.type))
      assert.strictEqual(status, 200)
    }))
})

/** What the pages load beside their own text: nothing but the icon, which is in them. */
const loaded = /<(script|link|img)[^>]+(src|href)="(?!data:)/

describe("/docs", () => {
  it.live("loads nothing, and its policy lets it reach nothing but its host, and run no other script", () =>
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
      for (const directive of ["script-src", "style-src"]) {
        assert.strictEqual(policy[directive]?.length, 1)
        assert.match(policy[directive]?.[0] ?? "", /^'sha256-/)
      }
      assert.notMatch(text, loaded)
      assert.notMatch(text, / (style|on[a-z]+)="/)
    }))

  it.live("needs less than 300 kB, as a browser accepts it", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const { bytes } = yield* sent("/docs", { headers: { "accept-encoding": "gzip" } })
      assert.isBelow(bytes.length, 300_000)
    }))

  it.live("shows the examples of its host, from the moment they are there", () =>
    Effect.gen(function*() {
      let examples: Examples = { values: {} }
      const host = Layer.succeed(DocumentExamples, Effect.sync(() => examples))
      const { sent } = yield* makeService({ host })
      const before = yield* sent("/docs")
      assert.notInclude(before.text, "Nordlicht AG")
      assert.match(before.text, /id="credential-key" [^>]*value=""/)
      examples = { values: { q: "Nordlicht AG" }, apiKey: "kt_of_the_demonstration" }
      const after = yield* sent("/docs")
      assert.include(after.text, "Nordlicht AG")
      assert.match(after.text, /id="credential-key" [^>]*value="kt_of_the_demonstration"/)
      assert.notStrictEqual(after.headers["etag"], before.headers["etag"])
      assert.strictEqual((yield* sent("/docs")).headers["etag"], after.headers["etag"])
      assert.notInclude((yield* sent("/openapi.json")).text, "kt_of_the_demonstration")
    }))

  it.live("tries requests out on the host it is read from, whatever host links carry", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService({ baseUrl: "https://kontor.test/register/api" })
      assert.include((yield* sent("/docs")).text, `data-base="/register/api"`)
    }))

  it.live("shows every operation, with each of its answers, and every schema of /openapi.json", () =>
    Effect.gen(function*() {
      const { document, sent } = yield* makeService()
      const { text } = yield* sent("/docs")
      const { components, paths } = document as unknown as Documented
      for (const [path, methods] of Object.entries(paths)) {
        for (const [method, { operationId, parameters, responses, summary }] of Object.entries(methods)) {
          const start = text.indexOf(`<article id="${operationId}">`)
          const shown = text.slice(start, text.indexOf("</article>", start))
          assert.include(shown, `<h3>${summary}</h3>`)
          assert.include(shown, `data-method="${method.toUpperCase()}" data-path="${path}"`)
          for (const { name } of parameters) assert.include(shown, `<code class="name">${name}</code>`)
          for (const status of Object.keys(responses)) assert.include(shown, `>${status}</code>`)
        }
      }
      for (const name of Object.keys(components.schemas)) assert.include(text, `id="schema-${name}"`)
      assert.include(text, `<article id="receiveSignal">`)
    }))
})
