import type { ComponentChildren } from "preact"
import { useWords } from "../language/Language.ts"
import type { Pages } from "../state/usePages.ts"
import { Button } from "./Button.tsx"
import { Failure } from "./Failure.tsx"
import { commonWords } from "./Words.ts"

/** The place of a list that is empty, with what to do next. */
export const Empty = ({ children }: { readonly children: ComponentChildren }) => <div class="empty">{children}</div>

interface Props<A> {
  readonly pages: Pages<A>
  /** Shown in place of an empty list, with what to do next. */
  readonly empty: ComponentChildren
  readonly children: (items: ReadonlyArray<A>) => ComponentChildren
}

/** The state of a list that is read page by page: its items so far, what is under way, and why it failed. */
export function Listed<A>({ children, empty, pages }: Props<A>) {
  const t = useWords(commonWords)
  const { all, failure, hasMore, isLoading, items, more, reload } = pages
  return (
    <>
      <Failure failure={failure} retry={reload} />
      {items === undefined && isLoading && <p class="quiet" role="status">{t.loading}</p>}
      {items?.length === 0 && <Empty>{empty}</Empty>}
      {items !== undefined && items.length > 0 && children(items)}
      {hasMore && (
        <div class="row">
          <Button onClick={more} isBusy={isLoading}>{t.more}</Button>
          <Button onClick={all} isBusy={isLoading}>{t.everything}</Button>
        </div>
      )}
    </>
  )
}
