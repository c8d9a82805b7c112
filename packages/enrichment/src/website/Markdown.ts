const special = /[\\`*_[\]<>]/gu

/**
 * Markdown as it is written: blocks one after the other, with text and links. Text is escaped: it is never read as
 * Markdown or HTML.
 */
export class Markdown {
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
