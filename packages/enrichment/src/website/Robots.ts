import type { Reach } from "@kontor/core/Internet"
import { Cache, Duration, Effect } from "effect"
import robotsParser from "robots-parser"
import type { Agent } from "undici"
import { robotName, visit } from "./Visit.ts"
import { WebsiteUnread } from "./WebsiteUnread.ts"

/** The part of a `robots.txt` that counts, in bytes. Rule: RFC 9309, section 2.5. */
const maxRulesBytes = 500 * 1024

/** How many websites' rules are cached, and for how long. */
const remembered = { capacity: 10_000, timeToLive: Duration.hours(1) }

type IsAllowed = (url: string) => boolean

const rulesIn = (address: string, text: string): IsAllowed => {
  const rules = robotsParser(address, text)
  return (url) => rules.isAllowed(url, robotName) !== false
}

/**
 * What websites allow robots to visit: everything where they have no rules, and nothing while their rules cannot be
 * read. Rule: RFC 9309.
 */
export const makeRobots = Effect.fnUntraced(function*(agent: Agent, reach: Reach) {
  const rulesOf = (origin: string): Effect.Effect<IsAllowed> => {
    const address = new URL("/robots.txt", origin)
    return visit({ agent, reach, admit: () => Effect.void }, address, maxRulesBytes).pipe(
      Effect.map(({ bytes, status }): IsAllowed => {
        if (status >= 500) return () => false
        return status >= 400 ? () => true : rulesIn(address.href, new TextDecoder().decode(bytes))
      }),
      Effect.orElseSucceed((): IsAllowed => () => false)
    )
  }
  const cache = yield* Cache.make({ ...remembered, lookup: rulesOf })
  return (url: URL): Effect.Effect<void, WebsiteUnread> =>
    Effect.flatMap(Cache.get(cache, url.origin), (isAllowed) =>
      isAllowed(url.href)
        ? Effect.void
        : Effect.fail(new WebsiteUnread({ url: url.href, reason: "DISALLOWED_BY_ROBOTS" })))
})
