import { Effect } from "effect"
import { Parser } from "htmlparser2"

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

/** A link of a page to another: its text, and its address without a fragment. */
export interface Link {
  readonly text: string
  readonly url: URL
}

/** How many links of a page are kept. */
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

/** How much is parsed before other work gets its turn, in characters. */
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
