import type { IndexQuery } from "@kontor/register"
import { filterTerms, readQuery } from "@kontor/register/internal"
import type { BenchQuery } from "../Queries.ts"

/** A search as both forms of the index take it. */
export const indexQuery = ({ filters, q, skip }: BenchQuery): IndexQuery => ({
  query: q === undefined ? undefined : readQuery(q),
  terms: filterTerms(filters ?? {}),
  skip: skip ?? 0,
  limit: 10,
  without: []
})
