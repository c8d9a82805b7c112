import type { CallOptions } from "@kontor/client"
import { useState } from "preact/hooks"
import { useAction } from "./useAction.ts"
import { useAnswer } from "./useAnswer.ts"

/** A list that is read page by page: what has come so far, and whether more follows. */
export interface Pages<A> {
  readonly items: ReadonlyArray<A> | undefined
  /** How many items before these are no longer shown. */
  readonly left: number
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

/** How many pages are shown at once, so that a list of any length stays quick: newer ones leave at the top. */
const shownPages = 10

/** The pages that are shown after the first one, or without it once newer items have left. */
interface Later<Answer> {
  readonly key: string
  readonly pages: ReadonlyArray<Answer>
  readonly left: number
}

/** Follows a free list by its cursor. */
export const usePages = <Answer extends Page, A>({ itemsOf, key, load }: Listing<Answer, A>): Pages<A> => {
  const nothing: Later<Answer> = { key, pages: [], left: 0 }
  const [kept, setKept] = useState(nothing)
  const later = kept.key === key ? kept : nothing
  const first = useAnswer(key, (call) => load({ per_page }, call))
  const newest = first.answer === undefined ? [] : [first.answer]
  const pages = later.left > 0 ? later.pages : [...newest, ...later.pages]
  const cursor = pages.at(-1)?.pagination.next_cursor ?? undefined
  const next = useAction(async () => {
    if (cursor === undefined) return
    const all = [...pages, await load({ per_page, cursor })]
    const leaving = all.slice(0, -shownPages)
    const left = later.left + leaving.flatMap(itemsOf).length
    setKept({ key, left, pages: left > 0 ? all.slice(-shownPages) : all.slice(1) })
  })
  return {
    items: first.answer && pages.flatMap(itemsOf),
    left: later.left,
    failure: first.failure ?? next.failure,
    isLoading: first.isLoading || next.isRunning,
    hasMore: cursor !== undefined,
    more: () => void next.run(),
    reload: () => {
      setKept(nothing)
      first.reload()
    }
  }
}
