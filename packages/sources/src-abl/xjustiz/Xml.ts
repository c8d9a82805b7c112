import { Effect } from "effect"
import { SaxesParser } from "saxes"
import { oneLine, RecordRejected } from "../Reading.ts"

/** An element of a document: names without prefixes, its own text, its first comment, and its position. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReadonlyArray<Element>
  readonly text: string
  readonly comment: string | null
  readonly line: number
  readonly column: number
}

/** The first element along a path of names. */
export const elementAt = (from: Element | undefined, ...path: ReadonlyArray<string>): Element | undefined =>
  path.reduce<Element | undefined>((element, name) => element?.children.find((child) => child.name === name), from)

/** All children of a name. */
export const elementsOf = (from: Element | undefined, name: string): ReadonlyArray<Element> =>
  from?.children.filter((child) => child.name === name) ?? []

/** All elements of a name below an element, in the order of the document. */
export const elementsBelow = (from: Element, name: string): ReadonlyArray<Element> =>
  from.children.flatMap((child) => child.name === name ? [child] : elementsBelow(child, name))

/** The text of the element along a path, with its blanks joined; null if there is no text. */
export const textAt = (from: Element | undefined, ...path: ReadonlyArray<string>): string | null => {
  const text = oneLine(elementAt(from, ...path)?.text ?? "")
  return text === "" ? null : text
}

/** A coded value: its code, and the plain text that stands before it as a comment. */
export interface Coded {
  readonly code: string
  readonly label: string | null
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": "\"",
  "&apos;": "'"
}
const plain = (comment: string): string =>
  comment.replaceAll(/&(?:amp|lt|gt|quot|apos);/gu, (entity) => entities[entity]!).trim()

/** The coded value along a path; null if there is no value. A list with names instead of comments is read too. */
export const codedAt = (from: Element | undefined, ...path: ReadonlyArray<string>): Coded | null => {
  const element = elementAt(from, ...path)
  const code = textAt(element, "code") ?? textAt(element)
  if (element === undefined || code === null) return null
  const comment = element.comment ?? elementAt(element, "code")?.comment ?? null
  return { code, label: comment === null ? textAt(element, "name") : plain(comment) }
}

/** A coded value in words: its plain text, else its code. */
export const wordsOf = ({ code, label }: Coded): string => label ?? code

/**
 * A document beyond these limits is not from the register: real ones are 20 elements deep and have some thousand
 * elements with few attributes.
 */
const maxDepth = 64
const maxElements = 250_000
const maxAttributes = 1_000

interface OpenElement extends Element {
  readonly children: Array<Element>
  text: string
  comment: string | null
}

class Refused extends Error {}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1)

const none: Readonly<Record<string, string>> = {}

/**
 * Builds the tree while the parser reads, with six handlers and no more: with a seventh, the engine keeps the members
 * of a parser in a slow dictionary, and reading takes five times as long. So the declaration is checked with the first
 * element, and errors are thrown, as the parser does without a handler for them.
 */
class TreeBuilder {
  readonly parser = new SaxesParser<{ readonly xmlns: false }>({ xmlns: false })
  readonly #open: Array<OpenElement> = []
  #elements = 0
  root: Element | undefined

  constructor() {
    this.parser.on("doctype", () => this.#refuse("document type declarations are not read"))
    this.parser.on("opentag", ({ attributes, name }) => this.#enter(name, attributes))
    this.parser.on("closetag", () => {
      this.root = this.#open.pop()
    })
    this.parser.on("text", (text) => this.#addText(text))
    this.parser.on("cdata", (text) => this.#addText(text))
    this.parser.on("comment", (comment) => this.#addComment(comment))
  }

  #refuse(reason: string): never {
    throw new Refused(reason)
  }

  #requireUtf8(encoding: string | undefined): void {
    if (encoding !== undefined && !/^(?:utf-?8|us-ascii)$/iu.test(encoding)) {
      this.#refuse(`the encoding "${encoding}" is not read, only UTF-8`)
    }
  }

  #enter(name: string, attributes: Record<string, string>): void {
    if (this.#elements === 0) this.#requireUtf8(this.parser.xmlDecl.encoding)
    if (this.#open.length >= maxDepth) this.#refuse(`elements are nested more than ${maxDepth} deep`)
    if (++this.#elements > maxElements) this.#refuse(`there are more than ${maxElements} elements`)
    const element: OpenElement = {
      name: localName(name),
      attributes: this.#localNames(attributes),
      children: [],
      text: "",
      comment: null,
      line: this.parser.line,
      column: this.parser.column
    }
    this.#open.at(-1)?.children.push(element)
    this.#open.push(element)
  }

  #localNames(attributes: Record<string, string>): Readonly<Record<string, string>> {
    const names = Object.keys(attributes)
    if (names.length > maxAttributes) this.#refuse(`an element has more than ${maxAttributes} attributes`)
    if (names.length === 0) return none
    const local: Record<string, string> = {}
    for (const name of names) local[localName(name)] = attributes[name]!
    return local
  }

  #addText(text: string): void {
    const element = this.#open.at(-1)
    if (element !== undefined) element.text += text
  }

  #addComment(comment: string): void {
    const element = this.#open.at(-1)
    if (element !== undefined) element.comment ??= comment
  }
}

const withoutPosition = (message: string): string => message.replace(/^(?:\d+:\d+:\s*)/u, "").replace(/\.$/u, "")

/**
 * Parses an XML document into its root element, with comments. Document type declarations are refused, and with them
 * every entity but the five of XML itself. The failure reports line and column, both counted from 1.
 */
export const parseXml = (text: string): Effect.Effect<Element, RecordRejected> => {
  const builder = new TreeBuilder()
  return Effect.try({
    try: () => {
      builder.parser.write(text).close()
      return builder.root!
    },
    catch: (cause) => {
      const { column, line } = builder.parser
      const reason = cause instanceof Error ? withoutPosition(cause.message) : String(cause)
      return new RecordRejected({ line, reason: `XML, line ${line}, column ${column + 1}: ${reason}` })
    }
  })
}
