import { assert, describe, it } from "@effect/vitest"
import { Website } from "@kontor/enrichment"
import { webServer } from "@kontor/testing/fixtures"
import { Duration, Effect, Option } from "effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import { gzipSync } from "node:zlib"

const page = `<!doctype html><html><head><title>Beispiel</title><meta name="keywords" content="Stahlbau, Montage">
<style>p{}</style></head><body><nav>Menü</nav><h1>Beispiel &amp; Söhne</h1><h2>Stahlbau</h2>
<p>Wir bauen <a href="/hallen">Hallen</a> und <a href="javascript:alert(1)">mehr</a>.</p><script>alert(1)</script>
<p>&lt;script&gt; *fett*</p><ul><li>eins<li>zwei</ul><footer>Impressum</footer>`

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const html = (text: string | Uint8Array, headers: Record<string, string> = {}): Answer => (_, response) =>
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(text)

const redirect = (location: string): Answer => (_, response) => response.writeHead(302, { location }).end()

const status = (code: number): Answer => (_, response) => response.writeHead(code).end()

/** Reads a path of a server with these answers by path, and 404 for other paths. */
const read = Effect.fnUntraced(function*(
  answers: Readonly<Record<string, Answer>>,
  path = "/",
  reach: "public" | "any" = "any"
) {
  const server = yield* webServer((request, response) => (answers[request.url ?? ""] ?? status(404))(request, response))
  const text = yield* Website.use(({ read }) => read(server.url + path)).pipe(
    Effect.provide(Website.layer({ reach, timeout: Duration.seconds(30) }))
  )
  return { text: Option.getOrUndefined(text), asked: server.asked, url: server.url }
})

describe("reading a website", () => {
  it.live("yields its text as Markdown, its keywords and headings, and where it was", () =>
    Effect.gen(function*() {
      const { text, url } = yield* read({ "/": html(page) })
      assert.deepInclude(text, {
        url: `${url}/`,
        keywords: ["Stahlbau", "Montage"],
        headings: ["Stahlbau"],
        content: `# Beispiel & Söhne\n\n## Stahlbau\n\nWir bauen [Hallen](${url}/hallen) und mehr.\n\n` +
          String.raw`\<script\> \*fett\*` + "\n\n- eins\n\n- zwei"
      })
      assert.match(text!.fetched_at, /^\d{4}-\d\d-\d\dT.*Z$/)
    }))

  it.live("reads the encoding that the header or the page names", () =>
    Effect.gen(function*() {
      const latin = Buffer.from("<p>Müller</p>", "latin1")
      const named = Buffer.from("<meta charset=iso-8859-1><p>Müller</p>", "latin1")
      const header = yield* read({ "/": html(latin, { "content-type": "text/html; charset=ISO-8859-1" }) })
      const inPage = yield* read({ "/": html(named, { "content-type": "text/html" }) })
      assert.deepStrictEqual([header.text?.content, inPage.text?.content], ["Müller", "Müller"])
    }))

  it.live("unpacks what is packed", () =>
    Effect.map(
      read({ "/": html(gzipSync("<p>gepackt</p>"), { "content-encoding": "gzip" }) }),
      ({ text }) => assert.strictEqual(text?.content, "gepackt")
    ))

  it.live("reads no more than its limit of what is packed, however much comes out", () =>
    Effect.map(
      read({ "/": html(gzipSync(`<p>${"a".repeat(50_000_000)}`), { "content-encoding": "gzip" }) }),
      ({ text }) => assert.isAtMost(text!.content.length, 256 * 1024)
    ))

  it.live("follows five redirects and no sixth", () =>
    Effect.gen(function*() {
      const hops = Object.fromEntries([1, 2, 3, 4, 5].map((hop) => [`/${hop}`, redirect(`/${hop + 1}`)]))
      const answers = { ...hops, "/0": redirect("/1"), "/6": html("<p>da</p>") }
      assert.strictEqual((yield* read(answers, "/1")).text?.content, "da")
      const tooMany = yield* read(answers, "/0")
      assert.isUndefined(tooMany.text)
      assert.notInclude(tooMany.asked, "/6")
    }))

  it.live("keeps to robots.txt, at each redirect too", () =>
    Effect.gen(function*() {
      const robots: Answer = (_, response) => response.end("User-agent: Kontor\nDisallow: /geheim\n")
      const answers = {
        "/robots.txt": robots,
        "/": redirect("/geheim"),
        "/geheim": html("<p>x</p>"),
        "/offen": html("<p>o</p>")
      }
      const refused = yield* read(answers)
      assert.isUndefined(refused.text)
      assert.deepStrictEqual(refused.asked, ["/robots.txt", "/"])
      assert.strictEqual((yield* read(answers, "/offen")).text?.content, "o")
    }))

  it.live("reads nothing while robots.txt cannot be read", () =>
    Effect.map(read({ "/robots.txt": status(503), "/": html(page) }), ({ asked, text }) => {
      assert.isUndefined(text)
      assert.deepStrictEqual(asked, ["/robots.txt"])
    }))

  it.live("asks a website once, however often it is read", () =>
    Effect.gen(function*() {
      const server = yield* webServer((request, response) =>
        request.url === "/" ? html(page)(request, response) : status(404)(request, response)
      )
      yield* Website.use(({ read }) =>
        Effect.all([read(server.url), read(server.url), read(server.url)], { concurrency: 3 })
      ).pipe(
        Effect.provide(Website.layer({ reach: "any", timeout: Duration.seconds(30) }))
      )
      assert.deepStrictEqual(server.asked, ["/robots.txt", "/"])
    }))

  for (
    const [what, answer] of [
      ["an error", status(500)],
      ["nothing", status(204)],
      ["no HTML", html("{}", { "content-type": "application/json" })],
      [
        "half an answer",
        (request, response) =>
          response.writeHead(200, { "content-type": "text/html", "content-length": "99" })
            .write("<p>", () => request.socket.destroySoon())
      ],
      ["no HTTP", (request) => request.socket.end("hello")]
    ] as ReadonlyArray<readonly [string, Answer]>
  ) {
    it.live(`yields nothing of ${what}`, () =>
      Effect.map(read({ "/": answer }), ({ text }) => assert.isUndefined(text)))
  }

  it.live("gives up after its time", () =>
    Effect.gen(function*() {
      const server = yield* webServer(() => {})
      const text = yield* Website.use(({ read }) => read(server.url)).pipe(
        Effect.provide(Website.layer({ reach: "any", timeout: Duration.millis(50) }))
      )
      assert.isTrue(Option.isNone(text))
    }))
})

describe("websites that are not on the public internet", () => {
  it.live("are never connected to, by address", () =>
    Effect.map(read({ "/": html(page) }, "/", "public"), ({ asked, text }) => {
      assert.isUndefined(text)
      assert.deepStrictEqual(asked, [])
    }))

  it.live("are never connected to, by a name that resolves to one", () =>
    Effect.gen(function*() {
      const server = yield* webServer(html(page))
      const text = yield* Website.use(({ read }) => read(`http://localhost:${server.port}/`)).pipe(
        Effect.provide(Website.layer({ reach: "public", timeout: Duration.seconds(30) }))
      )
      assert.isTrue(Option.isNone(text))
      assert.deepStrictEqual(server.asked, [])
    }))

  for (
    const website of [
      "http://2130706433/",
      "http://0x7f.1/",
      "http://[::ffff:127.0.0.1]/",
      "http://169.254.169.254/latest/meta-data",
      "file:///etc/passwd",
      "ftp://example.com/",
      "http://user:secret@example.com/",
      "http://example.com:22/",
      "not a website",
      ""
    ]
  ) {
    it.live(`are not visited: ${JSON.stringify(website)}`, () =>
      Effect.gen(function*() {
        const text = yield* Website.use(({ read }) => read(website))
        assert.isTrue(Option.isNone(text))
      }).pipe(Effect.provide(Website.layer({ reach: "public", timeout: Duration.seconds(30) }))))
  }
})
