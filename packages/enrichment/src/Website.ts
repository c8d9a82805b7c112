import { Cache, Context, Duration, Effect, Layer, type Option, Scope } from "effect"
import type { ReadWebsite, WebsiteOptions } from "./WebsiteReader.ts"

export type { ReadPage, ReadWebsite, WebsiteOptions } from "./WebsiteReader.ts"

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
  static readonly layer = (options: WebsiteOptions): Layer.Layer<Website> =>
    Layer.effect(
      Website,
      Effect.gen(function*() {
        const scope = yield* Effect.scope
        const reader = yield* Effect.promise(() => import("./WebsiteReader.ts")).pipe(
          Effect.flatMap(({ makeWebsiteReader }) => makeWebsiteReader(options)),
          Effect.provideService(Scope.Scope, scope),
          Effect.uninterruptible,
          Effect.cached
        )
        const readAddress = (website: string) =>
          Effect.flatMap(reader, (read) => read(website)).pipe(
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
