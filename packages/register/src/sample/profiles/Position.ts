import type { AccountNode } from "@kontor/core/Register"

/** A position of a statement: its ordinal, its names, its value and its parts. */
export const position = (
  ordinal: string,
  de: string,
  en: string,
  value: number,
  children: ReadonlyArray<AccountNode> = []
): AccountNode => ({
  name: { de, en, in_report: ordinal === "" ? de : `${ordinal} ${de}` },
  value,
  children
})

/** The same positions down to a depth: small companies may leave out the lower ones (sections 266 and 267a HGB). */
export const toDepth = (nodes: ReadonlyArray<AccountNode>, depth: number): ReadonlyArray<AccountNode> =>
  nodes.map(({ children, name, value }) => ({ name, value, children: depth === 0 ? [] : toDepth(children, depth - 1) }))
