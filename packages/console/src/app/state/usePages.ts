import { useState } from "preact/hooks"
import { ask, type Page } from "../api/Ask.ts"
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

type PageOf<A> = Page & { readonly [member: string]: ReadonlyArray<A> }

/** Follows a free list by its cursor. `member` is the name of the items within an answer. */
export const usePages = <A>(
  path: string,
  query: Readonly<Record<string, string>>,
  member: string
): Pages<A> => {
  const key = `${path}?${new URLSearchParams(query)}`
  const [later, setLater] = useState<{ readonly key: string; readonly pages: ReadonlyArray<PageOf<A>> }>({
    key,
    pages: []
  })
  const first = useAnswer(key, () => ask<PageOf<A>>(path, { query: { ...query, per_page: "50" } }))
  const pages = first.answer === undefined ? [] : [first.answer, ...(later.key === key ? later.pages : [])]
  const cursor = pages.at(-1)?.pagination.next_cursor ?? undefined
  const next = useAction(async () => {
    if (cursor === undefined) return
    const page = await ask<PageOf<A>>(path, { query: { ...query, per_page: "50", cursor } })
    setLater({ key, pages: [...pages.slice(1), page] })
  })
  return {
    items: first.answer && pages.flatMap((page) => page[member] ?? []),
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
