import { searchReach } from "@kontor/core"
import { Effect, Option, Stream } from "effect"
import type { AnswerTo, FailureTo, InputTo, Operations } from "./Operations.ts"

/** The most hits on a page of a search: a page costs the same whatever it holds. */
const searchPageSize = 30

/** The most lines on a page of transactions. */
const transactionsPageSize = 100

/** Lists page by page, each as it is answered: its `meta` says what it cost. The next page is asked for when the stream is. */
export interface Pages {
  /** Every page of a search, from `skip` to the last hit, or to hit 10 000, which is as far as a search reaches. */
  readonly searchOrganizations: (
    input: InputTo<"searchOrganizations">
  ) => Stream.Stream<AnswerTo<"searchOrganizations">, FailureTo<"searchOrganizations">>
  /** Every page of Signals, newest first, short and empty ones too, and no Signal twice. */
  readonly listSignals: (
    input?: Omit<InputTo<"listSignals">, "cursor">
  ) => Stream.Stream<AnswerTo<"listSignals">, FailureTo<"listSignals">>
  /** Every page of transactions, newest first. Free. */
  readonly listTransactions: (
    input?: Omit<InputTo<"listTransactions">, "cursor">
  ) => Stream.Stream<AnswerTo<"listTransactions">, FailureTo<"listTransactions">>
}

const nextSkip = (
  { results, total }: AnswerTo<"searchOrganizations">,
  { limit, skip }: { readonly limit: number; readonly skip: number }
): Option.Option<number> => {
  const next = skip + limit
  return results.length > 0 && next < Math.min(total, searchReach) ? Option.some(next) : Option.none()
}

/** Makes the lists of pages of the operations that have them. Rule: Limits, GET /v1/signals, 3 and 4 (service description). */
export const pagesOf = (operations: Operations): Pages => ({
  searchOrganizations: ({ limit: size = searchPageSize, skip: start = 0, ...query }) =>
    Stream.paginate(start, (skip) => {
      const limit = Math.min(size, searchReach - skip)
      return Effect.map(
        operations.searchOrganizations({ ...query, skip, limit }),
        (page) => [[page], nextSkip(page, { skip, limit })] as const
      )
    }),

  listSignals: (filters = {}) =>
    Stream.suspend(() => {
      const seen = new Set<string>()
      return Stream.paginate(undefined as string | undefined, (cursor) =>
        Effect.map(operations.listSignals({ ...filters, cursor }), (page) => {
          const signals = page.signals.filter(({ event }) =>
            !seen.has(event.id)
          )
          for (const { event } of signals) seen.add(event.id)
          const { has_more, next_cursor } = page.pagination
          const next = has_more ? Option.fromUndefinedOr(next_cursor) : Option.none()
          return [[{ ...page, signals }], Option.map(next, (text): string | undefined => text)] as const
        }))
    }),

  listTransactions: ({ per_page = transactionsPageSize, ...filters } = {}) =>
    Stream.paginate(
      undefined as string | undefined,
      (cursor) =>
        Effect.map(operations.listTransactions({ ...filters, per_page, cursor }), (page) => {
          const { has_more, next_cursor } = page.pagination
          const next = has_more ? Option.fromNullOr(next_cursor) : Option.none()
          return [[page], Option.map(next, (text): string | undefined => text)] as const
        })
    )
})
