import { assert, describe, it } from "@effect/vitest"
import { Website } from "@kontor/enrichment"
import { webServer } from "@kontor/testing/fixtures"
import { Duration, Effect, Option } from "effect"
import type { ServerResponse } from "node:http"

const home =
  `<h1>Beispiel GmbH</h1><nav><a href="/ueber/das-team">Menschen</a><a href="/leistungen">Leistungen</a></nav>
<p><a href="http://127.0.0.1:1/team">Team des Partners</a></p>
<footer><a href="/recht#top">Impressum</a> <a href="/kontakt">So erreichen Sie uns</a> <a href="/kontakt/anfahrt">Anfahrt</a></footer>`

type Answers = Readonly<Record<string, string | ((response: ServerResponse) => void)>>

/** Reads the website of a server with these pages by path: the pages beside the home page, and what was asked for. */
const pagesOf = Effect.fnUntraced(function*(answers: Answers, timeout: Duration.Input = "30 seconds") {
  const server = yield* webServer(({ url = "" }, response) => {
    const answer = answers[url]
    if (typeof answer === "function") answer(response)
    else if (answer === undefined) response.writeHead(404).end()
    else response.writeHead(200, { "content-type": url === "/robots.txt" ? "text/plain" : "text/html" }).end(answer)
  })
  const read = yield* Website.use(({ read }) => read(server.url)).pipe(
    Effect.provide(Website.layer({ reach: "any", timeout: Duration.fromInputUnsafe(timeout) }))
  )
  const { content = "", pages = [] } = Option.getOrUndefined(read) ?? {}
  return {
    content,
    pages: pages.map((page) => [page.url.slice(server.url.length), page.content]),
    asked: server.asked.toSorted()
  }
})

const team = "<h2>Erika Muster</h2><p>Sie leitet das Büro.</p>"

describe("reading a website", () => {
  it.live("reads its imprint, team and contact pages, linked in a menu or a footer, and no other page or host", () =>
    Effect.gen(function*() {
      const { asked, pages } = yield* pagesOf({
        "/": home,
        "/recht": "<p>Vertreten durch Erika Muster</p>",
        "/ueber/das-team": team,
        "/kontakt": "<p>Telefon 030 23125 001</p>",
        "/kontakt/anfahrt": "<p>Bus</p>",
        "/leistungen": "<p>Alles</p>"
      })
      assert.deepStrictEqual(pages, [
        ["/recht", "Vertreten durch Erika Muster"],
        ["/ueber/das-team", "## Erika Muster\n\nSie leitet das Büro."],
        ["/kontakt", "Telefon 030 23125 001"]
      ])
      assert.deepStrictEqual(asked, ["/", "/kontakt", "/recht", "/robots.txt", "/ueber/das-team"])
    }))

  it.live("leaves out a page that robots.txt forbids, that is broken, or that leads to another host", () =>
    Effect.gen(function*() {
      const { asked, content, pages } = yield* pagesOf({
        "/robots.txt": "User-agent: *\nDisallow: /recht\n",
        "/": home,
        "/recht": "<p>Vertreten durch Erika Muster</p>",
        "/kontakt": (response) => response.writeHead(302, { location: "http://localhost:1/kontakt" }).end()
      })
      assert.include(content, "Beispiel GmbH")
      assert.deepStrictEqual(pages, [])
      assert.deepStrictEqual(asked, ["/", "/kontakt", "/robots.txt", "/ueber/das-team"])
    }))

  it.live("keeps the home page and the pages in time where another is late", () =>
    Effect.gen(function*() {
      const { content, pages } = yield* pagesOf(
        { "/": home, "/kontakt": () => {}, "/ueber/das-team": team },
        "5 seconds"
      )
      assert.include(content, "Beispiel GmbH")
      assert.deepStrictEqual(pages.map(([path]) => path), ["/ueber/das-team"])
    }))

  it.live("reads no more than its limit of a page", () =>
    Effect.gen(function*() {
      const { pages } = yield* pagesOf({ "/": home, "/kontakt": `<p>${"a".repeat(1_000_000)}` })
      assert.deepStrictEqual(pages.map(([path, text = ""]) => [path, text.length]), [["/kontakt", 128 * 1024 - 3]])
    }))
})
