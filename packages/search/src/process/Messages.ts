import type { IndexChanges, IndexPage, IndexPosition, IndexQuery, SearchDocument } from "@kontor/core/Register"
import type { LiveSegment } from "../find/Visible.ts"
import type { Segment } from "../segment/Segment.ts"
import type { IndexView } from "./IndexState.ts"

/** What the thread that keeps the index is asked for, and what it answers. */
export interface KeeperQuestions {
  readonly apply: (changes: IndexChanges) => PostedView
  /** Puts a snapshot in place of what is held; changes that are later than it stay. */
  readonly load: (path: string) => { readonly view: PostedView; readonly mark: string }
  /** Puts what was built in place of what it was built of. */
  readonly replace: (built: { readonly segment: Segment; readonly through: number }) => PostedView
  /** Writes a snapshot of what was built or loaded. */
  readonly save: (snapshot: { readonly path: string; readonly mark: string }) => null
  readonly changed: (nothing: undefined) => number
}

/** What a thread that builds an index is asked for. */
export interface BuilderQuestions {
  /** Takes documents in, in any number of parts. */
  readonly collect: (documents: ReadonlyArray<SearchDocument>) => null
  /** Makes an index of the documents taken in. */
  readonly finish: (nothing: undefined) => Segment
}

/** What a thread that searches is asked for. */
export interface SearcherQuestions {
  readonly show: (view: PostedView) => null
  readonly search: (query: IndexQuery) => IndexPage
}

/** A question to a thread, and its answer. */
export interface Question {
  readonly id: number
  readonly name: string
  readonly argument: unknown
}

/** What a thread answers: a value, or why it has none. */
export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: string }

/** A view as it travels between threads: arrays in shared memory are not copied, and segments travel once. */
export interface PostedView extends IndexPosition {
  readonly live: ReadonlyArray<Omit<LiveSegment, "segment">>
  readonly segments: ReadonlyArray<{ readonly id: number; readonly segment: Segment }>
}

/** A view to post to threads that know some segments already. */
export const posted = (view: IndexView, isKnown: (id: number) => boolean): PostedView => ({
  through: view.through,
  organizations: view.organizations,
  live: view.segments.map(({ id, removed }) => ({ id, removed })),
  segments: view.segments.filter(({ id }) => !isKnown(id)).map(({ id, segment }) => ({ id, segment }))
})
