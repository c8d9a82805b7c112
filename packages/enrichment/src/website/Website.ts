import type { Reach } from "@kontor/core/Internet"
import { Cache, Context, Duration, Effect, Layer, type Option, Scope } from "effect"
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
 * Reads the home pages of organizations: as a robot that respects `robots.txt`, with a time limit and a size limit, by
 * default on the public internet alone. A page is cached for an hour, and so is a failure. The reader is loaded with
 * the first page.
 */
export class Website extends Context.Service<Website, {
  /** The page of a website as a profile names it, with or without `https://`, if it can be read. */
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
            const read = yield* reader
            return yield* read(website)
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
