import type { Reach } from "@kontor/core"
import { Cache, Context, DateTime, Duration, Effect, Layer, type Option } from "effect"
import { decodePage } from "./Charset.ts"
import { guardedAgent } from "./GuardedAgent.ts"
import { readHtml, type WebsiteText } from "./Html.ts"
import { makeRobots } from "./Robots.ts"
import { visit, type Visited } from "./Visit.ts"
import { WebsiteUnread } from "./WebsiteUnread.ts"

/** A page of a website that was read: where it is in the end, and when it was read (RFC 3339). */
export interface ReadWebsite extends WebsiteText {
  readonly url: string
  readonly fetched_at: string
}

/** How websites are read. */
export interface WebsiteOptions {
  /** Which addresses are reached. */
  readonly reach: Reach
  /** How long reading one may take in all. */
  readonly timeout: Duration.Input
}

/** How much of a page is read, in bytes after decompression. */
const largestPage = 256 * 1024

/** How many websites are remembered, and for how long: none is visited more often, however often it is asked for. */
const remembered = { capacity: 500, timeToLive: Duration.hours(1) }

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

/**
 * Reads the home pages of organizations: as a robot that keeps to `robots.txt`, within a time, up to a size, and, unless told
 * otherwise, on the public internet alone. A page is remembered for an hour, one that could not be read as well.
 */
export class Website extends Context.Service<Website, {
  /** The page of a website as a profile names it, with or without `https://`; none where it cannot be read. */
  readonly read: (website: string) => Effect.Effect<Option.Option<ReadWebsite>>
}>()("@kontor/enrichment/website/Website") {
  static readonly layer = ({ reach, timeout }: WebsiteOptions): Layer.Layer<Website> =>
    Layer.effect(
      Website,
      Effect.gen(function*() {
        const agent = yield* Effect.acquireRelease(
          Effect.sync(() => guardedAgent(reach)),
          (agent) => Effect.promise(() => agent.destroy())
        )
        const admit = yield* makeRobots(agent, reach)
        const readAddress = Effect.fnUntraced(
          function*(website: string) {
            const address = addressOf(website)
            if (address === undefined) return yield* new WebsiteUnread({ url: website, reason: "MALFORMED_URL" })
            return yield* readPage(yield* visit({ agent, reach, admit }, address, largestPage))
          },
          Effect.timeoutOrElse({
            duration: timeout,
            orElse: () => Effect.fail(new WebsiteUnread({ url: "", reason: "UNREACHABLE" }))
          }),
          Effect.tapError(({ reason, url }) =>
            Effect.annotateLogs(Effect.logDebug("A website was not read"), { reason, url })
          ),
          Effect.option
        )
        const cache = yield* Cache.make({ ...remembered, lookup: readAddress })
        return Website.of({ read: (website) => Cache.get(cache, website.trim()) })
      })
    )
}
