import { Identity } from "@kontor/register"
import { type Element, type MessageKind, parseXml } from "@kontor/sources"
import { Effect } from "effect"
import { identity } from "../Reading.ts"

/** Elements of one name that mean different things: where their meaning stands, and how their paths show it. */
const meanings: Readonly<
  Record<string, { readonly at: ReadonlyArray<string>; readonly called: Readonly<Record<string, string>> }>
> = {
  beteiligung: { at: ["rolle", "rollenbezeichnung", "code"], called: { "287": "subject" } },
  anschrift: { at: ["anschriftstyp", "code"], called: { "017": "private", "021": "premises" } }
}

const below = (element: Element | undefined, path: ReadonlyArray<string>): Element | undefined =>
  path.reduce<Element | undefined>((from, name) => from?.children.find((child) => child.name === name), element)

const nameOf = (element: Element): string => {
  const { at = [], called = {} } = meanings[element.name] ?? {}
  const meaning = called[below(element, at)?.text ?? ""]
  return meaning === undefined ? element.name : `${element.name}(${meaning})`
}

/** A view of an element, and of all below it, that reports each reading of a text. */
const watched = (element: Element, onRead: (element: Element) => void): Element => {
  const children = element.children.map((child) => watched(child, onRead))
  return {
    ...element,
    children,
    get text() {
      onRead(element)
      return element.text
    }
  }
}

/** All elements with a text of their own below an element, by their paths from it. */
export const textsBelow = (element: Element, path = ""): ReadonlyArray<readonly [string, Element]> => [
  ...(element.text.trim() === "" ? [] : [[path, element] as const]),
  ...element.children.flatMap((child) => textsBelow(child, path === "" ? nameOf(child) : `${path}/${nameOf(child)}`))
]

/** The paths of all elements with a text that nobody reads while a document is read into records. */
export const unreadPaths = Effect.fnUntraced(
  function*(kind: MessageKind, content: string) {
    const root = yield* parseXml(content)
    const read = new Set<Element>()
    const message = { root: watched(root, (element) => read.add(element)), bytes: new TextEncoder().encode(content) }
    const results = yield* kind.recordsOf(message, yield* Identity)
    yield* Effect.forEach(results, (result) => Effect.fromResult(result))
    const unread = textsBelow(root, "").filter(([, element]) => !read.has(element)).map(([path]) => path)
    return [...new Set(unread)].toSorted()
  },
  Effect.provide(identity),
  Effect.orDie
)
