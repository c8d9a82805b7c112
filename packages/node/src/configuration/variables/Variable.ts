import { Schema } from "effect"

/** An environment variable of the service, and its default. */
export interface Variable<A, Standard = A | undefined> {
  readonly meaning: string
  /** The requirement for its value, with an example; completes "must be …". */
  readonly expected: string
  readonly standard: Standard
  /** Whether its value stays out of every message. */
  readonly isSecret: boolean
  readonly codec: Schema.Codec<A, string>
}

/** A row of the tables of variables. */
export const variable = <A, const Standard extends A | undefined>(row: Variable<A, Standard>): Variable<A, Standard> =>
  row

/** Whether a text is an address with one of these protocols. */
export const isAddressOf = (...protocols: ReadonlyArray<string>) =>
  Schema.makeFilter((text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol))
