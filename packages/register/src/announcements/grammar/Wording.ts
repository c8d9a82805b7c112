import type { Deed, Statement } from "./Statement.ts"

/** A line of a table: a sentence that fits `says` and not `unless` states the deed as done. */
export interface Wording {
  readonly says: RegExp
  readonly unless?: RegExp
  readonly deed: Deed
}

/** What the first line of a table that a sentence fits says of it. */
export const statementIn = (table: ReadonlyArray<Wording>, sentence: string): Statement | undefined => {
  const found = table.find(({ says, unless }) => says.test(sentence) && unless?.test(sentence) !== true)
  return found === undefined ? undefined : { deed: found.deed, act: "DONE", text: sentence }
}
