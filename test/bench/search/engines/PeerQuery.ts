import type { BenchQuery } from "../Queries.ts"

/** A search as peers take it: text with the filters that are columns of their one table. */
export interface PeerQuery {
  readonly text: string
  readonly city: string | undefined
  readonly isActive: boolean | undefined
  readonly skip: number
  /** Whether the last word is only a beginning. */
  readonly isBegun: boolean
}

const columns = ["city", "active"]

/** Reads a search for a peer; undefined where it has no text, or asks for what a peer's table does not hold. */
export const peerQuery = ({ filters = {}, isBegun = false, q, skip = 0 }: BenchQuery): PeerQuery | undefined =>
  q === undefined || Object.keys(filters).some((name) => !columns.includes(name))
    ? undefined
    : { text: q, city: filters.city?.toLowerCase(), isActive: filters.active, skip, isBegun }

/** The words of a text, as peers split it. */
export const wordsOf = (text: string): ReadonlyArray<string> => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
