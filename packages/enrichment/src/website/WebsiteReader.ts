import type { Reach } from "@kontor/core/Internet"
import { guardedAgent } from "@kontor/guard"
import { HostLookups } from "@kontor/guard/lookup"
import { DateTime, Effect } from "effect"
import { decodePage } from "./Charset.ts"
import { readHtml } from "./Html.ts"
import type { ReadWebsite } from "./ReadWebsite.ts"
import { makeRobots } from "./Robots.ts"
import { visit, type Visited } from "./Visit.ts"
import { WebsiteUnread } from "./WebsiteUnread.ts"

/** The maximum size of a page, in bytes after decompression. */
const maxPageBytes = 256 * 1024

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
  return { ...text, url: url.href, fetched_at: DateTime.formatIso(yield* DateTime.now) } satisfies ReadWebsite
})

/** Makes the reader of websites over its own connections, which are closed with the scope. */
export const makeWebsiteReader = Effect.fnUntraced(function*(reach: Reach) {
  const lookups = yield* HostLookups
  const agent = yield* Effect.acquireRelease(
    Effect.sync(() => guardedAgent({ reach, lookup: lookups[reach], timeout: connectTimeout })),
    (agent) => Effect.promise(() => agent.destroy())
  )
  const admit = yield* makeRobots(agent, reach)
  return Effect.fnUntraced(function*(website: string) {
    const address = addressOf(website)
    if (address === undefined) return yield* new WebsiteUnread({ url: website, reason: "MALFORMED_URL" })
    return yield* readPage(yield* visit({ agent, reach, admit }, address, maxPageBytes))
  })
})
