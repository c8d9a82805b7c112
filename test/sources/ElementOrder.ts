import type { Element } from "@kontor/sources"

/** Each pair of names that stand below elements of one path, the earlier one first: `path: earlier, later`. */
const pairsBelow = ({ children, name }: Element, above = ""): ReadonlyArray<string> => {
  const path = `${above}/${name}`
  const names = [...new Set(children.map((child) => child.name))]
  const isBefore = (earlier: string, later: string): boolean =>
    children.findLastIndex((child) => child.name === earlier) < children.findIndex((child) => child.name === later)
  const pairs = names.flatMap((earlier) =>
    names.filter((later) => isBefore(earlier, later)).map((later) => `${path}: ${earlier}, ${later}`)
  )
  return [...pairs, ...children.flatMap((child) => pairsBelow(child, path))]
}

const swapped = (pair: string): string => pair.replace(/: (.*), (.*)$/u, ": $2, $1")

/** The pairs of names that stand in one order in a document and in the other order in another: a schema has one. */
export const inBothOrders = (documents: ReadonlyArray<Element>): ReadonlyArray<string> => {
  const pairs = new Set(documents.flatMap((document) => pairsBelow(document)))
  return [...pairs].filter((pair) => pairs.has(swapped(pair)))
}
