import type { CallOptions } from "@kontor/client"
import { useState } from "preact/hooks"
import { useAction } from "./useAction.ts"
import { useAnswer, usePolled } from "./useAnswer.ts"

/** A list that is read page by page: what has come so far, and whether more follows. */
export interface Pages<A> {
  readonly items: ReadonlyArray<A> | undefined
  readonly failure: unknown
  readonly isLoading: boolean
  readonly hasMore: boolean
  readonly more: () => void
  /** Loads every page that is left. */
  readonly all: () => void
  readonly reload: () => void
}

interface Page {
  readonly pagination: { readonly next_cursor: string | null }
}

/** A free list that is read page by page. */
interface Listing<Answer extends Page, A> {
  /** Identifies the filter of the list: another key starts at the first page. */
  readonly key: string
  readonly load: (page: { readonly per_page: number; readonly cursor?: string }, call?: CallOptions) => Promise<Answer>
  readonly itemsOf: (page: Answer) => ReadonlyArray<A>
  /** Whether an item of the first page is about to change: that page is asked for again until none is. */
  readonly isUnderWay?: (item: A) => boolean
}

const per_page = 100

/** The pages that follow the first one. */
interface Later<Answer> {
  readonly key: string
  readonly pages: ReadonlyArray<Answer>
}

/** Follows a free list by its cursor. */
export const usePages = <Answer extends Page, A>(
  { isUnderWay = () => false, itemsOf, key, load }: Listing<Answer, A>
): Pages<A> => {
  const nothing: Later<Answer> = { key, pages: [] }
  const [kept, setKept] = useState(nothing)
  const later = kept.key === key ? kept : nothing
  const first = useAnswer(key, (call) => load({ per_page }, call))
  usePolled(first, (page) => itemsOf(page).some(isUnderWay))
  const pages = first.answer === undefined ? [] : [first.answer, ...later.pages]
  const cursor = pages.at(-1)?.pagination.next_cursor ?? undefined
  const next = useAction(async (isAll: boolean) => {
    const followed = [...later.pages]
    let at: string | null | undefined = cursor
    while (typeof at === "string") {
      const page: Answer = await load({ per_page, cursor: at })
      followed.push(page)
      setKept({ key, pages: [...followed] })
      at = isAll ? page.pagination.next_cursor : undefined
    }
  })
  return {
    items: first.answer && pages.flatMap(itemsOf),
    failure: first.failure ?? next.failure,
    isLoading: first.isLoading || next.isRunning,
    hasMore: cursor !== undefined,
    more: () => void next.run(false),
    all: () => void next.run(true),
    reload: () => {
      setKept(nothing)
      first.reload()
    }
  }
}
