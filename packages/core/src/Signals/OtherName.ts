import { Schema } from "effect"

declare const other: unique symbol

/**
 * A name that no known member of a union has. At run time it is a string, `String(name)`; in TypeScript it is not,
 * because a comparison of a string with a known name could be true, and would not narrow the union.
 */
export interface OtherName {
  readonly [other]: true
  readonly toString: () => string
}

/** Any text. A union lists it after its known names. */
export const OtherName = Schema.make<Schema.Codec<OtherName, string>>(Schema.String.ast)
