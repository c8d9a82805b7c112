import type { Reach } from "@kontor/core/Internet"
import { Array, Cache, Clock, Context, Duration, Effect, Layer, Option, Scope } from "effect"
import type { ReadWebsite } from "./ReadWebsite.ts"
import { WebsiteUnread } from "./WebsiteUnread.ts"

/** The options for reading websites. */
export interface WebsiteOptions {
  /** The addresses that may be reached. */
  readonly reach: Reach
  /** The time limit of reading one. */
  readonly timeout: Duration.Input
}

/** How many websites are cached, and for how long: no website is visited more often. */
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
}>()("@kontor/enrichment/website/Website") {
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
                orElse: () => Effect.fail(new WebsiteUnread({ url: website, reason: "UNREACHABLE" }))
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
