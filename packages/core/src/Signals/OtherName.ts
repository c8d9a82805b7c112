import { Schema } from "effect"

declare const other: unique symbol

/**
 * A name by which a union is told apart, and none of those it knows. It is a text, `String(name)`, and TypeScript does not take it for one:
 * of a text, a comparison with a known name could be true, and would not tell the members of the union apart.
 */
export interface OtherName {
  readonly [other]: true
  readonly toString: () => string
}

/** Any text. A union lists it behind the names it knows. */
export const OtherName = Schema.make<Schema.Codec<OtherName, string>>(Schema.String.ast)
