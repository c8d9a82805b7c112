import type { ComponentChildren, RefObject } from "preact"
import { useLayoutEffect, useRef } from "preact/hooks"
import { useFormat } from "../language/Format.ts"
import { useWords } from "../language/Language.ts"
import type { Pages } from "../state/usePages.ts"
import { Button } from "./Button.tsx"
import { Empty } from "./Empty.tsx"
import { Failure } from "./Failure.tsx"
import { commonWords } from "./Words.ts"

/** Keeps the last row of a list where it stands on the screen while others leave above it: `left` of them so far. */
const useHeldRow = (left: number): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null)
  const row = list.current?.querySelector("tbody tr:last-child")
  const top = row?.getBoundingClientRect().top
  useLayoutEffect(() => {
    if (left > 0 && row?.isConnected && top !== undefined) scrollBy(0, row.getBoundingClientRect().top - top)
  }, [left])
  return list
}

interface Props<A> {
  readonly pages: Pages<A>
  /** What an empty list says: what to do. */
  readonly empty: ComponentChildren
  readonly children: (items: ReadonlyArray<A>) => ComponentChildren
}

/** The state of a list that is read page by page: its items so far, what is under way, and why it failed. */
export function Listed<A>({ children, empty, pages }: Props<A>) {
  const t = useWords(commonWords)
  const { number } = useFormat()
  const { failure, hasMore, isLoading, items, left, more, reload } = pages
  return (
    <div ref={useHeldRow(left)}>
      <Failure failure={failure} retry={reload} />
      {items === undefined && isLoading && <p class="quiet" role="status">{t.loading}</p>}
      {items?.length === 0 && <Empty>{empty}</Empty>}
      {left > 0 && (
        <p class="row quiet">
          {t.left(number(left))} <Button onClick={reload}>{t.beginning}</Button>
        </p>
      )}
      {items !== undefined && items.length > 0 && children(items)}
      {hasMore && <Button onClick={more} isBusy={isLoading}>{t.more}</Button>}
    </div>
  )
}
