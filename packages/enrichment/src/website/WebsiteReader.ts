import type { Reach } from "@kontor/core/Internet"
import { guardedAgent } from "@kontor/guard"
import { HostLookups } from "@kontor/guard/lookup"
import { DateTime, Effect, type Option } from "effect"
import { decodePage } from "./Charset.ts"
import { readHtml } from "./Html.ts"
import { pagesAbout } from "./PagesAbout.ts"
import type { HomePage, ReadPage } from "./ReadWebsite.ts"
import { makeRobots } from "./Robots.ts"
import { visit, type Visited } from "./Visit.ts"
import { WebsiteUnread } from "./WebsiteUnread.ts"

/** The maximum size of the home page and of each page beside it, in bytes after decompression. */
const maxHomeBytes = 256 * 1024
const maxPageBytes = 128 * 1024

/** How long a connection may take, and TLS on it, in milliseconds each. */
const connectTimeout = 5000

const isHtml = (contentType: string): boolean => /^(text\/html|application\/xhtml\+xml)\b/iu.test(contentType)

const addressOf = (website: string): URL | undefined => {
  const address = /^[a-z][a-z\d+.-]*:\/\//iu.test(website) ? website : `https://${website}`
  return URL.canParse(address) ? new URL(address) : undefined
}

const readPage = Effect.fnUntraced(function*({ bytes, contentType, status, url }: Visited) {
  if (status !== 200) return yield* new WebsiteUnread({ url: url.href, reason: "ERROR_STATUS" })
  if (!isHtml(contentType)) return yield* new WebsiteUnread({ url: url.href, reason: "NO_HTML" })
  const text = yield* readHtml(decodePage(bytes, contentType), url)
  return { ...text, url: url.href, fetched_at: DateTime.formatIso(yield* DateTime.now) } satisfies HomePage
})

/** Makes the reader of websites over its own connections, which are closed with the scope. */
export const makeWebsiteReader = Effect.fnUntraced(function*(reach: Reach) {
  const lookups = yield* HostLookups
  const agent = yield* Effect.acquireRelease(
    Effect.sync(() => guardedAgent({ reach, lookup: lookups[reach], timeout: connectTimeout })),
    (agent) => Effect.promise(() => agent.destroy())
  )
  const admit = yield* makeRobots(agent, reach)

  const home = Effect.fnUntraced(function*(website: string) {
    const address = addressOf(website)
    if (address === undefined) return yield* new WebsiteUnread({ url: website, reason: "MALFORMED_URL" })
    return yield* readPage(yield* visit({ agent, reach, admit }, address, maxHomeBytes))
  })

  /**
   * The reading of the pages about those behind a website. A page is left out if it cannot be
   * read, or if it redirects to another host.
   */
  const beside = ({ links, url }: HomePage): ReadonlyArray<Effect.Effect<Option.Option<ReadPage>>> => {
    const { host } = new URL(url)
    const admitOnHost = (address: URL) =>
      address.host === host
        ? admit(address)
        : Effect.fail(new WebsiteUnread({ url: address.href, reason: "FORBIDDEN_DESTINATION" }))
    const read = Effect.fnUntraced(function*(address: URL) {
      const page = yield* readPage(yield* visit({ agent, reach, admit: admitOnHost }, address, maxPageBytes))
      return { url: page.url, content: page.content, fetched_at: page.fetched_at } satisfies ReadPage
    })
    return pagesAbout(new URL(url), links).map((address) => Effect.option(read(address)))
  }

  return { home, beside }
})
