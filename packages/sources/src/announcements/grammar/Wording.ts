import type { Deed, Statement } from "./Statement.ts"

/** A line of a table: a sentence that matches `says` and not `unless` states the deed as done. */
export interface Wording {
  readonly says: RegExp
  readonly unless?: RegExp
  readonly deed: Deed
}

/** The statement of the first line in a table that a sentence matches. */
export const statementIn = (table: ReadonlyArray<Wording>, sentence: string): Statement | undefined => {
  const found = table.find(({ says, unless }) => says.test(sentence) && unless?.test(sentence) !== true)
  return found === undefined ? undefined : { deed: found.deed, act: "DONE", text: sentence }
}
