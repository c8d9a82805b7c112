import type { Reach } from "@kontor/core/Internet"
import { Effect, Stream } from "effect"
import { type Agent, fetch, type Response } from "undici"
import { mayVisit } from "./MayVisit.ts"
import { WebsiteUnread } from "./WebsiteUnread.ts"

/** The name of the robot in `User-Agent` and in `robots.txt`. */
export const robotName = "Kontor"

/** The answer of an address of the web, after all redirects: its first bytes, decompressed. */
export interface Visited {
  readonly url: URL
  readonly status: number
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** How to visit: over which connections, to which addresses, and a check of each address on the way. */
export interface Visitor {
  readonly agent: Agent
  readonly reach: Reach
  readonly admit: (url: URL) => Effect.Effect<void, WebsiteUnread>
}

const maxRedirects = 5
const redirects: ReadonlyArray<number> = [301, 302, 303, 307, 308]

const unread = (url: URL, reason: WebsiteUnread["reason"]) => new WebsiteUnread({ url: url.href, reason })

const request = (agent: Agent, url: URL) =>
  Effect.tryPromise({
    try: (signal) =>
      fetch(url, {
        dispatcher: agent,
        redirect: "manual",
        signal,
        headers: { "user-agent": robotName, accept: "text/html,text/plain;q=0.9", "accept-language": "de,en;q=0.5" }
      }),
    catch: () => unread(url, "UNREACHABLE")
  })

const beginningOf = Effect.fnUntraced(function*(url: URL, { body }: Response, limit: number) {
  const bytes = new Uint8Array(limit)
  let length = 0
  if (body !== null) {
    yield* Stream.fromReadableStream<Uint8Array, WebsiteUnread>({
      evaluate: () => body as ReadableStream<Uint8Array>,
      onError: () => unread(url, "UNREACHABLE")
    }).pipe(
      Stream.takeUntil((chunk) => {
        const part = chunk.subarray(0, limit - length)
        bytes.set(part, length)
        length += part.length
        return length === limit
      }),
      Stream.runDrain
    )
  }
  return bytes.subarray(0, length)
})

const nextOf = (url: URL, { headers, status }: Response): URL | undefined => {
  const location = headers.get("location")
  return redirects.includes(status) && location !== null && URL.canParse(location, url.href)
    ? new URL(location, url)
    : undefined
}

/**
 * Visits an address of the web and follows at most five redirects; each address on the way must be allowed and
 * admitted. At most `limit` bytes are read, counted after decompression.
 */
export const visit = (
  visitor: Visitor,
  url: URL,
  limit: number,
  redirectsLeft = maxRedirects
): Effect.Effect<Visited, WebsiteUnread> =>
  Effect.gen(function*() {
    if (!mayVisit(visitor.reach, url)) return yield* unread(url, "FORBIDDEN_DESTINATION")
    yield* visitor.admit(url)
    const response = yield* request(visitor.agent, url)
    const next = nextOf(url, response)
    if (next === undefined) {
      const bytes = yield* beginningOf(url, response, limit)
      return { url, status: response.status, contentType: response.headers.get("content-type") ?? "", bytes }
    }
    yield* beginningOf(url, response, 0)
    if (redirectsLeft === 0) return yield* unread(url, "TOO_MANY_REDIRECTS")
    return yield* visit(visitor, next, limit, redirectsLeft - 1)
  })
