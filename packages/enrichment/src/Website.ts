import type { Reach } from "@kontor/core/Internet"
import { Array, Cache, Clock, Context, Data, Duration, Effect, Layer, Option, Scope } from "effect"

/** Why a website was not read: its address, its rules for robots, or its answer. */
export class WebsiteNotRead extends Data.TaggedError("WebsiteNotRead")<{
  readonly url: string
  readonly reason:
    | "MALFORMED_URL"
    | "FORBIDDEN_DESTINATION"
    | "DISALLOWED_BY_ROBOTS"
    | "TOO_MANY_REDIRECTS"
    | "UNREACHABLE"
    | "ERROR_STATUS"
    | "NO_HTML"
}> {}

/** A link of a page to another: its text, and its address without a fragment. */
export interface Link {
  readonly text: string
  readonly url: URL
}

/** The text in the HTML of a website. */
export interface WebsiteText {
  /** The keywords in the page's own metadata. */
  readonly keywords: ReadonlyArray<string>
  /** The headings below the first. */
  readonly headings: ReadonlyArray<string>
  /** The links to pages, those in menus and footers too. */
  readonly links: ReadonlyArray<Link>
  /** The whole page, as Markdown. */
  readonly content: string
}

/** A page that was read: its final address, its text as Markdown, and when it was read (RFC 3339). */
export interface ReadPage {
  readonly url: string
  readonly content: string
  readonly fetched_at: string
}

/** The home page of a website that was read. */
export interface HomePage extends WebsiteText, ReadPage {}

/** A website that was read: its home page, and the pages about those behind it: imprint, team, contact. */
export interface ReadWebsite extends HomePage {
  readonly pages: ReadonlyArray<ReadPage>
}

/** The options for reading websites. */
export interface WebsiteOptions {
  /** The addresses that may be reached. */
  readonly reach: Reach
  /** The time limit of reading one. */
  readonly timeout: Duration.Input
}

/** The number of websites cached, and the time: no website is visited more often. */
const remembered = { capacity: 500, timeToLive: Duration.hours(1) }

/**
 * Reads the websites of organizations: the home page, and of the same host its imprint, its team and its contact page,
 * as far as the home page links them. It reads as a robot that respects `robots.txt`, with one time limit for all pages
 * and a size limit for each, by default on the public internet alone. A website is cached for an hour, and so is a
 * failure. The reader is loaded with the first website.
 */
export class Website extends Context.Service<Website, {
  /**
   * The website as a profile names it, with or without `https://`, if its home page can be read. Other pages are left
   * out if they cannot.
   */
  readonly read: (website: string) => Effect.Effect<Option.Option<ReadWebsite>>
}>()("@kontor/enrichment/Website") {
  static readonly layer = ({ reach, timeout }: WebsiteOptions): Layer.Layer<Website> =>
    Layer.effect(
      Website,
      Effect.gen(function*() {
        const scope = yield* Effect.scope
        const reader = yield* Effect.promise(() => import("./WebsiteReader.ts")).pipe(
          Effect.flatMap(({ makeWebsiteReader }) => makeWebsiteReader(reach)),
          Effect.provideService(Scope.Scope, scope),
          Effect.uninterruptible,
          Effect.cached
        )
        const readAddress = Effect.fnUntraced(
          function*(website: string) {
            const begun = yield* Clock.currentTimeMillis
            const { beside, home } = yield* reader
            const page = yield* home(website).pipe(
              Effect.timeoutOrElse({
                duration: timeout,
                orElse: () => Effect.fail(new WebsiteNotRead({ url: website, reason: "UNREACHABLE" }))
              })
            )
            const left = Duration.toMillis(timeout) - ((yield* Clock.currentTimeMillis) - begun)
            const pages = yield* Effect.forEach(
              beside(page),
              (read) => Effect.map(Effect.timeoutOption(read, Math.max(0, left)), Option.flatten),
              { concurrency: "unbounded" }
            )
            return { ...page, pages: Array.getSomes(pages) } satisfies ReadWebsite
          },
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
