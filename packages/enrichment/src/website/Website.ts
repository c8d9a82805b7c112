import type { Reach } from "@kontor/core"
import { Cache, Context, Duration, Effect, Layer, type Option, Scope } from "effect"
import type { WebsiteText } from "./Html.ts"
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

/** How many websites are remembered, and for how long: none is visited more often, however often it is asked for. */
const remembered = { capacity: 500, timeToLive: Duration.hours(1) }

/**
 * Reads the home pages of organizations: as a robot that keeps to `robots.txt`, within a time, up to a size, and, unless told
 * otherwise, on the public internet alone. A page is remembered for an hour, one that could not be read as well. What
 * reads them is loaded with the first one.
 */
export class Website extends Context.Service<Website, {
  /** The page of a website as a profile names it, with or without `https://`; none where it cannot be read. */
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
