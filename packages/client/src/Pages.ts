import type { AnswerTo, InputTo, Kontor } from "./Client.ts"

/** The most hits of a page of a search, and the last hit that a search reaches. */
const searchPage = 30
const searchReach = 10_000

/**
 * Lists a search page by page: 30 hits unless `limit` is given, up to hit 10 000.
 *
 * @yields Each page, with its cost.
 */
export async function* searchPages(
  kontor: Pick<Kontor, "searchOrganizations">,
  { limit = searchPage, skip = 0, ...query }: InputTo<"searchOrganizations">
): AsyncGenerator<AnswerTo<"searchOrganizations">, void> {
  for (let from = skip; from < searchReach; from += limit) {
    const page = await kontor.searchOrganizations({ ...query, skip: from, limit: Math.min(limit, searchReach - from) })
    yield page
    if (page.results.length === 0 || from + limit >= page.total) return
  }
}

/**
 * Lists Signals page by page, newest first, and no Signal twice.
 *
 * @yields Each page, with its cost, short and empty ones too.
 */
export async function* signalPages(
  kontor: Pick<Kontor, "listSignals">,
  filters: Omit<InputTo<"listSignals">, "cursor"> = {}
): AsyncGenerator<AnswerTo<"listSignals">, void> {
  const seen = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await kontor.listSignals({ ...filters, cursor })
    const signals = page.signals.filter(({ event }) => !seen.has(event.id))
    for (const { event } of signals) seen.add(event.id)
    yield { ...page, signals }
    cursor = page.pagination.has_more ? page.pagination.next_cursor : undefined
  } while (cursor !== undefined)
}

/** The free lists of what an account has. */
export type PagedList =
  | "listTokens"
  | "listApiKeys"
  | "listTransactions"
  | "listMonitors"
  | "listWebhookEndpoints"
  | "listWebhookDeliveries"
  | "listWebhookEvents"

/** The most items of a page of these lists. */
const accountPage = 100

/**
 * Lists what an account has page by page: credentials and webhook endpoints oldest first, the rest newest first.
 *
 * @yields Each page.
 */
export async function* accountPages<List extends PagedList>(
  kontor: Pick<Kontor, List>,
  list: List,
  filters?: Omit<InputTo<List>, "cursor">
): AsyncGenerator<AnswerTo<List>, void> {
  let cursor: string | null = null
  do {
    const call = kontor[list] as (input: object) => Promise<AnswerTo<List>>
    const page: AnswerTo<List> = await call({ per_page: accountPage, ...filters, ...(cursor !== null && { cursor }) })
    yield page
    cursor = page.pagination.next_cursor
  } while (cursor !== null)
}
