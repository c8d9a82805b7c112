import type { CallOptions } from "@kontor/client"
import { useState } from "preact/hooks"
import { useAction } from "./useAction.ts"
import { useAnswer } from "./useAnswer.ts"

/** A list that is read page by page: what has come so far, and whether more follows. */
export interface Pages<A> {
  readonly items: ReadonlyArray<A> | undefined
  readonly failure: unknown
  readonly isLoading: boolean
  readonly hasMore: boolean
  readonly more: () => void
  readonly reload: () => void
}

interface Page {
  readonly pagination: { readonly next_cursor: string | null }
}

/** How a free list is read. */
interface Listing<Answer extends Page, A> {
  /** Identifies the filter of the list: another key starts at the first page. */
  readonly key: string
  readonly load: (page: { readonly per_page: number; readonly cursor?: string }, call?: CallOptions) => Promise<Answer>
  readonly itemsOf: (page: Answer) => ReadonlyArray<A>
}

const per_page = 50

/** Follows a free list by its cursor. */
export const usePages = <Answer extends Page, A>({ itemsOf, key, load }: Listing<Answer, A>): Pages<A> => {
  const [later, setLater] = useState<{ readonly key: string; readonly pages: ReadonlyArray<Answer> }>({
    key,
    pages: []
  })
  const first = useAnswer(key, (call) => load({ per_page }, call))
  const pages = first.answer === undefined ? [] : [first.answer, ...(later.key === key ? later.pages : [])]
  const cursor = pages.at(-1)?.pagination.next_cursor ?? undefined
  const next = useAction(async () => {
    if (cursor === undefined) return
    const page = await load({ per_page, cursor })
    setLater({ key, pages: [...pages.slice(1), page] })
  })
  return {
    items: first.answer && pages.flatMap(itemsOf),
    failure: first.failure ?? next.failure,
    isLoading: first.isLoading || next.isRunning,
    hasMore: cursor !== undefined,
    more: () => void next.run(),
    reload: () => {
      setLater({ key, pages: [] })
      first.reload()
    }
  }
}
