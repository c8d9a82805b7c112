import { assert, describe, it } from "@effect/vitest"
import { consoleHandler } from "@kontor/console"
import { brotliDecompressSync, gunzipSync } from "node:zlib"

const origin = "https://kontor.test"
const respond = consoleHandler()
const get = (path: string, headers: Record<string, string> = {}) =>
  respond(new Request(`${origin}${path}`, { headers }))

const assetsOf = (html: string) => [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = ""]) => path)

describe("The console", () => {
  it.each(["/console", "/console/", "/console/companies", "/console/webhooks/deliveries/del_1"])(
    "answers %s with its page",
    async (path) => {
      const response = await get(path)
      assert.strictEqual(response.status, 200)
      assert.strictEqual(response.headers.get("content-type"), "text/html; charset=utf-8")
      assert.include(await response.text(), "<div id=\"console\" data-path=\"/console\" data-api=\"/api\"")
    }
  )

  it("has a policy that lets it run, load and reach nothing but its own host, and no script or style inside", async () => {
    const response = await get("/console")
    const html = await response.text()
    const policy = response.headers.get("content-security-policy") ?? ""
    for (
      const directive of [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'"
      ]
    ) assert.include(policy, directive)
    assert.notInclude(policy, "unsafe")
    assert.notMatch(html, /<style|<script(?![^>]*src=)| on[a-z]+=| style=/)
    assert.isTrue(assetsOf(html).every((path) => path.startsWith("/console/assets/")))
  })

  it("is asked for anew each time, and answers 304 while it is the same", async () => {
    const first = await get("/console")
    const tag = first.headers.get("etag") ?? ""
    assert.strictEqual(first.headers.get("cache-control"), "no-cache")
    const again = await get("/console", { "if-none-match": `W/${tag}` })
    assert.strictEqual(again.status, 304)
    assert.strictEqual(await again.text(), "")
    assert.strictEqual((await get("/console", { "if-none-match": "\"other\"" })).status, 200)
  })

  it("packs its files as a client accepts them, and lets them be kept for good", async () => {
    const html = await (await get("/console")).text()
    const script = assetsOf(html).find((path) => path.endsWith(".js")) ?? ""
    const plain = await get(script)
    const bytes = Buffer.from(await plain.arrayBuffer())
    assert.strictEqual(plain.headers.get("cache-control"), "public, max-age=31536000, immutable")
    assert.isNull(plain.headers.get("content-encoding"))
    const gzip = await get(script, { "accept-encoding": "gzip, br;q=0" })
    assert.strictEqual(gzip.headers.get("content-encoding"), "gzip")
    assert.deepStrictEqual(gunzipSync(Buffer.from(await gzip.arrayBuffer())), bytes)
    const br = await get(script, { "accept-encoding": "gzip, deflate, br" })
    assert.strictEqual(br.headers.get("content-encoding"), "br")
    assert.deepStrictEqual(brotliDecompressSync(Buffer.from(await br.arrayBuffer())), bytes)
  })

  it("needs less than 80 kB of script, packed with gzip, for its first view", async () => {
    const html = await (await get("/console")).text()
    let total = 0
    for (const path of assetsOf(html).filter((path) => path.endsWith(".js"))) {
      const response = await get(path, { "accept-encoding": "gzip" })
      total += (await response.arrayBuffer()).byteLength
    }
    assert.isAbove(total, 0)
    assert.isBelow(total, 80_000)
  })

  it("answers HEAD without a body, and no other method", async () => {
    const head = await respond(new Request(`${origin}/console`, { method: "HEAD" }))
    assert.strictEqual(head.status, 200)
    assert.strictEqual(await head.text(), "")
    const post = await respond(new Request(`${origin}/console`, { method: "POST" }))
    assert.strictEqual(post.status, 405)
    assert.strictEqual(post.headers.get("allow"), "GET, HEAD")
  })

  it.each(["/console/assets/other.js", "/consoles", "/"])("has nothing at %s", async (path) => {
    assert.strictEqual((await get(path)).status, 404)
  })

  it("is mounted wherever its host wants it, and writes what the host names as text", async () => {
    const odd = consoleHandler({ path: "/see", api: "/\"><script>alert(1)</script>" })
    const html = await (await odd(new Request(`${origin}/see/signals`))).text()
    assert.include(html, "data-api=\"/&quot;>&lt;script>")
    assert.include(html, "src=\"/see/assets/console-")
  })
})
