import { searchReach } from "@kontor/core/Register"
import { Effect, Option, Stream } from "effect"
import type { AnswerTo, FailureTo, InputTo, Operations } from "./Operations.ts"

/** The maximum number of hits on a page of a search: a page costs the same with fewer. */
const searchPageSize = 30

/** The maximum number of items on a page of a list of what an account has. */
const accountPageSize = 100

/**
 * Lists page by page, each as it was answered: its `meta` has its cost. The next page is requested when the stream
 * needs it.
 */
export interface Pages {
  /** Every page of a search, from `skip` to the last hit, or to hit 10 000, the maximum of a search. */
  readonly searchOrganizations: (
    input: InputTo<"searchOrganizations">
  ) => Stream.Stream<AnswerTo<"searchOrganizations">, FailureTo<"searchOrganizations">>
  /** Every page of Signals, newest first, including short and empty ones, and no Signal twice. */
  readonly listSignals: (
    input?: Omit<InputTo<"listSignals">, "cursor">
  ) => Stream.Stream<AnswerTo<"listSignals">, FailureTo<"listSignals">>
  /** Every page of Bearer tokens, oldest first. Free. */
  readonly listTokens: (
    input?: Omit<InputTo<"listTokens">, "cursor">
  ) => Stream.Stream<AnswerTo<"listTokens">, FailureTo<"listTokens">>
  /** Every page of API keys, oldest first. Free. */
  readonly listApiKeys: (
    input?: Omit<InputTo<"listApiKeys">, "cursor">
  ) => Stream.Stream<AnswerTo<"listApiKeys">, FailureTo<"listApiKeys">>
  /** Every page of transactions, newest first. Free. */
  readonly listTransactions: (
    input?: Omit<InputTo<"listTransactions">, "cursor">
  ) => Stream.Stream<AnswerTo<"listTransactions">, FailureTo<"listTransactions">>
  /** Every page of monitors, newest first. Free. */
  readonly listMonitors: (
    input?: Omit<InputTo<"listMonitors">, "cursor">
  ) => Stream.Stream<AnswerTo<"listMonitors">, FailureTo<"listMonitors">>
  /** Every page of webhook endpoints, oldest first. Free. */
  readonly listWebhookEndpoints: (
    input?: Omit<InputTo<"listWebhookEndpoints">, "cursor">
  ) => Stream.Stream<AnswerTo<"listWebhookEndpoints">, FailureTo<"listWebhookEndpoints">>
  /** Every page of deliveries, newest first. Free. */
  readonly listWebhookDeliveries: (
    input?: Omit<InputTo<"listWebhookDeliveries">, "cursor">
  ) => Stream.Stream<AnswerTo<"listWebhookDeliveries">, FailureTo<"listWebhookDeliveries">>
  /** Every page of events, newest first. Free. */
  readonly listWebhookEvents: (
    input?: Omit<InputTo<"listWebhookEvents">, "cursor">
  ) => Stream.Stream<AnswerTo<"listWebhookEvents">, FailureTo<"listWebhookEvents">>
}

const nextSkip = (
  { results, total }: AnswerTo<"searchOrganizations">,
  { limit, skip }: { readonly limit: number; readonly skip: number }
): Option.Option<number> => {
  const next = skip + limit
  return results.length > 0 && next < Math.min(total, searchReach) ? Option.some(next) : Option.none()
}

/** A page of a list of what an account has, with the cursor of the next one unless it is the last. */
interface AccountPage {
  readonly pagination: { readonly next_cursor: string | null }
}

const paged = <Page extends AccountPage, E>(pageAt: (cursor: string | undefined) => Effect.Effect<Page, E>) =>
  Stream.paginate(
    undefined as string | undefined,
    (cursor) =>
      Effect.map(pageAt(cursor), (page) => {
        const next = Option.fromNullOr(page.pagination.next_cursor)
        return [[page], Option.map(next, (text): string | undefined => text)] as const
      })
  )

/** Makes the paged lists of the operations that have pages. Rule: GET /v1/signals, 3 and 4. */
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

  listTokens: ({ per_page = accountPageSize } = {}) => paged((cursor) => operations.listTokens({ per_page, cursor })),

  listApiKeys: ({ per_page = accountPageSize } = {}) => paged((cursor) => operations.listApiKeys({ per_page, cursor })),

  listTransactions: ({ per_page = accountPageSize, ...filters } = {}) =>
    paged((cursor) => operations.listTransactions({ ...filters, per_page, cursor })),

  listMonitors: ({ per_page = accountPageSize, ...filters } = {}) =>
    paged((cursor) => operations.listMonitors({ ...filters, per_page, cursor })),

  listWebhookEndpoints: ({ per_page = accountPageSize, ...filters } = {}) =>
    paged((cursor) => operations.listWebhookEndpoints({ ...filters, per_page, cursor })),

  listWebhookDeliveries: ({ per_page = accountPageSize, ...filters } = {}) =>
    paged((cursor) => operations.listWebhookDeliveries({ ...filters, per_page, cursor })),

  listWebhookEvents: ({ per_page = accountPageSize } = {}) =>
    paged((cursor) => operations.listWebhookEvents({ per_page, cursor }))
})
