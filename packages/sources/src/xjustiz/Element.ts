import { oneLine } from "../OneLine.ts"

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
