import { isLocalName, mayReachHost, type Reach } from "@kontor/core/Internet"
import { guardedAgent } from "@kontor/guard"
import { HostLookups } from "@kontor/guard/lookup"
import { Array, Cache, Clock, Data, DateTime, Duration, Effect, Option, Stream } from "effect"
import { Parser } from "htmlparser2"
import robotsParser from "robots-parser"
import { type Agent, fetch, type Response } from "undici"

/** Why a website was not read: its address, its rules for robots, or its answer. */
class WebsiteNotRead extends Data.TaggedError("WebsiteNotRead")<{
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
interface Link {
  readonly text: string
  readonly url: URL
}

/** The text in the HTML of a website. */
interface WebsiteText {
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
interface HomePage extends WebsiteText, ReadPage {}

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

const special = /[\\`*_[\]<>]/gu

/**
 * Markdown as it is written: blocks one after the other, with text and links. Text is escaped: it is never read as
 * Markdown or HTML.
 */
class Markdown {
  readonly #blocks: Array<string> = []
  #parts: Array<string> = []
  #prefix = ""
  #link: { readonly start: number; readonly href: string } | undefined

  /** Ends the block before, and starts one with `prefix`. An empty block is left out. */
  startBlock(prefix: string): void {
    const text = this.#parts.join("").replaceAll(/\s+/gu, " ").trim()
    if (text !== "") this.#blocks.push(this.#prefix + text)
    if (text !== "" || prefix !== "") this.#prefix = prefix
    this.#parts = []
    this.#link = undefined
  }

  add(text: string): void {
    this.#parts.push(text.replaceAll(special, String.raw`\$&`))
  }

  /** Starts a link; without an address it is text alone. */
  startLink(href: string | undefined): void {
    this.#link = href === undefined ? undefined : { start: this.#parts.length, href }
  }

  endLink(): void {
    if (this.#link === undefined) return
    const text = this.#parts.splice(this.#link.start).join("").replaceAll(/\s+/gu, " ")
    const { href } = this.#link
    this.#parts.push(
      text.trim() === "" ? text : `[${text.trim()}](${href.replaceAll(/[()<>\s]/gu, encodeURIComponent)})`
    )
    this.#link = undefined
  }

  /** The whole text. */
  end(): string {
    this.startBlock("")
    return this.#blocks.join("\n\n")
  }
}

/** The number of links of a page kept. */
const maxLinks = 1000

/** Elements without text of the page. */
const furniture: ReadonlySet<string> = new Set(
  "title script style noscript template iframe object svg canvas nav footer form dialog select button".split(" ")
)

/** Elements that begin or end a block of text, and their prefix in Markdown. */
const blocks: ReadonlyMap<string, string> = new Map([
  ..."address article aside blockquote br dd div dl dt fieldset figure header hr main ol p pre section table tr ul"
    .split(" ").map((name) => [name, ""] as const),
  ...[1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, `${"#".repeat(level)} `] as const),
  ["li", "- "]
])

const hrefOf = (href: string | undefined, base: URL): string | undefined => {
  if (href === undefined || !URL.canParse(href, base.href)) return undefined
  const url = new URL(href, base)
  return ["http:", "https:", "mailto:"].includes(url.protocol) ? url.href : undefined
}

/** The page that an address leads to, of a website. */
const pageOf = (href: string | undefined, base: URL): URL | undefined => {
  const found = hrefOf(href, base)
  if (found === undefined || found.startsWith("mailto:")) return undefined
  const url = new URL(found)
  url.hash = ""
  return url
}

/** The length that is parsed before other work gets its turn, in characters. */
const portion = 8 * 1024

/**
 * Reads the HTML of a page, however malformed, in one pass and in portions, so that a long page blocks nothing else.
 * `url` is the address of the page, for its links.
 */
export const readHtml = Effect.fnUntraced(function*(html: string, url: URL) {
  const markdown = new Markdown()
  let keywords: ReadonlyArray<string> = []
  let hidden = 0
  const links: Array<Link> = []
  let open: { readonly url: URL; text: string } | undefined
  const parser = new Parser({
    onopentag: (name, { content, href, name: meta }) => {
      const page = name === "a" && links.length < maxLinks ? pageOf(href, url) : undefined
      if (page !== undefined) open = { url: page, text: "" }
      if (furniture.has(name)) hidden++
      if (hidden > 0) return
      const block = blocks.get(name)
      if (block !== undefined) markdown.startBlock(block)
      if (name === "a") markdown.startLink(hrefOf(href, url))
      if (name === "meta" && meta?.toLowerCase() === "keywords") keywords = (content ?? "").split(/[,;]/u)
    },
    ontext: (text) => {
      if (open !== undefined) open.text += text
      if (hidden === 0) markdown.add(text)
    },
    onclosetag: (name) => {
      if (name === "a" && open !== undefined) links.push(open)
      if (name === "a") open = undefined
      if (furniture.has(name)) hidden--
      else if (hidden === 0 && blocks.has(name)) markdown.startBlock("")
      else if (hidden === 0 && name === "a") markdown.endLink()
      else if (hidden === 0 && (name === "td" || name === "th")) markdown.add(" ")
    }
  })
  for (let start = 0; start < html.length; start += portion) {
    parser.write(html.slice(start, start + portion))
    yield* Effect.yieldNow
  }
  parser.end()
  const content = markdown.end()
  return {
    keywords: keywords.map((keyword) => keyword.trim()).filter((keyword) => keyword !== ""),
    links,
    headings: [...content.matchAll(/^#{2,6} (.+)$/gmu)].map(([, heading]) => heading!),
    content
  } satisfies WebsiteText
})

const usualPorts: ReadonlyArray<number> = [80, 443]

const isUsualPort = (port: string): boolean => port === "" || usualPorts.includes(Number(port)) || Number(port) >= 1024

/** Names for examples and tests, which nobody has. Rule: webhooks#destinations. */
const unowned = /(?:^|\.)(?:example|invalid|test)\.?$/u

const mayReachName = (reach: Reach, hostname: string): boolean =>
  reach === "any" || !isLocalName(hostname) && !unowned.test(hostname)

/**
 * Returns whether an address of the web may be visited, as far as it shows: http or https, without a user, at a port of
 * websites, and with a host that is a name of the public internet or an allowed address.
 */
const mayVisit = (reach: Reach, { hostname, password, port, protocol, username }: URL): boolean =>
  (protocol === "http:" || protocol === "https:") && username === "" && password === "" && isUsualPort(port) &&
  mayReachName(reach, hostname) && mayReachHost(reach, hostname)

/** The name of the robot in `User-Agent` and in `robots.txt`. */
const robotName = "Kontor"

/** The answer of an address of the web, after all redirects: its first bytes, decompressed. */
interface Visited {
  readonly url: URL
  readonly status: number
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** The settings of a visit: over which connections, to which addresses, and a check of each address on the way. */
interface Visitor {
  readonly agent: Agent
  readonly reach: Reach
  readonly admit: (url: URL) => Effect.Effect<void, WebsiteNotRead>
}

const maxRedirects = 5
const redirects: ReadonlyArray<number> = [301, 302, 303, 307, 308]

const notRead = (url: URL, reason: WebsiteNotRead["reason"]) => new WebsiteNotRead({ url: url.href, reason })

const request = (agent: Agent, url: URL) =>
  Effect.tryPromise({
    try: (signal) =>
      fetch(url, {
        dispatcher: agent,
        redirect: "manual",
        signal,
        headers: { "user-agent": robotName, accept: "text/html,text/plain;q=0.9", "accept-language": "de,en;q=0.5" }
      }),
    catch: () => notRead(url, "UNREACHABLE")
  })

const beginningOf = Effect.fnUntraced(function*(url: URL, { body }: Response, limit: number) {
  const bytes = new Uint8Array(limit)
  let length = 0
  if (body !== null) {
    yield* Stream.fromReadableStream<Uint8Array, WebsiteNotRead>({
      evaluate: () => body as ReadableStream<Uint8Array>,
      onError: () => notRead(url, "UNREACHABLE")
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
const visit = (
  visitor: Visitor,
  url: URL,
  limit: number,
  redirectsLeft = maxRedirects
): Effect.Effect<Visited, WebsiteNotRead> =>
  Effect.gen(function*() {
    if (!mayVisit(visitor.reach, url)) return yield* notRead(url, "FORBIDDEN_DESTINATION")
    yield* visitor.admit(url)
    const response = yield* request(visitor.agent, url)
    const next = nextOf(url, response)
    if (next === undefined) {
      const bytes = yield* beginningOf(url, response, limit)
      return { url, status: response.status, contentType: response.headers.get("content-type") ?? "", bytes }
    }
    yield* beginningOf(url, response, 0)
    if (redirectsLeft === 0) return yield* notRead(url, "TOO_MANY_REDIRECTS")
    return yield* visit(visitor, next, limit, redirectsLeft - 1)
  })

/** The part of a `robots.txt` that counts, in bytes. Rule: profiles#ai-search. */
const maxRulesBytes = 500 * 1024

/** The number of websites whose rules are cached, and the time. */
const remembered = { capacity: 10_000, timeToLive: Duration.hours(1) }

type IsAllowed = (url: string) => boolean

const rulesIn = (address: string, text: string): IsAllowed => {
  const rules = robotsParser(address, text)
  return (url) => rules.isAllowed(url, robotName) !== false
}

/**
 * Asks websites what robots may visit: everything where they have no rules, and nothing while their rules cannot be
 * read.
 */
const makeRobots = Effect.fnUntraced(function*(agent: Agent, reach: Reach) {
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
  return (url: URL): Effect.Effect<void, WebsiteNotRead> =>
    Effect.flatMap(Cache.get(cache, url.origin), (isAllowed) =>
      isAllowed(url.href)
        ? Effect.void
        : Effect.fail(new WebsiteNotRead({ url: url.href, reason: "DISALLOWED_BY_ROBOTS" })))
})

/** The kinds of pages that say who is behind a website, by the words in the text or the path of the links to them. */
const kinds: ReadonlyArray<RegExp> = [
  /impressum|imprint|legal[\s_-]?notice|anbieterkennzeichnung/iu,
  /(?<!\p{L})(?:unser[\s_-]?)?team(?!\p{L})|ansprechpartner|mitarbeiter|geschäftsführung|geschaeftsfuehrung|[üu]e?ber[\s_-]?uns|about[\s_-]?us|management/iu,
  /(?<!\p{L})(?:kontakt|contact)/iu
]

const pathOf = ({ pathname }: URL): string => {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

const isOf = (kind: RegExp, { text, url }: Link): boolean => kind.test(text) || kind.test(pathOf(url))

/**
 * The pages of a website that say who is behind it: the first link to its imprint, to its team and to its contact page,
 * on the host of the home page.
 */
const pagesAbout = (home: URL, links: ReadonlyArray<Link>): ReadonlyArray<URL> => {
  const onHost = links.filter(({ url }) => url.host === home.host && url.pathname !== home.pathname)
  const found = kinds.flatMap((kind) => onHost.find((link) => isOf(kind, link))?.url ?? [])
  return [...new Map(found.map((url) => [url.href, url])).values()]
}

const inHeader = /charset\s*=\s*"?([\w-]+)/iu
const inPage = /<meta[^>]*charset\s*=\s*["']?([\w-]+)/iu

/** The length of a page that is searched for its encoding, in bytes. */
const prelude = 1024

/**
 * The text of a page, in the encoding that its header or the page itself declares; UTF-8 where neither declares a known
 * one.
 */
const decodePage = (bytes: Uint8Array, contentType: string): string => {
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, prelude))
  const named = inHeader.exec(contentType)?.[1] ?? inPage.exec(beginning)?.[1] ?? "utf-8"
  try {
    return new TextDecoder(named).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** The maximum size of the home page and of each page beside it, in bytes after decompression. */
const maxHomeBytes = 256 * 1024
const maxPageBytes = 128 * 1024

/** The time that a connection may take, and TLS on it, in milliseconds each. */
const connectTimeout = 5000

const isHtml = (contentType: string): boolean => /^(text\/html|application\/xhtml\+xml)\b/iu.test(contentType)

const addressOf = (website: string): URL | undefined => {
  const address = /^[a-z][a-z\d+.-]*:\/\//iu.test(website) ? website : `https://${website}`
  return URL.canParse(address) ? new URL(address) : undefined
}

const readPage = Effect.fnUntraced(function*({ bytes, contentType, status, url }: Visited) {
  if (status !== 200) return yield* new WebsiteNotRead({ url: url.href, reason: "ERROR_STATUS" })
  if (!isHtml(contentType)) return yield* new WebsiteNotRead({ url: url.href, reason: "NO_HTML" })
  const text = yield* readHtml(decodePage(bytes, contentType), url)
  return { ...text, url: url.href, fetched_at: DateTime.formatIso(yield* DateTime.now) } satisfies HomePage
})

/**
 * Makes the reader of websites over its own connections, which are closed with the scope. It leaves out pages beside
 * the home page that cannot be read in time.
 */
export const makeWebsiteReader = Effect.fnUntraced(function*({ reach, timeout }: WebsiteOptions) {
  const lookups = yield* HostLookups
  const agent = yield* Effect.acquireRelease(
    Effect.sync(() => guardedAgent({ reach, lookup: lookups[reach], timeout: connectTimeout })),
    (agent) => Effect.promise(() => agent.destroy())
  )
  const admit = yield* makeRobots(agent, reach)

  const home = Effect.fnUntraced(function*(website: string) {
    const address = addressOf(website)
    if (address === undefined) return yield* new WebsiteNotRead({ url: website, reason: "MALFORMED_URL" })
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
        : Effect.fail(new WebsiteNotRead({ url: address.href, reason: "FORBIDDEN_DESTINATION" }))
    const read = Effect.fnUntraced(function*(address: URL) {
      const page = yield* readPage(yield* visit({ agent, reach, admit: admitOnHost }, address, maxPageBytes))
      return { url: page.url, content: page.content, fetched_at: page.fetched_at } satisfies ReadPage
    })
    return pagesAbout(new URL(url), links).map((address) => Effect.option(read(address)))
  }

  return Effect.fnUntraced(function*(website: string) {
    const begun = yield* Clock.currentTimeMillis
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
  })
})
